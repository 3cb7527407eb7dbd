/** A buyer that places an order of a returned cart and then changes it, and what becomes of the order. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  itemsOf,
  type ListeningBuyer,
  moveOrder,
  openListeningBuyer,
  orderDocument,
  returnedCart,
  reviewer,
  twoItems,
} from '../buyer.fixture.ts';
import { listBuyerChanges } from '../changes/buyer-changes.ts';
import { settleBuyerChange } from '../changes/settle-change.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { encryption, type PunchOutWorld } from '../punch-out.fixture.ts';

/** Sets the buyer up for a file of tests; each begins without orders. */
export function useTakenOrder() {
  let buyer: ListeningBuyer;
  beforeAll(async () => {
    buyer = await openListeningBuyer();
  });
  beforeEach(() => buyer.begin());
  afterAll(() => buyer.close());

  const world: Pick<PunchOutWorld, 'app' | 'database' | 'logged' | 'send'> = {
    get app() {
      return buyer.world.app;
    },
    get database() {
      return buyer.world.database;
    },
    get logged() {
      return buyer.world.logged;
    },
    send: (document) => buyer.world.send(document),
  };

  /** Everything that a document may change, of the one order. */
  async function state() {
    const { rows } = await world.database.pool.query(
      `select o.order_number as "orderNumber", o.is_held_for_review as "isHeld", o.total_cents as total, o.cart_key as "cartKey",
            (select r.state || ' ' || r.version from order_review r where r.order_number = o.order_number) as review,
            (select json_agg(json_build_array(item_number, quantity, line_group) order by line_number) from order_line l
              where l.order_number = o.order_number) as lines,
            (select array_agg(topic order by id) from outbox where key = o.order_number::text and topic like 'order.%') as topics,
            (select count(*)::int from punch_out_order) as "kept",
            (select coalesce(json_agg(json_build_array(item_number, order_count) order by item_number), '[]') from customer_item) as bought
       from sales_order o`,
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  }
  const waiting = async () => (await listBuyerChanges(world.app.services, {})).data;

  return {
    world,
    state,
    /** What the buyer's system got so far, the newest last. */
    got: () => buyer.listener.got,
    deliver: () =>
      deliverDue(
        { pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() },
        encryption,
      ),
    /** Returns the cart with both items to the buyer, and gives its lines as the buyer orders them. */
    returnedItems: async () => itemsOf(await returnedCart(buyer.world, twoItems)),
    move: (orderNumber: number, groups: readonly string[], shipmentId = 0) =>
      moveOrder(buyer.world, orderNumber, { groups, shipmentId }),
    /** Orders a returned cart with both items, and gives its lines as the buyer has them, with our order number. */
    async ordered({ price = '12.50' } = {}) {
      const items = itemsOf(await returnedCart(buyer.world, twoItems)).replaceAll('12.50', price);
      const document = orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '1', items });
      expect(await world.send(document)).toMatchObject({ code: 200 });
      return { items, document, orderNumber: Number((await state()).orderNumber) };
    },
    /** The changes that wait for a person. */
    waiting,
    firstOpen: async () => (await waiting())[0]?.changeId ?? 0,
    /** A person decides about a change that waits. */
    settle: (changeId: number, outcome: 'done' | 'refused', note = '') =>
      settleBuyerChange(
        world.app.services,
        { viewer: reviewer, by: { id: null, name: 'U', address: '' } },
        { changeId, outcome, note },
      ),
  };
}
