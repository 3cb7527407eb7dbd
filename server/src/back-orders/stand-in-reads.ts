/** Reads a back-ordered line of an account, and the products that might replace it. */
import { type Candidate, type StandIn, standIns, type WaitingProduct } from '@operatory/domain/back-orders';
import { priceOf } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from '../catalog/contract-price.ts';
import { isOrderableOf, lifeCycleOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';
import { statement } from '../search/statement.ts';

export interface WaitingLine extends WaitingProduct {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly version: number;
  readonly type: number;
  readonly isFromErp: boolean;
  /** The stock of the product itself in the account's branches. */
  readonly stock: number;
}

const stockOf = (itemKey: string, warehouses: string) =>
  `coalesce((select sum(greatest(s.quantity, 0)) from item_stock s
     where s.item_key = ${itemKey} and s.branch_number = any(${warehouses})), 0)::int`;

/** The line, if it's the account's and back-ordered. */
export async function readWaitingLine(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, lineNumber }: { readonly orderNumber: number; readonly lineNumber: number },
): Promise<WaitingLine | undefined> {
  const { rows } = await database.query<WaitingLine>({
    name: 'back-order-line',
    text: `select b.order_number as "orderNumber", b.line_number as "lineNumber", b.version, l.type,
                  o.is_from_erp as "isFromErp", l.item_number as "itemNumber", l.description, coalesce(i.pack, '') as pack,
                  i.category_key as "categoryKey", i.unspsc as use, l.quantity, l.unit_price_cents as "unitPrice",
                  ${stockOf('i.item_key', '$4')} as stock
             from back_order b
             join order_line l using (order_number, line_number)
             join sales_order o on o.order_number = b.order_number
             left join item i on i.item_number = l.item_number
            where b.order_number = $1 and b.line_number = $2 and b.customer_number = $3 and o.customer_number = $3
              and l.line_group = 'backordered'`,
    values: [orderNumber, lineNumber, scope.customerNumber, scope.warehouses],
  });
  return rows[0];
}

export interface CandidateRow extends Candidate {
  readonly imageUrl: string;
}

interface Row extends Omit<CandidateRow, 'price' | 'listed'> {
  readonly classPrice: number | null;
  readonly contractPrice: number | null;
  readonly listed: CandidateRow['listed'];
}

/** A category can have thousands of products; what sells most is looked at. */
const maxOfCategory = 1000;

const findCandidates = statement<Row>(
  'back-order-candidates',
  `with pairs as (
     select substitute, min(reason) filter (where not is_ruled_out) as reason, min(position) as position, min(note) as note,
            bool_or(is_ruled_out) as is_ruled_out
       from substitute_pair where item_number = {itemNumber:text} group by substitute),
   swaps as (
     select substitute, count(*)::int as times from back_order_decision
      where item_number = {itemNumber:text} and state = 'done' and substitute is not null group by substitute),
   chosen as (
     select substitute as item_number from pairs
     union select substitute from swaps
     union (select item_number from item
             where category_key = {categoryKey:text} and withdrawn_at is null and is_orderable and not is_on_hold
               and not is_hidden_from_customer and life_cycle <> 'D'
             order by popularity desc limit ${maxOfCategory}))
   select i.item_number as "itemNumber", i.description, i.pack, i.category_key as "categoryKey", i.unspsc as use,
          ${lifeCycleOf('i')} as "lifeCycle", ${isOrderableOf('i')} as "isOrderable", i.is_on_hold as "isOnHold",
          i.is_hidden_from_customer as "isHiddenFromCustomer", i.is_drop_ship_only as "isDropShipOnly",
          ${stockOf('i.item_key', '{warehouses:text[]}')} as stock, i.prices[{pricePosition:integer}] as "classPrice",
          p.price_cents as "contractPrice", coalesce(b.order_count, 0) as "timesBought", coalesce(s.times, 0) as "timesSwapped",
          case when r.reason is null then null
               else json_build_object('reason', r.reason, 'position', r.position, 'note', r.note) end as listed,
          coalesce(r.is_ruled_out, false) as "isRuledOut", v.name as "vendorName", i.image_url as "imageUrl"
     from chosen join item i using (item_number) join vendor v using (vendor_id)
     left join pairs r on r.substitute = i.item_number
     left join swaps s on s.substitute = i.item_number
     left join customer_item b on b.customer_number = {customerNumber:text} and b.item_number = i.item_number
     ${joinContractPrice('{customerKey:integer}', 'i.item_key', '{today:date}')}`,
);

/** The products that can be sent to this account now instead of the line, best first. */
export async function findStandIns(
  scope: CustomerScope,
  database: Queryable,
  { line, today }: { readonly line: WaitingLine; readonly today: PlainDate },
): Promise<StandIn<CandidateRow>[]> {
  if (line.type !== 0) return [];
  const rows = await findCandidates.run(database, {
    itemNumber: line.itemNumber,
    categoryKey: line.categoryKey,
    warehouses: scope.warehouses,
    pricePosition: scope.pricePosition,
    customerNumber: scope.customerNumber,
    customerKey: scope.customerKey,
    today,
  });
  const candidates = rows.map(({ classPrice, contractPrice, ...row }) => ({
    ...row,
    price: priceOf({ class: classPrice, contract: contractPrice }) ?? null,
  }));
  return standIns(line, candidates);
}
