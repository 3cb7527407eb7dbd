/** Who changed a cart since a tab last saw it, and who sent it: what a notice about it names. */
import type { CartNews } from '@operatory/contract/history';
import { maySeeDetail, versionOfIso } from '@operatory/domain/cart';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { CartSaveChanges } from '../database/schema/carts.ts';
import type { Services } from '../services/services.ts';

/** The most saves read; older ones are left out. */
const maxSaves = 200;

interface ByWhom {
  readonly at: Date;
  readonly userId: string | null;
  readonly actor: string | null;
}

interface CartSaveEntry extends ByWhom {
  readonly changes: CartSaveChanges | null;
}

interface CartOrderEntry extends ByWhom {
  readonly orderNumber: number;
}

/** Returns nothing for a cart of another account or one that doesn't exist. */
export async function readCartNews(
  { pool }: Services,
  { customerNumber, viewer }: CustomerScope,
  { cartKey, since }: { readonly cartKey: string; readonly since: string | undefined },
): Promise<CartNews> {
  const seen = since === undefined ? undefined : versionOfIso(since);
  const [saves, orders] = await Promise.all([
    pool.query<CartSaveEntry>({
      name: 'cart-news-saves',
      text: `select s.saved_at as at, s.actor_user_id as "userId", u.name as actor, s.changes
               from cart_save s join cart c on c.cart_key = s.cart_key left join "user" u on u.id = s.actor_user_id
              where s.cart_key = $1 and c.customer_number = $2 and s.modified > $3
              order by s.modified desc limit ${maxSaves}`,
      values: [cartKey, customerNumber, seen ?? 0],
    }),
    pool.query<CartOrderEntry>({
      name: 'cart-news-order',
      text: `select o.order_date as at, o.submitted_by_user_id as "userId", u.name as actor,
                    o.order_number::float8 as "orderNumber"
               from sales_order o left join "user" u on u.id = o.submitted_by_user_id
              where o.cart_key = $1 and o.customer_number = $2`,
      values: [cartKey, customerNumber],
    }),
  ]);
  const byWhom = ({ at, userId, actor }: ByWhom) => ({
    at: at.toISOString(),
    ...(actor === null ? {} : { actor }),
    isYou: userId === viewer.userId,
  });
  const [order] = orders.rows;
  return {
    changes: saves.rows.map((save) => ({
      ...byWhom(save),
      lines: (save.changes?.lines ?? []).map(({ itemNumber, type }) => ({ itemNumber, type })),
      details: (save.changes?.details ?? []).filter((name) => maySeeDetail(viewer, name)),
    })),
    ...(order === undefined ? {} : { order: { ...byWhom(order), orderNumber: order.orderNumber } }),
  };
}
