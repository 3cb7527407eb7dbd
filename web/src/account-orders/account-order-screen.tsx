/** One order for several accounts: its accounts, its products, and adding it to all their carts. */
import { can, type User } from '@operatory/domain/access';
import { maxOrderProducts, mayOrderForAccounts } from '@operatory/domain/account-orders';
import { plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { accountOf, customerQuery } from '../customers/index.ts';
import { listQuery } from '../lists/queries.ts';
import { Button } from '../parts/controls/button.tsx';
import screen from '../parts/lists/work-list.module.css';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './account-order.module.css';
import { AccountsDialog } from './accounts-dialog.tsx';
import { AddProducts } from './add-products.tsx';
import { useDraft } from './draft-store.ts';
import { type OrderDraft, openAccounts, withAccounts, withProducts, withUsualQuantities } from './order-draft.ts';
import { OrderFoot } from './order-foot.tsx';
import { OrderedAccounts } from './ordered-accounts.tsx';
import { productsOfList } from './products-of-list.ts';
import { QuantityGrid } from './quantity-grid.tsx';
import { type GroupOf, useOrderFacts } from './queries.ts';
import { useAddToCarts } from './use-add-to-carts.ts';

/** Where the order was started: an account's list, a bill-to group, or all of the user's accounts. */
export interface OrderBegin extends GroupOf {
  readonly listId?: number;
}

interface AccountOrderScreenProps {
  readonly viewer: User;
  readonly begin: OrderBegin;
}

const sourceOf = ({ customerNumber, listId, billTo = 'all' }: OrderBegin) =>
  customerNumber === undefined ? `overview-${billTo}` : `list-${customerNumber}-${listId}`;

function BackLink({ begin: { customerNumber, listId, billTo } }: { readonly begin: OrderBegin }) {
  if (customerNumber === undefined) {
    return (
      <Link to="/home" search={{ overview: billTo ?? 'all' } as never}>
        Overview of accounts
      </Link>
    );
  }
  return (
    <Link
      to="/customer/$id/$panel"
      params={{ id: customerNumber, panel: 'lists' }}
      search={{ list: String(listId) } as never}
    >
      Back to the list
    </Link>
  );
}

/** Puts in the list's products and its account, once. */
function useBeginning(viewer: User, { customerNumber, listId }: OrderBegin, place: ReturnType<typeof useDraft>) {
  const client = useQueryClient();
  const { draft, change } = place;
  const isWanted = !draft.isBegun && customerNumber !== undefined && listId !== undefined;
  const list = useQuery({
    ...listQuery(client, { customerNumber: customerNumber ?? '', listId, sort: 'name', isAscending: true }),
    enabled: isWanted,
  });
  const record = useQuery({ ...customerQuery(customerNumber ?? ''), enabled: isWanted });
  const isReady = isWanted && list.data !== undefined && record.data !== undefined;
  useEffect(() => {
    if (!isReady || list.data === undefined || record.data === undefined) return;
    const { CustomerID, Name } = record.data;
    const isOurs = can(viewer, 'account.change-cart', accountOf(record.data));
    const first = isOurs ? [{ customerNumber: CustomerID, customerName: Name, place: '' }] : [];
    const products = productsOfList(list.data.items);
    change((now) => (now.isBegun ? now : withProducts(withAccounts(now, first, crypto.randomUUID()), products)));
  }, [isReady, list.data, record.data, viewer, change]);
  return {
    isLoading: isWanted && list.error === null && record.error === null,
    error: isWanted ? (list.error ?? record.error) : null,
    retry: () => void Promise.all([list.refetch(), record.refetch()]),
  };
}

interface SetUpProps {
  readonly viewer: User;
  readonly begin: OrderBegin;
  readonly draft: OrderDraft;
  readonly change: (next: (draft: OrderDraft) => OrderDraft) => void;
}

/** The accounts and the products. */
function SetUp({ viewer, begin, draft, change }: SetUpProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { accounts, products } = draft;
  const canUseUsual = products.some(({ usual }) => usual !== null) && openAccounts(draft).length > 0;
  return (
    <div className={styles.setUp}>
      <section aria-label="Accounts" className={styles.part}>
        <h2>Accounts</h2>
        <p role="status">{accounts.length === 0 ? 'None chosen' : plural(accounts.length, 'account')}</p>
        <Button variant={accounts.length === 0 ? 'filled' : 'default'} onClick={() => setIsChoosing(true)}>
          Choose accounts
        </Button>
      </section>
      <section aria-label="Products" className={`${styles.part} ${styles.products}`}>
        <h2>Products</h2>
        <p role="status">
          {products.length === 0 ? 'None yet' : plural(products.length, 'product')}
          {products.length >= maxOrderProducts ? ' (maximum)' : ''}
        </p>
        <AddProducts
          accounts={accounts}
          first={begin.customerNumber}
          onAdd={(more) => change((now) => withProducts(now, more))}
        >
          {canUseUsual ? (
            <Button variant="default" onClick={() => change(withUsualQuantities)}>
              Use the list’s quantities
            </Button>
          ) : null}
        </AddProducts>
      </section>
      {isChoosing ? (
        <AccountsDialog
          viewer={viewer}
          group={begin}
          draft={draft}
          onChoose={(chosen) => {
            change((now) => withAccounts(now, chosen, crypto.randomUUID()));
            setIsChoosing(false);
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </div>
  );
}

function Order({ viewer, begin }: AccountOrderScreenProps) {
  const place = { userId: viewer.userId, source: sourceOf(begin) };
  const kept = useDraft(place);
  const { draft, change } = kept;
  const adding = useAddToCarts(place);
  const beginning = useBeginning(viewer, begin, kept);
  const customerNumbers = useMemo(() => draft.accounts.map((account) => account.customerNumber), [draft.accounts]);
  const itemNumbers = useMemo(() => draft.products.map((product) => product.itemNumber), [draft.products]);
  const facts = useOrderFacts(customerNumbers, itemNumbers);
  if (beginning.error !== null) {
    return <FailedState title="Couldn’t load the list" error={beginning.error} onRetry={beginning.retry} />;
  }
  if (beginning.isLoading) return <SkeletonRows rows={12} label="Loading the list" />;
  const isFilled = customerNumbers.length > 0 && itemNumbers.length > 0;
  return (
    <>
      <SetUp viewer={viewer} begin={begin} draft={draft} change={change} />
      {isFilled ? (
        <>
          <QuantityGrid draft={draft} facts={facts} change={change} />
          <OrderedAccounts draft={draft} facts={facts} isAdding={adding.isBusy} />
          <OrderFoot adding={adding} draft={draft} facts={facts} change={change} />
        </>
      ) : (
        <EmptyState
          title={customerNumbers.length === 0 ? 'Choose the accounts to order for' : 'Add the products to order'}
        >
          <p>Then enter quantities. They’re added to each account’s cart; nothing is sent as an order.</p>
        </EmptyState>
      )}
    </>
  );
}

export function AccountOrderScreen(props: AccountOrderScreenProps) {
  return (
    <section className={screen.screen} aria-label="Order for several accounts">
      <header className={screen.head}>
        <h1>Order for several accounts</h1>
        <div className={styles.back}>
          <BackLink begin={props.begin} />
        </div>
      </header>
      {mayOrderForAccounts(props.viewer) ? (
        <Order {...props} />
      ) : (
        <EmptyState title="You can’t order for several accounts">
          <p>You need cart access to at least two accounts. To order for one account, open it.</p>
        </EmptyState>
      )}
    </section>
  );
}
