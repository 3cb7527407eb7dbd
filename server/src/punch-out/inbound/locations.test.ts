import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/someone-waits.ts';
import {
  itemsOf,
  type ListeningBuyer,
  openListeningBuyer,
  orderDocument,
  orderItem,
  twoItems,
  visit,
} from '../buyer.fixture.ts';
import { lockConnection } from '../orders/order-rows.ts';
import { corpusConnection, encryption, type PunchOutWorld, setUpDocument } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

let buyer: ListeningBuyer;
let world: PunchOutWorld;
beforeAll(async () => {
  buyer = await openListeningBuyer();
  ({ world } = buyer);
});
beforeEach(async () => {
  await buyer.begin();
  await connect({ locationField: 'addressID', locations: { 'SITE-1': '100001', 'SITE-2': '100002' } });
});
afterAll(() => buyer.close());

const connect = (settings: object) =>
  saveConnection(world.database.pool, encryption, {
    wanted: {
      ...corpusConnection,
      profile: { ...corpusConnection.profile, directOrderTolerance: '0', ...settings },
    },
    now: new Date(),
  });

const shipTo = (site: string, { street = '1 Main' } = {}) =>
  `<ShipTo><Address addressID="${site}"><Name xml:lang="en">Practice</Name><PostalAddress><Street>${street}</Street><City>Tacoma</City><State>WA</State><PostalCode>98402</PostalCode><Country isoCountryCode="US">US</Country></PostalAddress></Address></ShipTo>`;

async function accountOfVisit(inner: string) {
  const answer = await world.send(
    setUpDocument({ inner: `<Extrinsic name="UserEmail">a@b.example</Extrinsic>${inner}` }),
  );
  const { rows } = await world.database.pool.query(
    'select customer_number as account from punch_out_session order by created_at desc limit 1',
  );
  return { ...answer, account: rows[0]?.account };
}

let count = 0;
async function accountOfOrder(wanted: string, type: 'new' | 'update' | 'delete' = 'new', known = '') {
  count += 1;
  const orderId = known || `PO-${count}`;
  const document = orderDocument({
    orderId,
    type,
    items: type === 'delete' ? '' : orderItem('NG-100'),
    shipTo: wanted,
  });
  const answer = await world.send(document);
  const { rows } = await world.database.pool.query(
    `select o.customer_number as account, p.differences from punch_out_order p join sales_order o using (order_number) where p.order_id = $1`,
    [orderId],
  );
  return { ...answer, ...rows[0], orderId };
}

