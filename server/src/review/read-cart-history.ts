/** Who did what to the account's open cart, and which orders came back into it. */
import type { HistoryEntry, ReturnedOrder } from '@operatory/contract/history';
import { maySeeDetail } from '@operatory/domain/cart';
import { withoutAmounts } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { cartEntries } from './history-entries.ts';
import { type ReturnRow, readAccount, readReturns, readWrites } from './history-reads.ts';

function returnFrom(
  { orderNumber, decidedAt, decidedBy, message, notes }: ReturnRow,
  { seesPrices, viewer }: CustomerScope,
): ReturnedOrder {
  const seen = notes.filter(({ field }) => maySeeDetail(viewer, field));
  return {
    orderNumber,
    at: decidedAt.toISOString(),
    ...(decidedBy === null ? {} : { by: decidedBy }),
    message,
    notes: seesPrices ? seen : seen.map((note) => ({ ...note, text: withoutAmounts(note.text) })),
  };
}

/** Empty for an account without a cart. */
export async function readCartHistory(
  { pool }: Services,
  scope: CustomerScope,
): Promise<{ returns: ReturnedOrder[]; entries: HistoryEntry[] }> {
  const account = await readAccount(scope, pool);
  if (account === undefined || account.cartKey === null) return { returns: [], entries: [] };
  const { cartKey, name } = account;
  const [rows, returns] = await Promise.all([readWrites(scope, pool, cartKey), readReturns(pool, cartKey)]);
  return {
    returns: returns.map((row) => returnFrom(row, scope)),
    entries: await cartEntries(scope, pool, { rows, returns, accountName: name }),
  };
}
