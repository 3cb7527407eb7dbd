import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ListeningBuyer, openListeningBuyer, orderDocument, orderItem } from '../buyer.fixture.ts';
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
async function accountOfOrder(wanted: string, type: 'new' | 'update' = 'new', known = '') {
  count += 1;
  const orderId = known || `PO-${count}`;
  const document = orderDocument({ orderId, type, items: orderItem('NG-100'), shipTo: wanted });
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

  it('needs accounts that are there', async () => {
    await expect(connect({ locations: { A: '999999' } })).rejects.toThrow('There is no account 999999.');
  });
});
