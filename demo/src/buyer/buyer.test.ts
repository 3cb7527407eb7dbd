import { request } from 'node:http';
import { moveOrder, visit } from '@operatory/server/punch-out/buyer.fixture.ts';
import { deliverDue } from '@operatory/server/punch-out/deliveries/start-deliveries.ts';
import { encryption, openPunchOutWorld, type PunchOutWorld } from '@operatory/server/punch-out/punch-out.fixture.ts';
import { saveConnection } from '@operatory/server/punch-out/save-connection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoBuyer } from './documents.ts';
import { type DemoBuyer, openDemoBuyer } from './index.ts';
import { demoSap } from './sap.ts';

let world: PunchOutWorld;
let buyer: DemoBuyer;
beforeAll(async () => {
  world = await openPunchOutWorld();
  await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  const address = world.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  buyer = await openDemoBuyer({ shopUrl: `http://127.0.0.1:${address.port}` });
  await saveConnection(world.database.pool, encryption, {
    wanted: {
      connectionId: 'demo-buyer',
      name: 'Demo buyer',
      customerNumber: '100001',
      sender: { domain: demoBuyer.domain, identity: demoBuyer.identity },
      secret: demoBuyer.secret,
      profile: { returnHosts: ['localhost:*'], deliveryUrl: buyer.deliveryUrl },
    },
    now: new Date(),
  });
});
afterAll(async () => {
  await buyer.close();
  await world.close();
});

const press = async (action: string, body = '') =>
  (await fetch(`${buyer.url}/${action}`, { method: 'POST', body, redirect: 'follow' })).text();
const look = async () => (await fetch(buyer.url)).text();
const deliver = () =>
  deliverDue({ pool: world.database.pool, settings: world.app.services.settings, now: () => new Date() }, encryption);

it('completes a purchase: shops, returns the cart, orders, changes, cancels, and receives the confirmations', async () => {
  expect(await look()).toContain('No cart has come back yet.');
  const shown = await press('visit/create');
  const startPage = /<iframe title="Shop" src="([^"]+)"/.exec(shown)?.[1] ?? '';
  expect(startPage).toMatch(/^http:\/\/[\w.]+:\d+\/punchout\/sid\/[\w-]+\/uid\/demo\.buyer\/$/);

  const items = [
    { itemNumber: 'NG-100', quantity: 5 },
    { itemNumber: 'NG-200', quantity: 2 },
  ];
  const { message } = await visit(world, { items, startPage });
  const fields = new URLSearchParams({ 'cxml-urlencoded': message });
  expect(await press('return', fields.toString())).toContain('The cart is back');
  expect(await look()).toMatch(/5 ×.*NG-100.*Nitrile gloves.*\$12\.50.*Send the order/s);

  // A visit that only looks changes nothing here.
  const nothing = message.replace(/<ItemIn .*<\/ItemIn>/s, '');
  expect(await press('visit/inspect')).toContain('<iframe');
  expect(await press('return', new URLSearchParams({ 'cxml-urlencoded': nothing }).toString())).toContain(
    'Nothing was changed',
  );

  expect(await press('order/new')).toMatch(/OrderRequest new<\/b> 200 The order was received/);
  expect(await press('order/update')).toMatch(/OrderRequest update<\/b> 200 Our order \d+ was changed/);
  const { rows } = await world.database.pool.query('select order_number as number from sales_order');
  expect(rows).toHaveLength(1);
  const number = Number(rows[0].number);
  await moveOrder(world, number, { groups: ['pending', 'pending'] });
  expect(await deliver()).toBe(1);
  expect(await look()).toMatch(/received <b>ConfirmationRequest<\/b> accept/);
  expect(await look()).not.toContain(`<SharedSecret>${demoBuyer.secret}</SharedSecret>`);
  await moveOrder(world, number, { groups: ['shipment', 'pending'], shipmentId: 77 });
  expect(await deliver()).toBe(1);
  expect(await look()).toMatch(/received <b>ShipNoticeRequest<\/b>/);
  expect(await press('order/delete')).toMatch(/Part of our order \d+ has already shipped, so a person decides/);
  expect(world.logged).toEqual([]);
});

it('opens the shop as SAP does, by a form, and shows the fields that come back', async () => {
  await saveConnection(world.database.pool, encryption, {
    wanted: {
      connectionId: 'demo-sap',
      name: 'Demo buyer with SAP',
      dialect: 'oci',
      customerNumber: '100001',
      sender: { identity: demoSap.identity },
      secret: demoSap.secret,
      profile: { returnHosts: ['localhost:*'], userFields: ['BUYER'] },
    },
    now: new Date(),
  });
  const form = await press('visit/sap');
  const listener = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  const fields = Object.fromEntries(
    [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const arrival = await fetch(listener, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect(arrival.status, await arrival.text()).toBe(303);
  expect(arrival.headers.get('location')).toContain('/uid/demo.sap/');

  const returned = new URLSearchParams({
    'NEW_ITEM-VENDORMAT[1]': 'NG-100',
    'NEW_ITEM-DESCRIPTION[1]': 'Gloves <M> é',
    'NEW_ITEM-QUANTITY[1]': '5.000',
    'NEW_ITEM-PRICE[1]': '12.500',
  });
  expect(await press('hook', returned.toString())).toContain('The cart is back');
  const shown = await look();
  expect(shown).toContain('<td>5 ×</td><td>NG-100</td><td>Gloves &lt;M&gt; &#233;</td><td>$12.50</td>');
  expect(shown).toMatch(/received <b>OCI form<\/b> the cart, 1 line/);
  expect(await press('hook', '')).toContain('Nothing was changed');
  expect(await look()).toContain('NG-100');
});

it('accepts nothing from other origins, and answers an unsolicited form', async () => {
  const answer = await fetch(buyer.deliveryUrl, { method: 'POST', body: '<cXML/>' });
  expect(await answer.text()).toContain('code="401"');
  expect((await fetch(`${buyer.url}/visit/steal`, { method: 'POST' })).status).toBe(404);
  expect(await press('return', '')).toContain('Nothing was changed');
});

it('no page of another site reads it or presses its buttons', async () => {
  const ask = (headers: Record<string, string>, path = '/', method = 'GET') =>
    new Promise<number | undefined>((done, fail) => {
      const sent = request(`${buyer.url}${path}`, { method, headers }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      });
      sent.on('error', fail).end();
    });
  expect(await ask({ host: 'evil.example' })).toBe(421);
  expect(await ask({ origin: 'http://evil.example' }, '/order/new', 'POST')).toBe(403);
  expect(await ask({ origin: 'null' }, '/visit/create', 'POST')).toBe(403);
  expect(await ask({})).toBe(200);
});
