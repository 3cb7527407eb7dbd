/** What an account's orders earned by coupons, and what became of it. */
import type { FreeGoodsLedgerReply } from '@operatory/contract/free-goods';
import type { PlainDate } from '@operatory/domain/dates';
import { type FreeGoodsLedger, freeGoodsLedger, type Totals } from '@operatory/domain/free-goods';
import { type Cents, dollarsFromCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { type Days, readLedgerEntries, readLedgerLines, readLedgerOffers, readMerchandise } from './reads.ts';

export interface LedgerOfDays {
  readonly ledger: FreeGoodsLedger;
  readonly merchandise: Cents;
}

/** The ledger of the orders and entries in a range; what still runs is decided by `today`. */
export async function ledgerOf(
  scope: CustomerScope,
  database: Queryable,
  { days, today }: { readonly days: Days; readonly today: PlainDate },
): Promise<LedgerOfDays> {
  const [lines, entries, merchandise] = await Promise.all([
    readLedgerLines(scope, database, days),
    readLedgerEntries(scope, database, days),
    readMerchandise(scope, database, days),
  ]);
  const offers = await readLedgerOffers(database, lines);
  return { ledger: freeGoodsLedger({ lines, entries, offers, today }), merchandise };
}

export async function readFreeGoodsLedger(
  scope: CustomerScope,
  database: Queryable,
  range: { readonly days: Days; readonly today: PlainDate },
): Promise<FreeGoodsLedgerReply> {
  const { ledger, merchandise } = await ledgerOf(scope, database, range);
  const wireTotals = ({ quantity, value }: Totals) =>
    scope.seesPrices ? { quantity, value: dollarsFromCents(value) } : { quantity };
  return {
    startDate: range.days.startDate,
    endDate: range.days.endDate,
    ...(scope.seesPrices ? { merchandise: dollarsFromCents(merchandise) } : {}),
    earned: wireTotals(ledger.earned),
    redeemed: wireTotals(ledger.redeemed),
    expiring: wireTotals(ledger.expiring),
    missed: wireTotals(ledger.missed),
    beyond: wireTotals(ledger.beyond),
    offers: ledger.offers.map(({ earned, redeemed, open, ...offer }) => ({
      ...offer,
      earned: wireTotals(earned),
      redeemed: wireTotals(redeemed),
      open: wireTotals(open),
    })),
  };
}