describe('one buyer with many locations', () => {
  it('shops and orders for the account of the ship-to', async () => {
    expect(await accountOfVisit(shipTo('SITE-2'))).toMatchObject({ code: 200, account: '100002' });
    expect(await accountOfVisit(shipTo('site-1'))).toMatchObject({ code: 200, account: '100001' });
    expect(await accountOfVisit('')).toMatchObject({ code: 200, account: '100001' });
    expect(await accountOfOrder(shipTo('SITE-2'))).toMatchObject({ account: '100002', differences: [] });
    const { orderId } = await accountOfOrder(shipTo('SITE-1'));
    expect(await accountOfOrder(shipTo('SITE-2'), 'update', orderId)).toMatchObject({ code: 409, account: '100001' });
  });

  it('refuses a location that isn’t listed, and names the field', async () => {
    for (const refused of [await accountOfVisit(shipTo('SITE-9')), await accountOfOrder(shipTo('SITE-9'))]) {
      expect(refused).toMatchObject({ code: 400, text: expect.stringMatching(/SITE-9.*addressID of the ShipTo/) });
    }
  });

  it('may be named by an extrinsic, or by the To credential', async () => {
    await connect({ locationField: 'Clinic', locations: { west: '100002' } });
    expect(await accountOfVisit('<Extrinsic name="Clinic">West</Extrinsic>')).toMatchObject({ account: '100002' });
    await connect({ locationField: 'To', locations: { 'supplier-1': '100002' } });
    expect(await accountOfOrder('')).toMatchObject({ account: '100002' });
  });

  it('goes on if the agreed extrinsic’s name is about delivery, and waits if it names another location', async () => {
    await connect({ locationField: 'DeliverySite', locations: { L1: '100001', L2: '100002' } });
    const site = (value: string) => `<Extrinsic name="DeliverySite">${value}</Extrinsic>`;
    const ordered = async (header: string, line = '') => {
      const orderId = `PO-site-${Math.random()}`;
      const items = orderItem('NG-100').replace('</ItemOut>', `${line}</ItemOut>`);
      const document = orderDocument({ orderId, items }).replace('<Comments', `${header}<Comments`);
      const { code } = await world.send(document);
      const repeat = await connect({ locationField: '', locations: {} }).then(() => world.send(document));
      await connect({ locationField: 'DeliverySite', locations: { L1: '100001', L2: '100002' } });
      const { rows } = await world.database.pool.query(
        `select o.customer_number as account, p.differences, o.is_held_for_review as "isHeld", p.remarks
           from punch_out_order p join sales_order o using (order_number) where p.order_id = $1`,
        [orderId],
      );
      return { code, repeat: repeat.text, ...rows[0] };
    };
    expect(await ordered(site('l2'))).toMatchObject({
      code: 200,
      // Whatever the settings are by then.
      repeat: expect.stringContaining('was received before'),
      account: '100002',
      isHeld: false,
      remarks: expect.arrayContaining([{ label: 'DeliverySite', value: 'l2', isHolding: false, lines: [] }]),
    });
    expect(await ordered(site('L2'), site('L2'))).toMatchObject({ account: '100002', isHeld: false });
    expect(await ordered(site('L2'), site('L1'))).toMatchObject({
      account: '100002',
      isHeld: true,
      differences: ['DeliverySite (line 7): L1'],
    });
  });

  const returnedTo = async (site: string, account: string) =>
    itemsOf((await visit(world, { items: twoItems, setUp: setUpDocument({ inner: shipTo(site) }), account })).message);

  async function orderOf(items: string) {
    const orderId = `PO-cart-${Math.random()}`;
    const answer = await world.send(orderDocument({ orderId, items }));
    const { rows } = await world.database.pool.query(
      `select o.customer_number as account, p.differences, o.is_held_for_review as "isHeld"
         from punch_out_order p join sales_order o using (order_number) where p.order_id = $1`,
      [orderId],
    );
    return { ...answer, ...rows[0], orderId };
  }

  it('assigns an order that names no location to the location whose cart its lines come from', async () => {
    const ordered = await orderOf(await returnedTo('SITE-2', '100002'));
    expect(ordered).toMatchObject({ code: 200, account: '100002', differences: [], isHeld: false });
    // The extrinsic instead of the ship-to.
    await connect({ locationField: 'Clinic', locations: { west: '100002', east: '100001' } });
    const inner = '<Extrinsic name="Clinic">west</Extrinsic>';
    const { message } = await visit(world, { items: twoItems, setUp: setUpDocument({ inner }), account: '100002' });
    expect(await orderOf(itemsOf(message))).toMatchObject({ account: '100002', differences: [] });
  });

  it('holds an order that names none if its lines come from carts of several', async () => {
    const lines = `${await returnedTo('SITE-2', '100002')}\n${await returnedTo('SITE-1', '100001')}`;
    expect(await orderOf(lines)).toMatchObject({
      code: 200,
      account: '100001',
      isHeld: true,
      differences: expect.arrayContaining([
        'The order names no location, and its lines come from carts of several locations.',
        expect.stringMatching(/, which no cart that we returned for this account has\.$/),
      ]),
    });
  });

  /** A setup that comes back for a cart and names no location; `state` says what it opens. */
  async function comeBack(operation: 'edit' | 'inspect', { items = '', cookie = 'cookie-of-a-later-visit' } = {}) {
    const begun = await world.send(setUpDocument({ operation, items, cookie }));
    const { rows } = await world.database.pool.query(
      `select s.customer_number as account, c.customer_number as "accountOfCart", c.line_count as lines
         from punch_out_session s left join cart c on c.punch_out_session_id = s.session_id::text
        where s.buyer_cookie = $1 order by s.created_at desc limit 1`,
      [cookie],
    );
    return { code: begun.code, text: begun.text, ...rows[0] };
  }

  it.each(['edit', 'inspect'] as const)(
    'opens the cart of a location again without its name: %s',
    async (operation) => {
      const items = await returnedTo('SITE-2', '100002');
      const opened = { code: 200, account: '100002', accountOfCart: '100002', lines: 2 };
      expect(await comeBack(operation, { items, cookie: `again-${operation}` })).toMatchObject(opened);
      await connect({ locationField: 'Clinic', locations: { west: '100002' } });
      expect(await comeBack(operation, { items, cookie: `clinic-${operation}` })).toMatchObject(opened);
      // An account that the connection doesn't list anymore isn't opened.
      await connect({ locationField: 'Clinic', locations: { east: '100001' } });
      expect(await comeBack(operation, { items, cookie: `unlisted-${operation}` })).toMatchObject({ code: 412 });
    },
  );

  it('doesn’t choose between the carts of several locations', async () => {
    const items = `${await returnedTo('SITE-2', '100002')}\n${await returnedTo('SITE-1', '100001')}`;
    expect(await comeBack('edit', { items })).toMatchObject({
      code: 412,
      text: expect.stringMatching(/names no location in the addressID of the ShipTo, .* several locations/),
    });
  });

  it('knows a visit without lines by its cookie, if only one location used it', async () => {
    const shop = (site: string, account: string, cookie: string) =>
      visit(world, { items: twoItems, setUp: setUpDocument({ inner: shipTo(site), cookie }), account });
    await shop('SITE-2', '100002', 'only-once');
    expect(await comeBack('edit', { cookie: 'only-once' })).toMatchObject({ code: 200, account: '100002' });
    await shop('SITE-1', '100001', 'always-the-same');
    await shop('SITE-2', '100002', 'always-the-same');
    expect(await comeBack('edit', { cookie: 'always-the-same' })).toMatchObject({ code: 200, account: '100001' });
  });

  it('changes and cancels the order of a location, if the change names none', async () => {
    const { orderId } = await accountOfOrder(shipTo('SITE-2'));
    expect(await accountOfOrder('', 'update', orderId)).toMatchObject({ code: 200, account: '100002' });
    expect(await accountOfOrder('', 'delete', orderId)).toMatchObject({
      code: 200,
      text: expect.stringMatching(/was canceled\.$/),
    });
    // One that names another location is still refused.
    const other = await accountOfOrder(shipTo('SITE-2'));
    expect(await accountOfOrder(shipTo('SITE-1'), 'delete', other.orderId)).toMatchObject({ code: 409 });
    // A location that the connection doesn't list anymore isn't changed without its name either.
    await connect({ locationField: 'addressID', locations: { 'SITE-1': '100001' } });
    expect(await accountOfOrder('', 'delete', other.orderId)).toMatchObject({ code: 409 });
  });

  it.each([
    ['addressID', 'SITE-1', (site: string) => shipTo(site)],
    ['Clinic', 'east', (site: string) => `<Extrinsic name="Clinic">${site}</Extrinsic>`],
  ])('leaves a change to a person that came before its order and names another location by %s', async (...named) => {
    const [locationField, other, write] = named;
    await connect({ locationField, locations: { [other]: '100001', here: '100002' } });
    const orderId = `PO-early-${locationField}`;
    expect(await accountOfOrder(write(other), 'update', orderId)).toMatchObject({ code: 200 });
    expect(await accountOfOrder(write('here'), 'new', orderId)).toMatchObject({
      code: 200,
      text: expect.stringMatching(/The update that came before it waits .* The order is for another location/),
      account: '100002',
      differences: [],
    });
    const { rows } = await world.database.pool.query(
      'select why, settled_at as settled from punch_out_waiting_change where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ why: expect.stringContaining('another location'), settled: null }]);
    expect(world.logged).toEqual([]);
  });

  it.each(['update', 'delete'] as const)(
    'carries out this change where its order turns out to be: %s',
    async (type) => {
      const orderId = `PO-crossed-${type}`;
      const other = await world.database.pool.connect();
      try {
        await other.query('begin');
        await lockConnection(other, 'buyer-1');
        const ordered = accountOfOrder(shipTo('SITE-2'), 'new', orderId);
        await someoneWaits(world.database.pool);
        const changed = accountOfOrder('', type, orderId);
        await someoneWaits(world.database.pool, 2);
        await other.query('commit');
        expect(await ordered).toMatchObject({ code: 200, account: '100002' });
        expect(await changed).toMatchObject({ code: 200, account: '100002' });
      } finally {
        other.release();
      }
    },
  );

  it('needs accounts that are there', async () => {
    await expect(connect({ locations: { A: '999999' } })).rejects.toThrow('There is no account 999999.');
  });
});
