/** Orders that the ERP rejects, corrected by customer service over HTTP and taken as the same order. */
import { randomUUID } from 'node:crypto';
import type { User } from '@operatory/domain/access';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerScopes } from '../src/access/customer-scope.ts';
import { noon, type World } from '../src/cart/carts.fixture.ts';
import { correctRejectedOrder } from '../src/exchange/orders-out/correct-order.ts';
import { readRejectedOrder } from '../src/exchange/orders-out/rejected-order.ts';
import type { Services } from '../src/services/services.ts';
import { duringLoad } from './during-load.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';
import { rejectOrder } from './rejected-order.ts';
import { signIn } from './sign-in.ts';

let desk: OrderDesk;
let world: World;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ world } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clean());

const call: OrderDesk['call'] = (...given) => desk.call(...given);
const waiting = (query?: string) => desk.waiting(query);
const rejected = (items?: object[]) => rejectOrder(desk, items);

const elsewhere = { addressLine1: '12 Main St', addressLine2: '', city: 'Tacoma', state: 'WA', zip: '98402' };

describe('an order that the ERP rejected', () => {
  it('is corrected by customer service, and sent again under its number', async () => {
    const { order, correct, sent } = await rejected();
    expect(order).toMatchObject({
      reason: 'PO number unknown',
      customerNumber: '100001',
      lines: sent.lines.map(({ quantity, unitPriceCents }) => ({ quantity, unitPrice: unitPriceCents / 100 })),
    });
    const id = randomUUID();
    const changes = {
      ...{ poNumber: 'PO-7', shippingNote: 'Back door', comments: 'Call first', futureFillDate: '2026-04-20' },
      ...{
        alternateAddress: elsewhere,
        lines: [
          { lineNumber: 1, quantity: 4 },
          { lineNumber: 2, quantity: 0 },
        ],
      },
    };
    const first = await correct(changes, { id });
    expect([first.status, first.body.orderNumber]).toEqual([200, order.orderNumber]);
    // The answer was lost: the same correction again changes nothing, and another one needs another id.
    expect(await correct(changes, { id })).toEqual(first);
    const reused = await correct({ ...changes, poNumber: 'PO-8' }, { id });
    expect([reused.status, reused.body.code]).toEqual([422, 'order-correction.id-reused']);
    const [message, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      messageId: first.body.messageId,
      topic: 'order.changed',
      body: {
        ...{ orderNumber: order.orderNumber, poNumber: 'PO-7', shippingNote: 'Back door', comments: 'Call first' },
        options: { futureFillDate: '2026-04-20', alternateAddress: { line1: '12 Main St', postalCode: '98402' } },
        totalCents: 4 * (sent.lines[0]?.unitPriceCents ?? 0),
        lines: [{ lineNumber: 1, quantity: 4, unitPriceCents: sent.lines[0]?.unitPriceCents }],
      },
    });
    const { rows } = await world.database.pool.query(
      'select line_number, quantity, line_group, status from order_line where order_number = $1 order by 1',
      [order.orderNumber],
    );
    expect(rows).toMatchObject([
      { quantity: 4, line_group: 'submitted' },
      { quantity: 2, line_group: 'canceled', status: 'Removed by customer service' },
    ]);
    const history = await call('GET', `/Order/history/${order.orderNumber}/customer/100001`);
    const { rows: audit } = await world.database.pool.query(
      `select subject, after::jsonb as after from audit_entry where kind = 'order-corrected'`,
    );
    expect(audit).toMatchObject([{ subject: `order ${order.orderNumber}`, after: { rejection: 'PO number unknown' } }]);
    const { rows: stored } = await world.database.pool.query(
      'select changes from order_correction where correction_id = $1',
      [id],
    );
    expect(stored[0].changes).toContain('PO number: none → “PO-7”');
    expect(history.body.entries).toContainEqual(
      expect.objectContaining({ kind: 'corrected', reasons: stored[0].changes, actor: expect.any(String) }),
    );
    const overview = await call('GET', '/erp/v1/order-deliveries/overview');
    expect(overview.body).toMatchObject({ waiting: 1, rejected: 0 });
    const { attention } = (await call('GET', '/erp/v1/attention')).body;
    expect(attention.map(({ kind }: { readonly kind: string }) => kind)).not.toContain('orders-rejected');
  });

  it('isn’t corrected with the id of another order’s correction', async () => {
    const id = randomUUID();
    const first = await rejected();
    expect((await first.correct({ poNumber: 'PO-1' }, { id })).status).toBe(200);
    await world.database.pool.query('truncate outbox, order_receipt');
    const second = await rejected();
    const reused = await second.correct({ poNumber: 'PO-1' }, { id });
    expect([reused.status, reused.body.code]).toEqual([422, 'order-correction.id-reused']);
    expect((await second.correct({ poNumber: 'PO-1' })).body.orderNumber).toBe(second.order.orderNumber);
  });

  it('goes out as a new order in X12, because the ERP doesn’t have it', async () => {
    const { correct } = await rejected();
    expect((await correct({ poNumber: 'PO-8' })).status).toBe(200);
    await world.database.pool.query(
      `insert into erp_file_way (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
       values (false, 'x12', 'ZZ', 'OURS', 'ZZ', 'THEIRS', '004010', false, 'u', now())`,
    );
    const [message] = await waiting('?format=x12');
    expect(message?.x12).toMatch(/ST\*850\*.*BEG\*00\*.*PO-8.*PO1\*1\*3\*.*PO1\*2\*2\*/s);
    await world.database.pool.query('delete from erp_file_way');
  });

  it('is corrected by one of two people, and the other is told, even if the other one sent it again unchanged', async () => {
    const { correct, messageId } = await rejected();
    const answers = await Promise.all(['A', 'B', 'C'].map((poNumber) => correct({ poNumber })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'order-correction.not-rejected' });
    expect(await waiting()).toHaveLength(1);
    expect((await call('POST', `/erp/v1/messages/${messageId}/resend`, {})).body.code).toBe('order-message.replaced');
    const other = await rejectedAgain();
    expect((await call('POST', `/erp/v1/messages/${other.messageId}/resend`, {})).status).toBe(204);
    expect((await other.correct({ poNumber: 'D' })).body.code).toBe('order-correction.not-rejected');
  });

  it('keeps the rules of ordering, and says which one a correction breaks', async () => {
    const { correct, messageId } = await rejected();
    const refused = async (changes: object) => {
      const { status, body } = await correct(changes);
      return [status, body.code];
    };
    expect(await refused({})).toEqual([422, 'order-correction.nothing-changed']);
    expect(await refused({ lines: [{ lineNumber: 9, quantity: 1 }] })).toEqual([422, 'order-correction.line-unknown']);
    const none = [1, 2].map((lineNumber) => ({ lineNumber, quantity: 0 }));
    expect(await refused({ lines: none })).toEqual([422, 'order-correction.no-lines']);
    const twice = await correct({ lines: [1, 1].map((lineNumber, index) => ({ lineNumber, quantity: 5 + index })) });
    expect([twice.body.code, twice.body.detail]).toEqual([
      'order-correction.twice',
      'The correction names line 1 twice. Name it once.',
    ]);
    const products = [1, 2].map((quantity) => ({ itemNumber: '10000005', quantity }));
    expect(await refused({ products })).toEqual([422, 'order-correction.twice']);
    expect(await refused({ lines: [{ lineNumber: 1, quantity: 100_000 }] })).toEqual([400, 'request.invalid']);
    expect(await refused({ futureFillDate: '2020-01-01' })).toEqual([422, 'cart.fill-date-staff']);
    expect(await refused({ alternateAddress: { ...elsewhere, city: '' } })).toEqual([422, 'address.incomplete']);
    expect(await refused({ poNumber: 'x', rejectedAt: '2020-01-01T00:00:00Z' })).toEqual([
      409,
      'order-correction.not-rejected',
    ]);
    const practice = await signIn(world.database.pool, { email: 'someone@example.test', permissions: [] });
    expect((await correct({ poNumber: 'x' }, { headers: practice.headers })).status).toBe(403);
    await world.database.pool.query(`update order_line set line_group = 'processing' where line_number = 1`);
    expect(await refused({ poNumber: 'x' })).toEqual([409, 'order-correction.in-progress']);
    expect(await waiting()).toEqual([]);
    expect((await call('GET', `/erp/v1/desk/out/${messageId}`)).body).toMatchObject({ canResend: true });
  });

  it('has prices for customer service, unless the distributor shows none to anyone', async () => {
    const { messageId } = await rejected();
    const services = { pool: world.database.pool, settings: { timeZone: 'America/Los_Angeles' } } as Services;
    const person = { kind: 'user', permissions: new Set(['CustomerService']), accounts: 'all' };
    const pricesFor = async (viewer: object) => {
      const order = await readRejectedOrder(services, viewer as User, messageId);
      return isRefusal(order) ? [] : order.lines.map(({ unitPrice }) => unitPrice);
    };
    expect(await pricesFor(person)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(await pricesFor({ ...person, arePricesOff: true })).toEqual([undefined, undefined]);
  });

  it('shows no price to people who see none: a guessed one is ignored', async () => {
    const { messageId, order } = await rejected();
    const { pool } = world.database;
    const services = {
      ...{ pool, scopes: customerScopes(pool), now: () => new Date(noon) },
      ...{ settings: { timeZone: 'America/Los_Angeles' }, hub: { orderChanged: () => undefined } },
    } as unknown as Services;
    const { poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt } = order;
    const product = { itemNumber: '10000005', quantity: 1, unitPrice: 0.01 };
    const guess = (viewer: object) =>
      correctRejectedOrder(
        services,
        { viewer: viewer as User, by: { id: desk.staff.userId, name: 'Desk', address: '' } },
        {
          ...{ messageId, poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt },
          ...{ correctionId: randomUUID(), lines: [], freeGoods: [], products: [product] },
        },
      );
    const { userId } = desk.staff;
    const person = { kind: 'user', userId, permissions: new Set(['CustomerService']), accounts: 'all' };
    const viewer = { ...person, territoryIds: new Set(), email: '', name: '' };
    expect(await guess(viewer)).toMatchObject({ refused: 'order-correction.price-changed' });
    expect(await guess({ ...viewer, arePricesOff: true })).toMatchObject({ orderNumber: order.orderNumber });
  });

  it('is corrected after a load that locks the account’s purchases, which doesn’t wait for the correction', async () => {
    const { correct } = await rejected();
    const { pool } = world.database;
    const answer = await duringLoad(pool, '100001', () => correct({ lines: [{ lineNumber: 2, quantity: 0 }] }));
    expect(answer.status).toBe(200);
    const { rows } = await pool.query('select alert_type as type from order_alert');
    expect(rows).toEqual([{ type: 'Canceled' }]);
  });
});

describe('the place of a rejected order', () => {
  it.each([
    ['keeps the name and country of a place that stays', elsewhere, { name: 'Lab 2', country: 'CA' }],
    ['loses them with the place', { ...elsewhere, city: 'Kent' }, { name: undefined, country: undefined }],
  ])('%s', async (_, alternateAddress, expected) => {
    const { order, correct } = await rejected();
    await world.database.pool.query(
      `update sales_order set options = options || '{"alternateAddress": {"line1": "12 Main St", "line2": "", "city": "Tacoma",
         "region": "WA", "postalCode": "98402", "name": "Lab 2", "country": "CA"}}' where order_number = $1`,
      [order.orderNumber],
    );
    expect((await correct({ alternateAddress, poNumber: 'PO-9' })).status).toBe(200);
    const [message] = await waiting();
    const { options } = { ...message?.body } as { options: { alternateAddress: Record<string, unknown> } };
    const { name, country } = options.alternateAddress;
    expect({ name, country }).toEqual(expected);
  });
});

async function rejectedAgain() {
  await world.clean();
  await world.database.pool.query('truncate outbox, order_receipt');
  return rejected();
}
