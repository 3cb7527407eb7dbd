/** The cart's queries, each shaped for one response. */
import { randomUUID } from 'node:crypto';
import type { ItemSupply } from '@operatory/domain/catalog';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from '../catalog/contract-price.ts';
import { isOrderableOf, lifeCycleOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';
import type { CartRow, LineFacts, PricedCartRow } from './cart-rows.ts';

/** The columns of a cart as `CartRow` names them. */
export const cartColumns = `
  c.cart_key as "cartKey", c.modified, c.submitted_at as "submittedAt", c.lines, c.po_number as "poNumber", c.comments,
  c.shipping_note as "shippingNote", c.account_manager_note as "accountManagerNote", c.free_shipping as "freeShipping",
  c.invoice_copy as "invoiceCopy", c.future_fill_date as "futureFillDate", c.alternate_address as "alternateAddress"`;

/** As the database hands a line's facts over: in the order of `LineFacts`, or null. */
type FactsTuple = [
  LineFacts['itemKey'] | null,
  LineFacts['description'],
  LineFacts['pack'],
  LineFacts['vendorName'],
  LineFacts['price'],
  LineFacts['imageUrl'],
  LineFacts['isOrderable'],
  LineFacts['couponId'],
  ItemSupply['lifeCycle'],
  ItemSupply['isOnHold'],
  ItemSupply['isDropShipOnly'],
  ItemSupply['isSpecialOrder'],
  number | null,
  number | null,
];

/** The first six values of every statement that is made from `pricedCart`. */
function pricedCartValues(
  { customerNumber, customerKey, pricePosition, warehouses: [first, second] }: CustomerScope,
  today: PlainDate,
) {
  return [customerNumber, pricePosition, today, first ?? null, second ?? null, customerKey];
}

/**
 * $1 the account, $2 its place in the price arrays, $3 the distributor's day, $4 and $5 its first two branches, $6 its key. A coupon counts while it runs and no
 * contract rules it out. The lateral look-ups keep the planner from hashing whole tables for ten lines.
 */
const pricedCart = `
  select ${cartColumns},
         (select json_agg(json_build_array(
                   i.item_key, i.description, i.pack, v.name, coalesce(p.price_cents, i.prices[$2::int]),
                   i.image_url, ${isOrderableOf('i')}, case when p.suppress_coupon then null else k.coupon_id end,
                   ${lifeCycleOf('i')}, i.is_on_hold, i.is_drop_ship_only,
                   i.is_special_order or s.stocking_class = 'X',
                   s.first, s.second) order by l.place)
            from jsonb_array_elements(c.lines) with ordinality l(line, place)
            left join item i on i.item_number = l.line->>'itemNumber'
            left join lateral (select name from vendor where vendor_id = i.vendor_id limit 1) v on true
            left join lateral (select max(quantity) filter (where branch_number = $4::text) as first,
                                      max(quantity) filter (where branch_number = $5::text) as second,
                                      max(stocking_class) filter (where branch_number = $4::text) as stocking_class
                                 from item_stock where item_key = i.item_key) s on true
            ${joinContractPrice('$6::integer', 'i.item_key', '$3::date')}
            left join lateral (select coupon_id from coupon
                                where coupon_id = i.coupon_id and $3::date between start_date and end_date limit 1) k on true
         ) as facts
    from cart c
   where c.customer_number = $1`;

interface RawPricedCart extends CartRow {
  readonly facts: readonly FactsTuple[] | null;
}

/** Where the viewer gets no free goods, nothing counts toward a coupon. */
function factsOf(tuple: FactsTuple, { viewer }: CustomerScope): LineFacts | null {
  const [itemKey, description, pack, vendorName, price, imageUrl, isOrderable, runningCoupon, ...more] = tuple;
  if (itemKey === null) return null;
  const [lifeCycle, isOnHold, isDropShipOnly, isSpecialOrder, first, second] = more;
  const stock = [first ?? 0, second ?? 0];
  const couponId = viewer.areFreeGoodsOff === true ? null : runningCoupon;
  const supply = { lifeCycle, isOnHold, isDropShipOnly, isSpecialOrder: isSpecialOrder === true, stock };
  return { itemKey, description, pack, vendorName, price, imageUrl, isOrderable, couponId, supply };
}

function withFacts(scope: CustomerScope, raw: RawPricedCart): PricedCartRow {
  return { ...raw, facts: (raw.facts ?? []).map((tuple) => factsOf(tuple, scope)) };
}

/** The owner of a caller's cart: the account itself (blank), or their punch-out session [C4.26]. */
export const cartOwner = ({ viewer }: CustomerScope): string => viewer.punchOutSessionId ?? '';

/** A save that some cart of the account accepted, the submitted ones too. */
export interface EarlierSave {
  readonly key: string;
  readonly modified: number;
  readonly contentHash: string | null;
}

export async function findSave(
  scope: CustomerScope,
  database: Queryable,
  saveId: string,
): Promise<EarlierSave | undefined> {
  const { rows } = await database.query<EarlierSave>({
    name: 'cart-find-save',
    text: `select s.cart_key as key, s.modified, s.content_hash as "contentHash"
             from cart c join cart_save s on s.cart_key = c.cart_key and s.save_id = $2
            where c.customer_number = $1 and c.punch_out_session_id = $3`,
    values: [scope.customerNumber, saveId, cartOwner(scope)],
  });
  return rows[0];
}

/** The active cart with prices, and whether other carts of the account became orders. */
export interface ActiveCartRow extends PricedCartRow {
  readonly hasSubmitted: boolean;
}

/** The active cart is the one that isn't submitted. It's read with one statement. */
export async function readActiveCart(
  scope: CustomerScope,
  database: Queryable,
  today: PlainDate,
): Promise<ActiveCartRow | undefined> {
  const { rows } = await database.query<RawPricedCart & { readonly hasSubmitted: boolean }>({
    name: 'cart-read-active',
    text: `select active.*, exists (select from cart s where s.customer_number = $1 and s.submitted_at is not null
                                       and s.punch_out_session_id = $7) as "hasSubmitted"
             from (${pricedCart} and c.submitted_at is null and c.punch_out_session_id = $7) active`,
    values: [...pricedCartValues(scope, today), cartOwner(scope)],
  });
  const [row] = rows;
  return row === undefined ? undefined : { ...withFacts(scope, row), hasSubmitted: row.hasSubmitted };
}

/** The carts that became orders, newest first, at today's prices; the order has its own. */
export async function readSubmittedCarts(
  scope: CustomerScope,
  database: Queryable,
  { today, limit, offset }: { readonly today: PlainDate; readonly limit: number; readonly offset: number },
): Promise<PricedCartRow[]> {
  const { rows } = await database.query<RawPricedCart>({
    name: 'cart-read-submitted',
    text: `${pricedCart} and c.submitted_at is not null and c.punch_out_session_id = $7
           order by c.submitted_at desc, c.cart_key limit $8 offset $9`,
    values: [...pricedCartValues(scope, today), cartOwner(scope), limit, offset],
  });
  return rows.map((row) => withFacts(scope, row));
}

/** One cart of the account with prices, locked until the transaction ends. */
export async function lockCart(
  scope: CustomerScope,
  database: Queryable,
  { key, today }: { readonly key: string; readonly today: PlainDate },
): Promise<PricedCartRow | undefined> {
  const { rows } = await database.query<RawPricedCart>({
    name: 'cart-lock',
    text: `${pricedCart} and c.cart_key = $7 and c.punch_out_session_id = $8 for update of c`,
    values: [...pricedCartValues(scope, today), key, cartOwner(scope)],
  });
  return rows[0] === undefined ? undefined : withFacts(scope, rows[0]);
}

/** The active cart. If there is none, exactly one of several concurrent callers creates it. */
export async function readOrMakeActiveCart(
  scope: CustomerScope,
  database: Queryable,
  { today, now }: { readonly today: PlainDate; readonly now: Date },
): Promise<ActiveCartRow> {
  for (;;) {
    const found = await readActiveCart(scope, database, today);
    if (found !== undefined) return found;
    await database.query({
      name: 'cart-make-active',
      text: `insert into cart (cart_key, customer_number, modified, created_at, punch_out_session_id)
             values ($1, $2, $3, $4, $5)
             on conflict (customer_number, punch_out_session_id) where submitted_at is null do nothing`,
      values: [randomUUID(), scope.customerNumber, now.getTime() * 1000, now, cartOwner(scope)],
    });
  }
}

/** An open cart with lines. */
export interface OpenCartRow {
  readonly customerNumber: string;
  readonly lineItemCount: number;
  readonly modified: number;
}

/** Open carts with lines, newest first: of all accounts, or of some. A withdrawn account can't order, so its cart isn't open. */
export async function listOpenCarts(
  database: Queryable,
  accounts: 'all' | ReadonlySet<CustomerNumber>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OpenCartRow[]> {
  const { rows } = await database.query<OpenCartRow>({
    name: 'cart-list-open',
    text: `select customer_number as "customerNumber", line_count as "lineItemCount", modified from cart
            where submitted_at is null and line_count > 0 and punch_out_session_id = '' and ($1::text[] is null or customer_number = any($1))
              and not exists (select from customer c where c.customer_number = cart.customer_number and c.withdrawn_at is not null)
            order by modified desc, customer_number limit $2 offset $3`,
    values: [accounts === 'all' ? null : [...accounts], limit, offset],
  });
  return rows;
}
