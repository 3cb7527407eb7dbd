/** How long messages wait for the ERP, and what customer service reads of that. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noon, type Person } from '../src/cart/carts.fixture.ts';
import { item, itemSent, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
beforeEach(() => desk.clean('order_proof', 'erp_webhook', 'erp_file_way'));
afterAll(() => desk.close());

const minutes = (count: number) => count * 60_000;
const later = (count: number) => {
  desk.clock.now = new Date(desk.clock.now.getTime() + minutes(count));
};

async function place(person: Person = 'practice', change: Parameters<typeof sentOf>[1] = { items: lines([2, 3]) }) {
  const calls = desk.world.as(person);
  await calls.save(sentOf(await calls.cart('100001'), change));
  const cart = await calls.cart('100001');
  const { body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  return body as { orderNumber: number; isHeldForReview: boolean };
}

/** The ERP rejects the only message that waits; returns its id. */
async function reject(): Promise<string> {
  const [message] = await desk.waiting();
  const url = `/erp/v1/messages/${message?.messageId}/receipt`;
  expect((await desk.call('PUT', url, { state: 'rejected', reason: 'Account closed' }, desk.erp)).status).toBe(200);
  return message?.messageId ?? '';
}
const sendAgain = async (messageId: string) =>
  expect((await desk.call('POST', `/erp/v1/messages/${messageId}/resend`, {})).status).toBe(204);

/** What customer service is told: how many messages wait too long, since when they wait, and what the desk says of the newest. */
async function told() {
  const { attention } = (await desk.call('GET', '/erp/v1/attention')).body;
  const overdue = attention.find(({ kind }: { kind: string }) => kind === 'orders-overdue');
  const { waitingSince } = (await desk.call('GET', '/erp/v1/order-deliveries/overview')).body;
  const [message] = (await desk.call('GET', '/erp/v1/desk?direction=out')).body.data;
  return { overdue: overdue?.since, waitingSince, summary: message.summary };
}
const missing = async () => {
  const since = new Date(Date.parse(noon) - minutes(60)).toISOString();
  return (await desk.call('POST', '/erp/v1/proofs', { since, orders: [] }, desk.erp)).body.missingThere;
};

describe('a message that is sent again', () => {
  it('has waited since then, not since it was created', async () => {
    await place();
    desk.clock.now = new Date();
    const before = await told();
    expect(before).toMatchObject({ overdue: noon, waitingSince: noon });
    await sendAgain(await reject());
    const at = desk.clock.now.toISOString();
    expect(await told()).toEqual({
      ...{ overdue: undefined, waitingSince: at, summary: 'The ERP hasn’t accepted it yet.' },
    });
    // Long enough ago for another alert.
    await desk.world.database.pool.query(`update outbox set waiting_since = waiting_since - interval '16 minutes'`);
    const since = new Date(desk.clock.now.getTime() - minutes(16)).toISOString();
    expect(await told()).toEqual({
      ...{ overdue: since, waitingSince: since, summary: 'The ERP hasn’t accepted it within 15 minutes.' },
    });
  });

  it('is missing in the ERP’s books only once the ERP has had its time', async () => {
    const { orderNumber } = await place();
    const messageId = await reject();
    later(120);
    await sendAgain(messageId);
    expect(await missing()).toEqual([]);
    later(14);
    expect(await missing()).toEqual([]);
    later(2);
    expect(await missing()).toEqual([orderNumber]);
  });
});

it('an order that was released is missing in the ERP’s books only once the ERP has had its time', async () => {
  const { orderNumber, isHeldForReview } = await place('manager', {
    items: [itemSent({ itemNumber: item(2), quantity: 1, overridePrice: 0.5 })],
  });
  expect(isHeldForReview).toBe(true);
  later(120);
  const released = await desk.call('POST', `/review/orders/${orderNumber}/release`, {
    ...{ version: 1, decisionId: randomUUID() },
  });
  expect([released.status, released.body]).toEqual([200, expect.anything()]);
  expect(await missing()).toEqual([]);
  later(16);
  expect(await missing()).toEqual([orderNumber]);
});

describe('a message that couldn’t be pushed', () => {
  const summaryOf = async () => (await told()).summary;
  const failed = 'The ERP answered with HTTP 500. We tried 3 times';
  const setAddress = (isOn: boolean) =>
    desk.world.database.pool.query(
      `insert into erp_webhook (url, is_on, off_reason, encrypted_secret, changed_by, changed_at)
       values ('https://erp.example/in', $1, '', '', 'u', now()) on conflict (webhook_id) do update set is_on = $1`,
      [isOn],
    );

  it('is tried again while the address is on, and not once it’s off', async () => {
    await place();
    await desk.world.database.pool.query(`update outbox set attempts = 3, problem = 'The ERP answered with HTTP 500'`);
    await setAddress(true);
    expect(await summaryOf()).toBe(`${failed}, and try again.`);
    await setAddress(false);
    expect(await summaryOf()).toBe(`${failed}. The address is off, so we don’t try again.`);
    await desk.world.database.pool.query(
      `insert into erp_file_way (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
       values (true, 'json', 'ZZ', '', 'ZZ', '', '004010', false, 'u', now())`,
    );
    expect(await summaryOf()).toBe('The ERP hasn’t accepted it yet.');
  });
});
