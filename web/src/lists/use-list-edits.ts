/** A person's edits on the rows of a list: each change goes through the outbox. */
import { operationFor } from '@operatory/domain/lists';
import { useEffect, useRef } from 'react';
import { notify } from '../parts/messages/toasts.ts';
import type { ListChange, ListRow } from './list-changes.ts';
import { type ListOutbox, quantityDelayMs } from './list-outbox.ts';
import { noteRemoval } from './removal-messages.ts';

/** A typed 0 removes the product after a pause, because `05` also starts with 0. Leaving the list skips the pause. */
function useDelayedRemoval() {
  const waiting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; remove: () => void }>());
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const { timer, remove } of current.values()) {
        clearTimeout(timer);
        remove();
      }
    };
  }, []);
  const cancel = (itemNumber: string) => {
    clearTimeout(waiting.current.get(itemNumber)?.timer);
    waiting.current.delete(itemNumber);
  };
  return {
    cancel,
    later(itemNumber: string, remove: () => void) {
      const timer = setTimeout(() => {
        waiting.current.delete(itemNumber);
        remove();
      }, quantityDelayMs);
      waiting.current.set(itemNumber, { timer, remove });
    },
  };
}

interface ListEdits {
  /** A whole number from 0, which removes the product, to 100. */
  readonly setQuantity: (row: ListRow, quantity: number) => void;
  /** From 1 to 100; 0 removes it. */
  readonly setParLevel: (row: ListRow, parLevel: number) => void;
  readonly remove: (row: ListRow) => void;
}

export function useListEdits(listId: number, outbox: ListOutbox): ListEdits {
  const delayedRemoval = useDelayedRemoval();
  const ask = (
    { itemNumber, item }: Pick<ListRow, 'itemNumber' | 'item'>,
    change: Pick<ListChange, 'operation' | 'quantity' | 'version'>,
    delayMs = 0,
  ) => {
    const { description, pack, vendorName, imageUrl } = item;
    const facts = { description, pack, vendorName, imageUrl };
    outbox.add({ listId, itemNumber, facts, ...change }, delayMs);
  };
  const putBack = (row: ListRow) => {
    ask(row, { operation: 'add', quantity: row.quantity });
    if (row.parLevel !== null) ask(row, { operation: 'par', quantity: row.parLevel });
  };
  const remove = (row: ListRow) => {
    ask(row, { operation: 'delete', quantity: 0, version: row.item.version });
    const message = notify(`${row.description} removed`, { action: { label: 'Undo', run: () => putBack(row) } });
    noteRemoval(listId, row.itemNumber, message);
  };
  return {
    remove,
    setQuantity(row, quantity) {
      delayedRemoval.cancel(row.itemNumber);
      if (operationFor(quantity) === 'delete') delayedRemoval.later(row.itemNumber, () => remove(row));
      else ask(row, { operation: 'update', quantity, version: row.item.version }, quantityDelayMs);
    },
    setParLevel: (row, parLevel) =>
      ask(row, { operation: 'par', quantity: parLevel, version: row.item.version }, quantityDelayMs),
  };
}
