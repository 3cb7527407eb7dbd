/** A buyer's system that accepts a document and says nothing keeps no other document waiting. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberingLog } from '../../../test/ground.ts';
import type { Job } from '../../jobs/repeat.ts';
import { type BuyerListener, openBuyerListener, responseOf } from '../buyer.fixture.ts';
import { catalogLane } from '../catalog/send-catalog.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';
import { documentLane, type Lane } from './deliver-documents.ts';
import { type OutgoingDocument, queueDocument } from './moved-order.ts';
import { startDeliveries } from './start-deliveries.ts';

let world: PunchOutWorld;
let listener: BuyerListener;
/** Reads what comes, and only answers documents of the second account. */
let silent: Server;
let swallowed = '';
let job: Job | undefined;
const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/cxml`;

beforeAll(async () => {
  world = await openPunchOutWorld();
  listener = await openBuyerListener();
  silent = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      swallowed += chunk;
    });
    request.on('end', () => {
      if (swallowed.endsWith('<!-- 100002 -->')) response.end(responseOf(200));
    });
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  listener.got.length = 0;
  swallowed = '';
  await world.database.pool.query(
    `delete from outbox where topic like 'punch-out.%'; delete from punch_out_pause; delete from sales_order`,
  );
});
afterEach(async () => {
  silent.closeAllConnections();
  await job?.stop();
  job = undefined;
});
afterAll(async () => {
  silent.close();
  await listener.close();
  await world.close();
});

const save = (profile: object) =>
  saveConnection(world.database.pool, encryption, {
    wanted: { ...corpusConnection, profile: { ...corpusConnection.profile, ...profile } },
    now: new Date(),
  });
/** A document about an order of the account, for `buyer-1`. */
async function queue(
  orderNumber: number,
  account: string,
  kind: OutgoingDocument['kind'] = 'ConfirmationRequest',
): Promise<void> {
  const { pool } = world.database;
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     values ($1, $2, now(), 'web', 0) on conflict do nothing`,
    [orderNumber, account],
  );
  const payload = { connectionId: 'buyer-1', orderNumber, kind, payloadId: `${orderNumber}/${kind}`, digest: '' };
  const document = `<cXML payloadID="${orderNumber}/${kind}"/><!-- ${account} -->`;
  await queueDocument(pool, {
    key: `${orderNumber}/${kind}`,
    payload: { ...payload, document },
    at: new Date(),
  });
}
const start = (lane: Lane = documentLane) => {
  job = startDeliveries(world.app.services, { log: rememberingLog().log, lane, everyMs: 50 });
};
const named = () => listener.got.map((document) => /payloadID="(.*?)"/.exec(document)?.[1]);

describe('a receiver that hangs', () => {
  it('at one address keeps documents for another address going, and the order of each order’s documents', async () => {
    await save({ deliveryUrl: listener.url, deliveryUrls: { ConfirmationRequest: address(silent) } });
    await queue(1, '100001');
    await queue(1, '100001', 'ShipNoticeRequest');
    await queue(2, '100001', 'ShipNoticeRequest');
    start();
    await vi.waitUntil(() => named().includes('2/ShipNoticeRequest') && swallowed.includes('1/ConfirmationRequest'));
    // That of the first order follows its confirmation.
    expect(named()).toEqual(['2/ShipNoticeRequest']);
  });

  it('for one account keeps the buyer’s other accounts going', async () => {
    await save({ deliveryUrl: address(silent) });
    await queue(11, '100001');
    await queue(12, '100001');
    start();
    await vi.waitUntil(() => swallowed.includes('11/ConfirmationRequest'));
    for (const number of [13, 14]) await queue(number, '100002');
    const delivered = async () =>
      (await world.database.pool.query('select key from outbox where delivered_at is not null order by id')).rows;
    await vi.waitUntil(async () => (await delivered()).length === 2);
    expect(await delivered()).toEqual([{ key: '13/ConfirmationRequest' }, { key: '14/ConfirmationRequest' }]);
    // Those of one account wait for each other.
    expect(swallowed).not.toContain('12/ConfirmationRequest');
  });

  it('for one account’s catalog keeps those of other accounts and connections going', async () => {
    await save({ catalogUrl: listener.url });
    let asked = 0;
    const lane = catalogLane(world.app.services);
    let endTest: (error: Error) => void = () => undefined;
    const hang = new Promise<never>((_, reject) => {
      endTest = reject;
    });
    start({
      ...lane,
      send: (url, sending, payload) => {
        asked += 1;
        return payload.catalog?.account === '100001' ? hang : lane.send(url, sending, payload);
      },
    });
    for (const account of ['100001', '100002']) {
      await world.database.pool.query(`insert into outbox (topic, key, payload) values ('punch-out.catalog', $1, $2)`, [
        `catalog:buyer-1:${account}/1`,
        JSON.stringify({
          ...{ connectionId: 'buyer-1', kind: 'CatalogUploadRequest', payloadId: account, digest: '' },
          ...{ document: `<cXML payloadID="${account}"/>`, catalog: { account, format: 'cif' } },
        }),
      ]);
    }
    await vi.waitUntil(() => asked === 2);
    endTest(new Error('ends the test'));
  });
});
