/** Queries of the room, each shaped for what it answers. */
import { randomUUID } from 'node:crypto';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
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
];

/**
 * $1 the account, $2 its place in the price arrays, $3 the distributor's day. A coupon counts while it runs and no
 * contract rules it out. The lateral look-ups keep the planner from hashing whole tables for ten lines.
 */
const pricedCart = `
  select ${cartColumns},
         (select json_agg(json_build_array(
                   i.item_key, i.description, i.pack, v.name, coalesce(p.price_cents, i.prices[$2::int]),
                   i.image_url, i.is_orderable, case when p.suppress_coupon then null else k.coupon_id end) order by l.place)
            from jsonb_array_elements(c.lines) with ordinality l(line, place)
            left join item i on i.item_number = l.line->>'itemNumber'
            left join lateral (select name from vendor where vendor_id = i.vendor_id limit 1) v on true
            left join lateral (select price_cents, suppress_coupon from contract_price
                                where customer_number = c.customer_number and item_number = i.item_number limit 1) p on true
            left join lateral (select coupon_id from coupon
                                where coupon_id = i.coupon_id and $3::date between start_date and end_date limit 1) k on true
         ) as facts
    from cart c
   where c.customer_number = $1`;

interface RawPricedCart extends CartRow {
  readonly facts: readonly FactsTuple[] | null;
}

function factsOf(tuple: FactsTuple): LineFacts | null {
  const [itemKey, description, pack, vendorName, price, imageUrl, isOrderable, couponId] = tuple;
  return itemKey === null ? null : { itemKey, description, pack, vendorName, price, imageUrl, isOrderable, couponId };
}

function priced(raw: RawPricedCart | undefined): PricedCartRow | undefined {
  return raw === undefined ? undefined : { ...raw, facts: (raw.facts ?? []).map(factsOf) };
}

/** Whose cart a caller has: the account's own, blank, or that of their punch-out session [C4.26]. */
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

/** The active cart, which is the one not submitted, with prices: one statement [C4.17]. */
export async function readActiveCart(
  scope: CustomerScope,
  database: Queryable,
  today: PlainDate,
): Promise<PricedCartRow | undefined> {
  const { rows } = await database.query<RawPricedCart>({
    name: 'cart-read-active',
    text: `${pricedCart} and c.submitted_at is null and c.punch_out_session_id = $4`,
    values: [scope.customerNumber, scope.pricePosition, today, cartOwner(scope)],
  });
  return priced(rows[0]);
}

/** One cart of the account with prices, locked until the transaction ends. */
export async function lockCart(
  scope: CustomerScope,
  database: Queryable,
  { key, today }: { readonly key: string; readonly today: PlainDate },
): Promise<PricedCartRow | undefined> {
  const { rows } = await database.query<RawPricedCart>({
    name: 'cart-lock',
    text: `${pricedCart} and c.cart_key = $4 and c.punch_out_session_id = $5 for update of c`,
    values: [scope.customerNumber, scope.pricePosition, today, key, cartOwner(scope)],
  });
  return priced(rows[0]);
}

/** The active cart; made when there is none, by exactly one of those who find none. */
export async function readOrMakeActiveCart(
  scope: CustomerScope,
  database: Queryable,
  { today, now }: { readonly today: PlainDate; readonly now: Date },
): Promise<PricedCartRow> {
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

/** Open carts with lines, newest first: of all accounts, or of some. */
export async function listOpenCarts(
  database: Queryable,
  accounts: 'all' | ReadonlySet<CustomerNumber>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<OpenCartRow[]> {
  const { rows } = await database.query<OpenCartRow>({
    name: 'cart-list-open',
    text: `select customer_number as "customerNumber", line_count as "lineItemCount", modified from cart
            where submitted_at is null and line_count > 0 and punch_out_session_id = '' and ($1::text[] is null or customer_number = any($1))
            order by modified desc, customer_number limit $2 offset $3`,
    values: [accounts === 'all' ? null : [...accounts], limit, offset],
  });
  return rows;
}
