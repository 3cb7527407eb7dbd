/** Removes a manual entry, and restores it, or its earlier version, while the message is shown. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { type FreeGoodRow, unitValueOf } from '@operatory/domain/free-goods';
import { cents, dollarsFromCents } from '@operatory/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { callPanel, failureOf, isSessionOver } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { notify } from '../parts/messages/toasts.ts';
import { freeGoodsKey } from './queries.ts';

/** The entry as it was sent, with its id. */
const entryOf = (customerNumber: string, row: FreeGoodRow) => ({
  CustomerId: customerNumber as CustomerNumber,
  Date: row.date,
  Description: row.description,
  Quantity: row.quantity,
  UnitValue: dollarsFromCents(unitValueOf(row) ?? cents(0)),
  ...(row.product === '' ? {} : { PartNumber: row.product }),
  SaveId: row.entryId,
});

export interface RemoveFreeGood {
  /** Undoes an entry that was just saved. */
  readonly takeBack: (entryId: string) => void;
  /** Restores the row that an entry replaced. */
  readonly changeBack: (entryId: string, row: FreeGoodRow) => void;
  /** Removes the entry of a row, and offers to undo that. */
  readonly remove: (row: FreeGoodRow) => void;
}

export function useRemoveFreeGood(customerNumber: string): RemoveFreeGood {
  const queryClient = useQueryClient();
  const params = { customerNumber };
  const change = async (ask: () => Promise<unknown>, done: () => void) => {
    try {
      await ask();
      done();
    } catch (thrown) {
      if (isSessionOver(thrown)) return;
      logFailure(thrown);
      notify(`The report wasn’t changed. ${failureOf(thrown).detail}`, { tone: 'failed' });
    }
    await queryClient.invalidateQueries({ queryKey: freeGoodsKey(customerNumber) });
  };
  const removeEntry = (entryId: string, done: () => void) =>
    void change(() => callPanel('removeFreeGood', { params, body: { entryId } }), done);
  const putBack = (row: FreeGoodRow) =>
    void change(
      () => callPanel('addFreeGood', { params, body: entryOf(customerNumber, row) }),
      () => notify('Item restored'),
    );
  return {
    changeBack: (entryId, row) =>
      void change(
        () => callPanel('addFreeGood', { params, body: { ...entryOf(customerNumber, row), Replaces: entryId } }),
        () => notify('Item restored'),
      ),
    takeBack: (entryId) => removeEntry(entryId, () => notify('Item removed')),
    remove: (row) =>
      removeEntry(row.entryId ?? '', () =>
        notify(`${row.description} removed`, { action: { label: 'Undo', run: () => putBack(row) } }),
      ),
  };
}
