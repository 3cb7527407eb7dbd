/** What the reports on free goods are made of, read for one account and a range of the distributor's days. */
import type { DateRange, PlainDate } from '@operatory/domain/dates';
import type { LedgerEntry, LedgerLine, LedgerOffer } from '@operatory/domain/free-goods';
import { type Cents, cents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CouponOptionRow, CouponTierRow } from '../database/schema/catalog.ts';

/** The range, and the time zone in which its days are counted. */
export interface Days extends DateRange {
  readonly timeZone: string;
}

const values = (scope: CustomerScope, { startDate, endDate, timeZone }: Days) => [
  scope.customerNumber,
  startDate,
  endDate,
  timeZone,
];

/** $1 the account, $2 and $3 the first and the last day, $4 the time zone. Canceled lines were neither bought nor given. */
const linesInRange = `
  from sales_order o join order_line l on l.order_number = o.order_number and l.line_group <> 'canceled'
 where o.customer_number = $1 and o.order_date >= $2::date::timestamp at time zone $4
   and o.order_date < ($3::date + 1)::timestamp at time zone $4`;

const dayOfOrder = "to_char(o.order_date at time zone $4, 'YYYY-MM-DD')";

export interface GivenRow {
  date: PlainDate;
  partNumber: string;
  description: string;
  quantity: number;
  unitValue: Cents;
  internalDate: Date;
  isFromStock: boolean;
  /** Of an entry by hand. */
  entryId: string | null;
}

/** Free goods of orders and entries by hand: own stock first, the newest first. */
export async function readGiven(scope: CustomerScope, database: Queryable, days: Days): Promise<GivenRow[]> {
  const { rows } = await database.query<GivenRow>({
    name: 'free-goods-given',
    text: `select date, "partNumber", description, quantity, "unitValue", "internalDate", "isFromStock", "entryId" from (
             select ${dayOfOrder} as date, l.item_number as "partNumber", l.description, l.quantity,
                    coalesce(l.reward_value_cents, 0)::bigint as "unitValue", o.order_date as "internalDate",
                    l.type = 1 as "isFromStock", l.order_number::text as source, l.line_number as place, null::uuid as "entryId"
             ${linesInRange} and l.type <> 0
             union all
             select to_char(given_on, 'YYYY-MM-DD'), coalesce(part_number, '0'), description, quantity, unit_value_cents,
                    recorded_at, part_number is not null, entry_id::text, 0, entry_id
               from free_good_entry where customer_number = $1 and given_on between $2::date and $3::date) given
            order by "isFromStock" desc, date desc, "internalDate" desc, source, place`,
    values: values(scope, days),
  });
  return rows;
}

/** Lines that counted for a coupon or are free goods. */
export async function readLedgerLines(scope: CustomerScope, database: Queryable, days: Days): Promise<LedgerLine[]> {
  const { rows } = await database.query<LedgerLine>({
    name: 'free-goods-ledger-lines',
    text: `select o.order_number as "orderNumber", ${dayOfOrder} as date, l.type, l.coupon_id as "couponId", l.quantity,
                  coalesce(l.reward_value_cents, 0) as "unitValue"
           ${linesInRange} and (l.coupon_id is not null or l.type <> 0)
            order by o.order_date, o.order_number, l.line_number`,
    values: values(scope, days),
  });
  return rows;
}

export async function readLedgerEntries(
  scope: CustomerScope,
  database: Queryable,
  { startDate, endDate }: DateRange,
): Promise<LedgerEntry[]> {
  const { rows } = await database.query<LedgerEntry>({
    name: 'free-goods-ledger-entries',
    text: `select to_char(given_on, 'YYYY-MM-DD') as date, part_number as "partNumber", description, quantity,
                  unit_value_cents as "unitValue"
             from free_good_entry where customer_number = $1 and given_on between $2::date and $3::date
            order by given_on, recorded_at, entry_id`,
    values: [scope.customerNumber, startDate, endDate],
  });
  return rows;
}

interface OfferRow {
  couponId: number;
  description: string;
  endDate: PlainDate;
  tiers: CouponTierRow[];
  options: CouponOptionRow[];
}

/** The offers by which these lines earned or were given. */
export async function readLedgerOffers(database: Queryable, lines: readonly LedgerLine[]): Promise<LedgerOffer[]> {
  const ids = [...new Set(lines.flatMap(({ couponId }) => couponId ?? []))];
  if (ids.length === 0) return [];
  const { rows } = await database.query<OfferRow>({
    name: 'free-goods-ledger-offers',
    text: `select coupon_id as "couponId", description, to_char(end_date, 'YYYY-MM-DD') as "endDate", tiers, options
             from coupon where coupon_id = any($1::int[]) order by coupon_id`,
    values: [ids],
  });
  return rows.map(({ options, ...offer }) => ({
    ...offer,
    goods: options.map(({ redemptionItem, redemptionDescription, rewardValueCents }) => ({
      partNumber: redemptionItem,
      description: redemptionDescription,
      value: cents(rewardValueCents),
    })),
  }));
}

/** The merchandise ordered at a price. */
export async function readMerchandise(scope: CustomerScope, database: Queryable, days: Days): Promise<Cents> {
  const { rows } = await database.query<{ total: number }>({
    name: 'free-goods-merchandise',
    text: `select coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0)::bigint as total ${linesInRange} and l.type = 0`,
    values: values(scope, days),
  });
  return cents(rows[0]?.total ?? 0);
}
