/** The offers of the ledger of free goods as CSV. */
import type { PlainDate } from '@operatory/domain/dates';
import { csvOf } from '@operatory/domain/documents';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { ledgerOf } from './read-free-goods-ledger.ts';
import type { Days } from './reads.ts';

const head = [
  ...['Coupon', 'Ends', 'Status', 'Earned', 'Redeemed', 'Unredeemed'],
  ...['Earned ($)', 'Redeemed ($)', 'Unredeemed ($)'],
];

/** What the screen shows for the range, a row for each offer. Values are blank for people who may not see prices. */
export async function freeGoodsLedgerCsv(
  scope: CustomerScope,
  database: Queryable,
  range: { readonly days: Days; readonly today: PlainDate },
): Promise<string> {
  const { ledger } = await ledgerOf(scope, database, range);
  const rows = ledger.offers.map(({ description, endDate, isRunning, ...totals }) => {
    const parts = [totals.earned, totals.redeemed, totals.open];
    return [
      ...[description, endDate],
      totals.open.quantity === 0 ? 'Redeemed' : isRunning ? 'Expiring' : 'Missed',
      ...parts.map(({ quantity }) => quantity),
      ...parts.map(({ value }) => (scope.seesPrices ? (value / 100).toFixed(2) : '')),
    ];
  });
  return csvOf([head, ...rows]);
}
