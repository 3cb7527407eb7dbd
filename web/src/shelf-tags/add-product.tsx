/** Adds the tag's product to the cart or to a list, in the chosen quantity. */
import { maxListQuantity, type ShelfTag } from '@operatory/domain/lists';
import { useState } from 'react';
import { QuantityBox } from '../catalog/quantity-box.tsx';
import look from '../parts/controls/button.module.css';
import { SelectField } from '../parts/fields/select-field.tsx';
import { CartIcon } from '../parts/icons/icons.tsx';
import { ListIcon } from '../parts/icons/list-icons.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { keepFact, readFact } from './device-facts.ts';
import type { Scan } from './scan-outbox.ts';
import type { TagFactsRead } from './tag-facts.ts';
import styles from './tag-screen.module.css';

const listKey = (userId: string, customerNumber: string) => `list/${userId}/${customerNumber}`;

interface AddProps {
  readonly tag: ShelfTag;
  readonly facts: TagFactsRead;
  readonly onAdd: (scan: Scan) => void;
}

export function AddProduct({ tag, facts, onAdd }: AddProps) {
  const { person, account, item } = facts;
  const { customerNumber, itemNumber } = tag;
  const userId = person?.userId ?? '';
  const [quantity, setQuantity] = useState<number | undefined>(tag.quantity);
  const lists = account?.lists ?? [];
  const [chosen, setChosen] = useState(() => readFact<number>(listKey(userId, customerNumber)) ?? tag.listId);
  // A tag may outlive its list.
  const list = lists.find(({ id }) => id === chosen) ?? lists.find(({ id }) => id === tag.listId) ?? lists[0];
  const canOrder = item?.isOrderable !== false;
  const add = (target: Pick<Scan, 'list'>) => {
    if (quantity === undefined) return;
    onAdd({ customerNumber, itemNumber, name: item?.name ?? `Product #${itemNumber}`, quantity, ...target });
  };
  return (
    <>
      <div className={styles.quantity}>
        <span>Quantity</span>
        <QuantityBox
          label={`Quantity of ${item?.name ?? itemNumber}`}
          value={quantity ?? tag.quantity}
          onChange={setQuantity}
          rules={{ minimum: 1, maximum: maxListQuantity }}
          hasSteps
        />
      </div>
      {canOrder ? null : <Banner tone="notice">This product isn’t available right now.</Banner>}
      <button
        type="button"
        className={look.button}
        data-variant="filled"
        data-size="lg"
        data-wide
        disabled={!canOrder || quantity === undefined}
        onClick={() => add({})}
      >
        <CartIcon size={20} /> Add to cart
      </button>
      {list === undefined ? null : (
        <div className={styles.part}>
          <SelectField
            label="List"
            value={list.id}
            onChange={(event) => {
              const id = Number(event.currentTarget.value);
              setChosen(id);
              keepFact(listKey(userId, customerNumber), id);
            }}
          >
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <button
            type="button"
            className={look.button}
            data-variant="default"
            data-size="lg"
            data-wide
            disabled={quantity === undefined}
            onClick={() => {
              keepFact(listKey(userId, customerNumber), list.id);
              add({ list });
            }}
          >
            <ListIcon size={20} /> Add to list
          </button>
        </div>
      )}
    </>
  );
}
