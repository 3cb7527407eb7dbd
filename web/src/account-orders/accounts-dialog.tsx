/** Selects the accounts of an order: one by one, all that are billed together, or all of the person's own. */
import type { User } from '@operatory/domain/access';
import { maxOrderAccounts } from '@operatory/domain/account-orders';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountChoice } from '../customers/account-picker/account-choice.tsx';
import type { AccountOption, SelectedAccounts } from '../customers/account-picker/use-account-search.ts';
import { Button } from '../parts/controls/button.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { isUnconfirmed, type OrderDraft } from './order-draft.ts';
import { type GroupOf, orderAccountsQuery } from './queries.ts';

interface AccountsDialogProps {
  readonly viewer: User;
  /** The account whose locations can be selected with one click. */
  readonly group: GroupOf;
  readonly draft: OrderDraft;
  readonly onChoose: (accounts: readonly AccountOption[]) => void;
  readonly onClose: () => void;
}

interface GroupButtonProps {
  readonly of: GroupOf;
  readonly onSelect: (accounts: readonly AccountOption[]) => void;
}

function GroupButton({ of: { customerNumber, billTo }, onSelect }: GroupButtonProps) {
  const of = billTo === undefined ? (customerNumber === undefined ? {} : { customerNumber }) : { billTo };
  const { data } = useQuery({
    ...orderAccountsQuery(of),
    enabled: customerNumber !== undefined || billTo !== undefined,
  });
  if (data === undefined || data.billTo === null || data.data.length === 0) return null;
  const count = plural(data.data.length, 'location');
  return (
    <Button variant="default" onClick={() => onSelect(data.data)}>
      {data.hasMore ? `Select the first ${count} billed to ${data.billTo}` : `Select ${count} billed to ${data.billTo}`}
    </Button>
  );
}

const byNumber = (accounts: readonly AccountOption[]) =>
  accounts.map((account) => [account.customerNumber, account] as const);

/** Accounts that can't leave, and why. */
const fixedIn = (draft: OrderDraft): ReadonlyMap<string, string> =>
  new Map(
    draft.accounts.flatMap(({ customerNumber }) =>
      isUnconfirmed(draft, customerNumber) ? [[customerNumber, 'Not confirmed yet, so it stays'] as const] : [],
    ),
  );

export function AccountsDialog({ viewer, group, draft, onChoose, onClose }: AccountsDialogProps) {
  const [selected, setSelected] = useState<SelectedAccounts>(() => new Map(byNumber(draft.accounts)));
  const isTooMany = selected.size > maxOrderAccounts;
  return (
    <Layer shape="dialog" label="Choose accounts" isVeilClosing={false} onClose={onClose}>
      <div className={dialog.body}>
        <h2 data-autofocus tabIndex={-1}>
          Choose accounts
        </h2>
        <GroupButton of={group} onSelect={(all) => setSelected(new Map([...selected, ...byNumber(all)]))} />
        <AccountChoice
          viewer={viewer}
          label="Order for"
          fixed={fixedIn(draft)}
          selected={selected}
          onChange={setSelected}
        />
        {isTooMany ? (
          <p role="alert">
            An order can have up to {plural(maxOrderAccounts, 'account')}. Clear some, and order for them separately.
          </p>
        ) : null}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isTooMany} onClick={() => onChoose([...selected.values()])}>
          {selected.size === 0 ? 'Done' : `Order for ${plural(selected.size, 'account')}`}
        </Button>
      </div>
    </Layer>
  );
}
