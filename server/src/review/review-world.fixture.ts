/** Orders on hold, and what people do with them through the routes. */
import { randomUUID } from 'node:crypto';
import type { Cart, CartRequest } from '@operatory/contract/cart';
import type { HistoryEntry, ReturnedOrder } from '@operatory/contract/history';
import type { Order } from '@operatory/contract/orders';
import type { HeldOrder, HeldOrderDetail } from '@operatory/contract/review';
import { openWorld, type Person } from '../cart/carts.fixture.ts';
import { sentOf } from '../cart/sent.fixture.ts';
import { bindOrderRoutes } from '../orders/routes.ts';
import { bindReviewRoutes } from './routes.ts';

/** A line whose price puts the order on hold. */
export const override = { itemNumber: '10000001', quantity: 2, overridePrice: 5 };

export const itemsOf = ({ items }: Cart) =>
  items.map(({ itemNumber, quantity, overridePrice }) => [itemNumber, quantity, overridePrice]);

export type ReviewWorld = Awaited<ReturnType<typeof openReviewWorld>>;

export async function openReviewWorld() {
  const world = await openWorld({
    bindMore: (bind, services) => {
      bindReviewRoutes(bind, services);
      bindOrderRoutes(bind, services);
    },
  });

  const rowsOf = async (sql: string, values: unknown[] = []) => (await world.database.pool.query(sql, values)).rows;

  /** Puts this into the account's cart. */
  async function fill(person: Person, change: Partial<CartRequest>, customer = '100001'): Promise<Cart> {
    const cart = await world.as(person).cart(customer);
    const { status, body } = await world.as(person).save({ ...sentOf(cart), ...change });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return world.as(person).cart(customer);
  }

  /** An order that is held because of a price, free shipping and a note; its number. */
  async function hold(change: Partial<CartRequest> = {}): Promise<number> {
    const cart = await fill('manager', {
      items: [override, { itemNumber: '10000002', quantity: 1 }],
      freeShipping: true,
      accountManagerNotes: [{ note: 'Call me first' }],
      pOnumber: 'PO-1',
      ...change,
    });
    const { body } = await world.as('manager').submit(cart.key, '100001');
    return body.orderNumber;
  }

  const list = (query = '') =>
    world.as('service').ask<{ data: HeldOrder[]; totalCount: number; hasMore: boolean }>(`/review/orders${query}`);
  const detail = async (orderNumber: number) =>
    (await world.as('service').ask<HeldOrderDetail>(`/review/orders/${orderNumber}`)).body;
  const release = (orderNumber: number, { decisionId = randomUUID() as string, version = 1 } = {}) =>
    world
      .as('service')
      .ask<{ state: string; at: string }>(`/review/orders/${orderNumber}/release`, { decisionId, version });
  const sendBack = (
    orderNumber: number,
    { decisionId = randomUUID() as string, version = 1, message = 'Too low, please agree on a price.' } = {},
  ) =>
    world
      .as('service')
      .ask<{ state: string; at: string }>(`/review/orders/${orderNumber}/sendBack`, { decisionId, version, message });
  const orderOf = async (person: Person, orderNumber: number) =>
    (await world.as(person).ask<Order>(`/Order/calculated/${orderNumber}`)).body;
  const cartHistory = async (person: Person, customer = '100001') =>
    (
      await world
        .as(person)
        .ask<{ returns: ReturnedOrder[]; entries: HistoryEntry[] }>(`/shoppingCart/history/customerNumber/${customer}`)
    ).body;
  const orderHistory = async (person: Person, orderNumber: number) =>
    (await world.as(person).ask<{ entries: HistoryEntry[] }>(`/Order/history/${orderNumber}/customer/100001`)).body
      .entries;

  return { ...world, rowsOf, fill, hold, list, detail, release, sendBack, orderOf, cartHistory, orderHistory };
}
