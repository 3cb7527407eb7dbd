/** Sends orders of ten lines as customer service does. */
import { fillCarts } from '../prepare.ts';
import { call, inLanes, type Site } from './site.ts';

interface CartRow {
  readonly cart_key: string;
  readonly customer_number: string;
}

/** Fills this many carts, one for each account. Rejects if there are fewer accounts. */
export async function openCarts({ prepared, pool }: Site, count: number): Promise<CartRow[]> {
  const { rows: accounts } = await pool.query<{ customer_number: string }>(
    `select customer_number from customer where customer_number > '100010' and credit_hold = 0 order by customer_number limit $1`,
    [count],
  );
  const numbers = accounts.map(({ customer_number }) => customer_number);
  if (numbers.length < count) throw new RangeError(`There are only ${numbers.length} accounts for ${count} orders.`);
  await fillCarts(prepared.database, numbers);
  const { rows } = await pool.query<CartRow>(
    'select cart_key, customer_number from cart where customer_number = any($1) and submitted_at is null',
    [numbers],
  );
  return rows;
}

/** Sends the cart, and returns the order's number. */
export async function sendCart(site: Site, { cart_key: key, customer_number: account }: CartRow): Promise<number> {
  const path = `/shoppingCart/submit/${key}?customerId=${account}`;
  const { orderNumber } = await call<{ orderNumber: number }>(site, 'POST', path, { body: {}, byProgram: false });
  return orderNumber;
}

/** Sends this many orders, all of which are left waiting for the ERP. */
export async function placeOrders(site: Site, count: number): Promise<void> {
  await inLanes(await openCarts(site, count), 16, async (cart) => void (await sendCart(site, cart)));
}
