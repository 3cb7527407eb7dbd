/** What an order that is sent back adds to the cart: the cart that it was created from, or its own lines. */
import { type CartContent, noDetails } from '@operatory/domain/cart';
import { cents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import { type CartRow, contentOfRow } from '../cart/cart-rows.ts';
import { cartColumns } from '../cart/reads.ts';
import type { Queryable } from '../database/database.ts';
import type { HoldCauseRow } from '../database/schema/reviews.ts';
import { canceledOnRequest } from '../orders/progress-writes.ts';

interface OrderContentRow {
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  readonly causes: HoldCauseRow[];
  readonly lines: [itemNumber: string, quantity: number][] | null;
}

/** The cart as it was when it was sent. */
async function readSentCart(
  scope: CustomerScope,
  database: Queryable,
  cartKey: string,
): Promise<CartContent | undefined> {
  const { rows } = await database.query<CartRow>({
    name: 'review-sent-cart',
    text: `select ${cartColumns} from cart c where c.cart_key = $1 and c.customer_number = $2`,
    values: [cartKey, scope.customerNumber],
  });
  return rows[0] === undefined ? undefined : contentOfRow(rows[0]);
}

/** For an order that was made of no cart here: its standard lines and texts. Free goods are chosen again. */
async function readOrderAsCart(scope: CustomerScope, database: Queryable, orderNumber: number): Promise<CartContent> {
  const { rows } = await database.query<OrderContentRow>({
    name: 'review-order-content',
    text: `select o.po_number as "poNumber", o.comments, o.shipping_note as "shippingNote", r.causes,
                  (select json_agg(json_build_array(item_number, quantity) order by item_number)
                     from (select item_number, sum(quantity)::int as quantity from order_line
                            where order_number = o.order_number and type = 0 and status <> $3 group by item_number) l) as lines
             from sales_order o join order_review r on r.order_number = o.order_number
            where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber, canceledOnRequest],
  });
  const [row] = rows;
  const prices = new Map((row?.causes ?? []).map((cause) => [cause.itemNumber, cause.overridePriceCents]));
  return {
    lines: (row?.lines ?? []).map(([itemNumber, quantity]) => {
      const price = prices.get(itemNumber);
      return {
        itemNumber,
        type: 0 as const,
        couponId: null,
        description: '',
        quantity,
        overridePrice: price === undefined ? null : cents(price),
      };
    }),
    details: {
      ...noDetails,
      poNumber: row?.poNumber ?? '',
      comments: row?.comments ?? '',
      shippingNote: row?.shippingNote ?? '',
      accountManagerNote: row?.causes.find(({ kind }) => kind === 'account-manager-note')?.note ?? '',
      freeShipping: row?.causes.some(({ kind }) => kind === 'free-shipping') ?? false,
    },
  };
}

/** How many of each product are still wanted: someone may have asked to cancel some while the order was on hold. */
async function readWanted(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ key: string; quantity: number }>({
    name: 'review-still-wanted',
    text: `select item_number || '/' || type as key, coalesce(sum(quantity) filter (where status <> $3), 0)::int as quantity
             from order_line where order_number = $1 and customer_number = $2 group by item_number, type`,
    values: [orderNumber, scope.customerNumber, canceledOnRequest],
  });
  return new Map(rows.map(({ key, quantity }) => [key, quantity]));
}

const stillWanted = (content: CartContent, wanted: ReadonlyMap<string, number>): CartContent => ({
  ...content,
  lines: content.lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, wanted.get(`${line.itemNumber}/${line.type}`) ?? line.quantity);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  }),
});

/** Lines and details that go back. */
export async function readReturning(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, cartKey }: { readonly orderNumber: number; readonly cartKey: string | null },
): Promise<CartContent> {
  const sent = cartKey === null ? undefined : await readSentCart(scope, database, cartKey);
  if (sent === undefined) return readOrderAsCart(scope, database, orderNumber);
  return stillWanted(sent, await readWanted(scope, database, orderNumber));
}
