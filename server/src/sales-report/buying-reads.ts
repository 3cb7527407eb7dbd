/** Reads an account's purchases by day, and products that the list of substitutes calls equal to what it bought. */
import type { PlainDate } from '@operatory/domain/dates';
import { cents } from '@operatory/domain/money';
import type { Purchases } from '@operatory/domain/morning-queue';
import { type BoughtProduct, type EqualProduct, equalReasons } from '@operatory/domain/sales-report';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from '../catalog/contract-price.ts';
import type { Queryable } from '../database/database.ts';
import { boughtLines, daysAndQuantities, isInRhythm } from '../orders/purchases.ts';
import { statement } from '../search/statement.ts';

/** What the account pays for an item `i` on that day, its contract first. */
const price = 'coalesce(p.price_cents, i.prices[{pricePosition:integer}], 0)';
const withPrice = joinContractPrice('{customerKey:integer}', 'i.item_key', '{today:date}');
const canOrder = `i.is_orderable and i.withdrawn_at is null and not i.is_hidden_from_customer and not i.is_on_hold and i.life_cycle <> 'D'`;

interface HabitRow extends Omit<Purchases, 'price'> {
  readonly price: number;
  readonly instead: string | null;
}

/** What can't be ordered anymore isn't missed. */
const habits = statement<HabitRow>(
  'buying-habits',
  `with bought as materialized (
     select l.item_number, max(o.order_date) as last, ${daysAndQuantities('{timeZone:text}')}
       from ${boughtLines}
      where o.customer_number = {customerNumber:text} and ${isInRhythm('{today:date}')}
        and (o.order_date at time zone {timeZone:text})::date <= {today:date}
      group by l.item_number)
   select b.item_number as "itemNumber", i.description, b.days, b.quantities, ${price} as price,
          (select min(o.description) from substitute_pair s
             join bought other on other.item_number = s.substitute and other.last > b.last
             join item o on o.item_number = s.substitute
            where s.item_number = b.item_number and not s.is_ruled_out) as instead
     from bought b join item i on i.item_number = b.item_number and ${canOrder}
     ${withPrice}
    where cardinality(b.days) >= 4`,
);

const placesOf = (scope: CustomerScope, today: PlainDate) => ({
  ...{
    customerNumber: scope.customerNumber,
    customerKey: scope.customerKey,
    pricePosition: scope.pricePosition,
    today,
  },
});

/** Products that were bought at least four times in 400 days up to that day, each with a substitute that was bought since. */
export async function readHabits(
  scope: CustomerScope,
  database: Queryable,
  { today, timeZone }: { readonly today: PlainDate; readonly timeZone: string },
): Promise<(Purchases & { readonly instead: string | null })[]> {
  const rows = await habits.run(database, { ...placesOf(scope, today), timeZone });
  return rows.map((row) => ({ ...row, price: cents(row.price) }));
}

interface EqualRow extends Omit<BoughtProduct, 'amount'> {
  readonly amount: number;
  readonly equals: readonly (Omit<EqualProduct, 'price'> & { readonly price: number })[];
}

const equals = statement<EqualRow>(
  'equal-products',
  `with bought as materialized (
     select l.item_number, sum(l.quantity)::int as quantity, sum(l.quantity::bigint * l.unit_price_cents)::bigint as amount
       from order_line l join shipment s on s.shipment_id = l.shipment_id
      where l.customer_number = {customerNumber:text} and l.line_group = 'shipment' and l.type = 0
        and s.shipment_date >= {from:date} and s.shipment_date < {until:date}
      group by l.item_number having sum(l.quantity) > 0)
   select b.item_number as "itemNumber", own.description, own.pack, b.quantity, b.amount,
          json_agg(json_build_object('itemNumber', i.item_number, 'description', i.description, 'pack', i.pack,
                                     'reason', s.reason, 'note', s.note, 'price', ${price})) as equals
     from bought b
     join item own on own.item_number = b.item_number
     join substitute_pair s on s.item_number = b.item_number and not s.is_ruled_out and s.reason = any({reasons:text[]})
     join item i on i.item_number = s.substitute and ${canOrder}
     ${withPrice}
    where ${price} > 0
    group by b.item_number, own.description, own.pack, b.quantity, b.amount`,
);

/** Purchases from the first day to before the last one, with equal products that the account could have ordered. */
export async function readEquals(
  scope: CustomerScope,
  database: Queryable,
  { from, until, today }: { readonly from: PlainDate; readonly until: PlainDate; readonly today: PlainDate },
): Promise<{ readonly bought: BoughtProduct; readonly equals: readonly EqualProduct[] }[]> {
  const rows = await equals.run(database, { ...placesOf(scope, today), from, until, reasons: equalReasons });
  return rows.map(({ equals: others, amount, ...bought }) => ({
    bought: { ...bought, amount: cents(amount) },
    equals: others.map((other) => ({ ...other, price: cents(other.price) })),
  }));
}
