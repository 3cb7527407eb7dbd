/** A buyer whose orders are divided by their ship-tos: what it sends, and what becomes of it. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { type ListeningBuyer, openListeningBuyer, orderDocument, reviewer } from '../buyer.fixture.ts';
import { listBuyerChanges } from '../changes/buyer-changes.ts';
import { deliverDue } from '../deliveries/start-deliveries.ts';
import { corpusConnection, encryption, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

type DocumentParts = Parameters<typeof orderDocument>[0];

/** Settings of a connection whose ship-tos are accounts. */
export const locations = {
  severalAddresses: 'divide',
  locationField: 'addressID',
  locations: { 'SITE-1': '100001', 'SITE-2': '100002' },
};

/** A ship-to at the account's address; a blank part is left out. */
export function shipTo({ id = '', name = 'Practice', to = '', street = '1 Main', more = '' } = {}) {
  const deliverTo = to === '' ? '' : `<DeliverTo>${to}</DeliverTo>`;
  return `<ShipTo><Address${id === '' ? '' : ` addressID="${id}"`}><Name xml:lang="en">${name}</Name><PostalAddress>${deliverTo}<Street>${street}</Street><City>Tacoma</City><State>WA</State><PostalCode>98402</PostalCode><Country isoCountryCode="US">US</Country></PostalAddress></Address>${more}</ShipTo>`;
}

const prices: Record<string, string> = { 'NG-100': '12.50', 'NG-200': '12.99' };

/** A line without a cart, which goes to this ship-to. */
export const line = (lineNumber: number, to: string, { part = 'NG-100', quantity = 1, price = '' } = {}) =>
  `<ItemOut quantity="${quantity}" lineNumber="${lineNumber}"><ItemID><SupplierPartID>${part}</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">${price || prices[part]}</Money></UnitPrice><Description xml:lang="en">${part}</Description><UnitOfMeasure>BX</UnitOfMeasure><Classification domain="UNSPSC">42132203</Classification></ItemDetail>${to}</ItemOut>`;

export const ann = shipTo({ to: 'Ann Lee' });
export const bob = shipTo({ to: 'Bob Ray' });
/** Lines 1 and 3 to Ann, line 2 to Bob. */
export const twoPlaces = [
  line(1, ann),
  line(2, bob, { part: 'NG-200', quantity: 4 }),
  line(3, ann, { part: 'NG-200' }),
].join('');

/** Sets the buyer up for a file of tests; each begins without orders, with a connection that divides them. */
export function useDividedOrders() {
  let buyer: ListeningBuyer;
  const connect = (settings: object) =>
    saveConnection(buyer.world.database.pool, encryption, {
      wanted: {
        ...corpusConnection,
        profile: {
          ...corpusConnection.profile,
          deliveryUrl: buyer.listener.url,
          directOrderTolerance: '0',
          ...settings,
        },
      },
      now: new Date(),
    });
  beforeAll(async () => {
    buyer = await openListeningBuyer();
  });
  beforeEach(async () => {
    await buyer.begin();
    await connect({ severalAddresses: 'divide' });
  });
  afterAll(() => buyer.close());

  const world: Pick<PunchOutWorld, 'app' | 'database' | 'send'> = {
    get app() {
      return buyer.world.app;
    },
    get database() {
      return buyer.world.database;
    },
    send: (document) => buyer.world.send(document),
  };
  const send = (more: DocumentParts) => world.send(orderDocument({ orderId: 'PO-1', ...more }));

  /** Every order of ours for the buyer's order. */
  async function orders(orderId = 'PO-1') {
    const { rows } = await world.database.pool.query(
      `select o.order_number::int as "orderNumber", o.customer_number as account, o.po_number as po, o.is_held_for_review as "isHeld",
            o.total_cents::int as total, o.shipping_note as note, o.comments, p.part, p.differences, p.changes,
            (select json_agg(json_build_array(l.item_number, l.quantity, l.line_group) order by l.line_number)
               from order_line l where l.order_number = o.order_number) as lines,
            (select json_agg(x ->> 'lineNumber' order by (x ->> 'orderLine')::int) from jsonb_array_elements(p.lines) x) as "theirLines",
            (select array_agg(topic order by id) from outbox where key = o.order_number::text and topic like 'order.%') as topics
       from punch_out_order p join sales_order o using (order_number) where p.order_id = $1 order by p.part`,
      [orderId],
    );
    return rows;
  }

  return {
    world,
    connect,
    send,
    orders,
    /** Forgets what happened so far, within a test. */
    begin: () => buyer.begin(),
    /** Every document that the buyer's system got so far. */
    got: () => buyer.listener.got,
    /** Sends what is due, and returns the documents, checked against their DTD. */
    async deliver() {
      buyer.listener.got.length = 0;
      const { settings } = world.app.services;
      const now = () => new Date(Date.now() + 3_600_000);
      await deliverDue({ pool: world.database.pool, settings, now }, encryption);
      for (const document of buyer.listener.got) {
        if (isDtdThere) expect(() => validateByDtd(document, '1.2.071/Fulfill.dtd')).not.toThrow();
      }
      return buyer.listener.got;
    },
    /** The changes that wait for a person. */
    waiting: async () => (await listBuyerChanges(world.app.services, reviewer)).data,
    /** Places an order that becomes two, and returns both. */
    async placed() {
      await send({ items: twoPlaces, payloadId: 'first@buyer.example', version: '1' });
      return orders();
    },
  };
}
