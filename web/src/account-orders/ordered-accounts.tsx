/** Each account's lines, their total at its own prices, and the outcome. */
import { estimateOf } from '@operatory/domain/account-orders';
import { type Cents, sumCents } from '@operatory/domain/money';
import { plural } from '@operatory/domain/words';
import { Link } from '@tanstack/react-router';
import type { AccountOption } from '../customers/account-picker/use-account-search.ts';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { BlockIcon, LoopIcon } from '../parts/icons/status-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import tables from '../parts/reports/report-table.module.css';
import styles from './account-order.module.css';
import { linesAt } from './lines-at.ts';
import { type OrderDraft, type Outcome, outcomeAt } from './order-draft.ts';
import type { OrderAccountFacts, OrderFacts } from './queries.ts';

/** Of the heading. */
export const resultsId = 'order-by-account';

interface OrderedAccountsProps {
  readonly draft: OrderDraft;
  readonly facts: OrderFacts;
  /** The order is being added to the carts. */
  readonly isAdding: boolean;
}

interface AccountSums {
  readonly account: AccountOption;
  readonly outcome: Outcome | undefined;
  readonly known: OrderAccountFacts | undefined;
  readonly products: number;
  readonly units: number;
  /** At the account's prices; `undefined` if a price isn't known. */
  readonly estimate: Cents | undefined;
}

function sumsOf({ draft, facts }: Pick<OrderedAccountsProps, 'draft' | 'facts'>, account: AccountOption): AccountSums {
  const { customerNumber } = account;
  const known = facts.accounts.get(customerNumber);
  const lines = linesAt(draft, facts, customerNumber);
  return {
    account,
    outcome: outcomeAt(draft, customerNumber),
    known,
    products: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    estimate: known?.prices === undefined ? undefined : estimateOf(lines, known.prices),
  };
}

type ResultProps = Pick<AccountSums, 'outcome' | 'known'> & Pick<OrderedAccountsProps, 'isAdding'>;

function Result({ outcome, known, isAdding }: ResultProps) {
  if (outcome?.state === 'added') {
    return outcome.note === undefined ? (
      <StatusMark
        icon={CheckCircleIcon}
        tone="good"
        word={`${outcome.isRepeat === true ? 'Already added' : 'Added'} ${plural(outcome.lines.length, 'product')}`}
        look="bare"
      />
    ) : (
      <StatusMark icon={WarningIcon} tone="notice" word={outcome.note} look="bare" />
    );
  }
  if (outcome?.state === 'sent') {
    // It's only in doubt once no response is coming anymore.
    return isAdding ? (
      <StatusMark icon={LoopIcon} tone="neutral" word="Adding…" look="bare" />
    ) : (
      <StatusMark icon={WarningIcon} tone="notice" word="Not confirmed yet" look="bare" />
    );
  }
  if (outcome?.state === 'refused') {
    return <StatusMark icon={BlockIcon} tone="alarm" word={`Not added. ${outcome.detail}`} look="bare" />;
  }
  if (known?.canOrder === false) {
    return <StatusMark icon={BlockIcon} tone="alarm" word={known.detail ?? 'Can’t order'} look="bare" />;
  }
  return null;
}

interface AccountRowProps extends Pick<OrderedAccountsProps, 'isAdding'> {
  readonly sums: AccountSums;
  readonly hasPrices: boolean;
}

function AccountRow({ sums, hasPrices, isAdding }: AccountRowProps) {
  const { account, outcome, known, products, units, estimate } = sums;
  const { customerNumber, customerName } = account;
  return (
    <tr>
      <td className={tables.description}>
        {customerName} <span className={styles.number}>#{customerNumber}</span>
      </td>
      <td data-label="Products" className={tables.number}>
        {products.toLocaleString('en-US')}
      </td>
      <td data-label="Units" className={tables.number}>
        {units.toLocaleString('en-US')}
      </td>
      {hasPrices ? (
        <td data-label="Estimated" className={tables.number}>
          <Money cents={estimate} none="–" />
        </td>
      ) : null}
      <td data-label="Lines in cart" className={tables.number}>
        {known?.cartLines?.toLocaleString('en-US') ?? ''}
      </td>
      <td data-label="Result" className={styles.result}>
        <Result outcome={outcome} known={known} isAdding={isAdding} />
        {outcome?.state === 'added' || outcome?.state === 'refused' ? (
          <Link to="/customer/$id/cart" params={{ id: customerNumber }} preload={false} className={styles.cartLink}>
            Open cart<span className="unseen"> of {customerName}</span>
          </Link>
        ) : null}
      </td>
    </tr>
  );
}

export function OrderedAccounts({ draft, facts, isAdding }: OrderedAccountsProps) {
  const all = draft.accounts.map((account) => sumsOf({ draft, facts }, account));
  const hasPrices = all.some(({ known }) => known?.prices !== undefined);
  const estimates = all.map(({ estimate }) => estimate);
  const isKnown = estimates.every((estimate) => estimate !== undefined);
  return (
    <section aria-label="By account" className={styles.part}>
      <h2 id={resultsId} tabIndex={-1} className={styles.title}>
        By account
      </h2>
      <table className={tables.table} data-cards aria-label="By account">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={tables.number}>
              Products
            </th>
            <th scope="col" className={tables.number}>
              Units
            </th>
            {hasPrices ? (
              <th scope="col" className={tables.number}>
                Estimated
              </th>
            ) : null}
            <th scope="col" className={tables.number}>
              Lines in cart
            </th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {all.map((sums) => (
            <AccountRow key={sums.account.customerNumber} sums={sums} hasPrices={hasPrices} isAdding={isAdding} />
          ))}
        </tbody>
        <tfoot>
          <tr className={tables.sum}>
            <th scope="row">Total of {plural(all.length, 'account')}</th>
            <td />
            <td data-label="Units" className={tables.number}>
              {all.reduce((sum, { units }) => sum + units, 0).toLocaleString('en-US')}
            </td>
            {hasPrices ? (
              <td data-label="Estimated" className={tables.number}>
                <Money cents={isKnown ? sumCents(estimates) : undefined} none="–" />
              </td>
            ) : null}
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
