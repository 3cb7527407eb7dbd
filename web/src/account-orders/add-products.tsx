/** Adds products to an order for several accounts: one from the look-up, or those of a list. */
import { plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ItemTypeAhead } from '../catalog/item-type-ahead.tsx';
import type { AccountOption } from '../customers/account-picker/use-account-search.ts';
import { listQuery, listSummariesQuery } from '../lists/queries.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import styles from './account-order.module.css';
import type { OrderProduct } from './order-draft.ts';
import { productsOfList } from './products-of-list.ts';

interface AddProductsProps {
  readonly accounts: readonly AccountOption[];
  /** The account that the order was started from. */
  readonly first: string | undefined;
  readonly onAdd: (products: readonly OrderProduct[]) => void;
  /** More options, next to adding from a list. */
  readonly children?: ReactNode;
}

interface FromListProps extends Pick<AddProductsProps, 'accounts' | 'onAdd'> {
  readonly onClose: () => void;
}

function FromList({ accounts, onAdd, onClose }: FromListProps) {
  const client = useQueryClient();
  const [customerNumber, setCustomerNumber] = useState(accounts[0]?.customerNumber ?? '');
  const [typedList, setTypedList] = useState<number>();
  const lists = useQuery(listSummariesQuery(customerNumber));
  const listId = typedList ?? lists.data?.[0]?.id;
  const list = useQuery(listQuery(client, { customerNumber, listId, sort: 'name', isAscending: true }));
  const failed = lists.error !== null ? lists : list.error !== null ? list : undefined;
  const items = list.data?.items ?? [];
  return (
    <Layer shape="dialog" label="Add from a list" onClose={onClose}>
      <div className={dialog.body}>
        <h2>Add from a list</h2>
        {accounts.length > 1 ? (
          <SelectField
            label="List of"
            value={customerNumber}
            onChange={(event) => {
              setCustomerNumber(event.currentTarget.value);
              setTypedList(undefined);
            }}
          >
            {accounts.map((account) => (
              <option key={account.customerNumber} value={account.customerNumber}>
                {account.customerName} (#{account.customerNumber})
              </option>
            ))}
          </SelectField>
        ) : null}
        {lists.data?.length === 0 ? (
          <p role="status">This account has no lists.</p>
        ) : (
          <SelectField
            label="List"
            value={listId ?? ''}
            disabled={lists.data === undefined}
            onChange={(event) => setTypedList(Number(event.currentTarget.value))}
          >
            {(lists.data ?? []).map(({ id, name, itemCount }) => (
              <option key={id} value={id}>
                {name} ({itemCount.toLocaleString('en-US')})
              </option>
            ))}
          </SelectField>
        )}
        {failed === undefined ? null : <LoadAgain what="the lists" onLoad={() => void failed.refetch()} />}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={items.length === 0}
          onClick={() => {
            onAdd(productsOfList(items));
            onClose();
          }}
        >
          {items.length === 0 ? 'Add' : `Add ${plural(items.length, 'product')}`}
        </Button>
      </div>
    </Layer>
  );
}

export function AddProducts({ accounts, first, onAdd, children }: AddProductsProps) {
  const [isFromList, setIsFromList] = useState(false);
  const [added, setAdded] = useState('');
  return (
    <>
      <ItemTypeAhead
        label="Add a product"
        customerNumber={accounts[0]?.customerNumber ?? first}
        offersAll
        onChoose={({ itemNumber, description, pack }) => {
          onAdd([{ itemNumber, description, pack, usual: null }]);
          setAdded(`${description} added`);
        }}
      />
      <p role="status" className="unseen">
        {added}
      </p>
      <div className={styles.choices}>
        {accounts.length === 0 ? null : (
          <Button variant="default" onClick={() => setIsFromList(true)}>
            Add from a list
          </Button>
        )}
        {children}
      </div>
      {isFromList ? <FromList accounts={accounts} onAdd={onAdd} onClose={() => setIsFromList(false)} /> : null}
    </>
  );
}
