import { randomUUID } from 'node:crypto';
import type { BackOrderDecision, BackOrderLine, StandInEntry, SubstitutePair } from '@operatory/contract/back-orders';
import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { duringLoad } from '../../test/during-load.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { customerScopes } from '../access/customer-scope.ts';
import { type CatalogWorld, openCatalogWorld } from '../catalog/catalog-world.fixture.ts';
import { bindNoticeRoutes } from '../notices/routes.ts';
import { bindReviewRoutes } from '../review/routes.ts';
import { listBackOrders } from './list-back-orders.ts';
import { listStandIns } from './list-stand-ins.ts';
import { bindBackOrderRoutes } from './routes.ts';

let world: CatalogWorld;
let people: Record<'service' | 'manager' | 'stranger' | 'buyer' | 'requester' | 'editor', SignedIn>;

beforeAll(async () => {
  world = await openCatalogWorld();
  const { bind, services } = world.ground;
  bindBackOrderRoutes(bind, services);
  bindReviewRoutes(bind, services);
  bindNoticeRoutes(bind, services);
  const { pool } = world.database;
  await pool.query(
    `update item set description = case item_number when '10000002' then 'Dura Exam Gloves' when '20000001' then 'Latex Exam Gloves' else 'Exam Gloves' end
      where item_number in ('10000001', '10000002', '10000003', '10000004', '10000005', '20000000', '20000001')`,
  );
  people = {
    ...{ manager: world.people.manager, buyer: world.people.buyer },
    service: await signIn(pool, { permissions: ['CustomerService'], name: 'Casey' }),
    stranger: await signIn(pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: [] }),
    requester: await signIn(pool, { permissions: ['Customer', 'RequestOnly'], accounts: ['1'] }),
    editor: await signIn(pool, { permissions: ['ProductEditor'] }),
  };
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

/** Order 4 of account 1 has one line of 4 gloves at $1.00, back-ordered. */
beforeEach(async () => {
  await query('delete from back_order_decision');
  await query('delete from substitute_edit');
  await query("delete from outbox where topic like 'order.%'");
  await query('delete from order_line where order_number = 4');
  await query('delete from back_order where order_number = 4');
  await query(`insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                                       unit_price_cents, line_group, expected_receipt_date)
               values (4, 1, '1', '10000001', 'Exam Gloves', 4, 100, 'backordered', current_date + 5)`);
});

async function ask(who: SignedIn, url: string, payload?: object, method: 'POST' | 'PUT' = 'POST') {
  const response = await world.ground.http.inject({
    method: payload === undefined ? 'GET' : method,
    url: `/api${url}`,
    headers: who.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

async function list(who: SignedIn, more = ''): Promise<BackOrderLine[]> {
  return (await ask(who, `/backOrders?${more}`)).body.data;
}

async function standInsOf(who = people.manager): Promise<StandInEntry[]> {
  return (await ask(who, '/backOrders/4/1/standIns?customerNumber=1')).body.data;
}

async function decide(who: SignedIn, decision: object) {
  const [line] = await list(people.service, 'state=all&find=4');
  const body = { customerNumber: '1', decisionId: randomUUID(), version: line?.version ?? 1, ...decision };
  return ask(who, '/backOrders/4/1/decision', body);
}

const linesOfOrder = async () =>
  (
    await query(
      `select line_number, item_number, quantity, line_group, status, unit_price_cents, erp_line_number
         from order_line where order_number = 4 order by 1`,
    )
  ).rows;
const messages = async () =>
  (await query("select topic, payload from outbox where topic like 'order.%' order by id")).rows as {
    topic: string;
    payload: { totalCents: number; lines: { lineNumber: number; itemNumber: string; quantity: number }[] };
  }[];
const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

describe('the desk', () => {
  it('shows each person the lines they are responsible for, with their waiting time and how often their date slipped', async () => {
    await query('update order_line set expected_receipt_date = current_date + 9 where order_number = 4');
    await query('update order_line set expected_receipt_date = current_date + 12 where order_number = 4');
    await query('update order_line set expected_receipt_date = current_date + 11 where order_number = 4');
    const [line, ...more] = await list(people.manager);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ orderNumber: 4, lineNumber: 1, customerNumber: '1', quantity: 4, unitPrice: 1 });
    expect(line).toMatchObject({ slips: 2, state: 'open', last: null, mayDecide: true, others: 0 });
    expect([line?.firstExpected, line?.expected]).toEqual([expect.any(String), expect.any(String)]);
    expect(line?.since).toBe('2026-01-05T10:00:00.000Z');
    expect(await list(people.buyer)).toMatchObject([{ orderNumber: 4, mayDecide: true }]);
    expect(await list(people.requester)).toMatchObject([{ orderNumber: 4, mayDecide: false }]);
    expect(await list(people.stranger)).toEqual([]);
    expect(await list(people.buyer, 'customerNumber=2')).toEqual([]);
    expect(await list(people.service, 'find=glov')).toHaveLength(1);
    expect(await list(people.service, 'find=nothing')).toEqual([]);
    const csv = await world.ground.http.inject({ url: '/api/backOrders/download', headers: people.manager.headers });
    expect(csv.body.split('\n')[1]).toContain('10000001,Exam Gloves');
  });

  it('keeps lines of one product together, and counts only lines that are back-ordered', async () => {
    await query(`insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
      values (9, 2, '2', '10000001', 'Gloves', 1, 100, 'backordered'), (9, 3, '2', '10000002', 'Latex', 9, 900, 'backordered')`);
    const numbers = (lines: BackOrderLine[]) =>
      lines.map(({ orderNumber, lineNumber }) => `${orderNumber}/${lineNumber}`);
    expect(numbers(await list(people.service))).toEqual(['4/1', '9/2', '9/3']);
    expect(numbers(await list(people.service, 'sort=dearest'))).toEqual(['9/3', '4/1', '9/2']);
    expect((await list(people.service))[0]?.others).toBe(1);
    await query("update order_line set line_group = 'shipment' where order_number = 9 and line_number > 1");
    expect(numbers(await list(people.service))).toEqual(['4/1']);
    await query('delete from order_line where order_number = 9 and line_number > 1');
  });

  it('offers substitutes at the account’s price, but none that is hidden, on hold, discontinued, out of stock, or contains latex', async () => {
    await query(
      "update item_stock set quantity = 0 where item_key = (select item_key from item where item_number = '20000000')",
    );
    const found = await standInsOf();
    const numbers = found.map(({ itemNumber }) => itemNumber);
    expect(numbers).not.toHaveLength(0);
    for (const never of ['10000001', '10000003', '10000004', '10000005', '20000000', '20000001'])
      expect(numbers).not.toContain(never);
    // Bought before, with a contract price of $7.77.
    expect(found[0]).toMatchObject({ itemNumber: '10000002', unitPrice: 7.77, quantity: 4, difference: 27.08 });
    // The same, but so much more expensive that it isn't suggested.
    expect(found[0]).toMatchObject({ same: ['kind'], differs: [], isClose: false });
    expect((await standInsOf(people.buyer))[0]).not.toHaveProperty('stock');
    expect((await ask(people.stranger, '/backOrders/4/1/standIns?customerNumber=2')).status).toBe(409);
  });
});

describe('a decision', () => {
  it('waits for a load that locks the account’s purchases, and then locks the alerts', async () => {
    const swap = { action: 'swap', substitute: '10000002' };
    const answer = await duringLoad(world.database.pool, '1', () => decide(people.manager, swap));
    expect(answer).toMatchObject({ status: 200, body: { state: 'done' } });
  });

  it('a swap cancels the line, adds the substitute in its place, and updates the ERP and the order’s history', async () => {
    const { status, body } = await decide(people.manager, { action: 'swap', substitute: '10000002' });
    expect([status, body.state]).toEqual([200, 'done']);
    expect(await linesOfOrder()).toMatchObject([
      { line_number: 1, line_group: 'canceled', status: 'Replaced by 10000002' },
      {
        line_number: 2,
        item_number: '10000002',
        quantity: 4,
        unit_price_cents: 777,
        line_group: 'submitted',
        erp_line_number: 1,
      },
    ]);
    const [message] = await messages();
    expect(message).toMatchObject({ topic: 'order.changed', payload: { totalCents: 3108 } });
    expect(message?.payload.lines).toMatchObject([{ lineNumber: 1, itemNumber: '10000002', quantity: 4 }]);
    const history = await ask(people.service, '/Order/history/4/customer/1');
    expect(history.body.entries[0]).toMatchObject({
      kind: 'back-order-decided',
      reasons: ['#10000001 Exam Gloves', 'send 4 × Dura Exam Gloves (10000002) instead'],
    });
    expect(await list(people.service, 'state=all')).toEqual([]);
    const { rows } = await query(
      "select subject from audit_entry where kind = 'back-order-decided' order by entry_id desc limit 1",
    );
    expect(rows).toEqual([{ subject: 'order 4, line 1' }]);
    // Learned from this swap: marked as such for the next line.
    await query("update order_line set line_group = 'backordered' where order_number = 4 and line_number = 1");
    expect((await standInsOf())[0]).toMatchObject({ itemNumber: '10000002', source: 'learned', timesSwapped: 1 });
  });

  it('a split sends some now as a separate line, and the rest keeps waiting', async () => {
    const { status } = await decide(people.buyer, { action: 'split', substitute: '10000002', replaced: 3 });
    expect(status).toBe(200);
    expect(await linesOfOrder()).toMatchObject([
      { line_number: 1, quantity: 1, line_group: 'backordered' },
      { line_number: 2, quantity: 3, line_group: 'submitted', erp_line_number: null },
    ]);
    expect((await messages())[0]?.payload.lines).toMatchObject([
      { lineNumber: 1, quantity: 1 },
      { lineNumber: 2, quantity: 3 },
    ]);
    expect(await list(people.manager)).toMatchObject([{ quantity: 1, state: 'open', last: { action: 'split' } }]);
  });

  it('to cancel the only line withdraws the order at the ERP', async () => {
    expect((await decide(people.service, { action: 'cancel' })).status).toBe(200);
    expect(await linesOfOrder()).toMatchObject([{ line_group: 'canceled', status: 'Canceled on request' }]);
    expect(await messages()).toMatchObject([{ topic: 'order.withdrawn' }]);
  });

  it('a wait comes up again after that day, and immediately if the date slips', async () => {
    expect((await decide(people.manager, { action: 'wait', until: soon })).status).toBe(200);
    expect(await messages()).toEqual([]);
    expect(await list(people.manager)).toEqual([]);
    expect(await list(people.manager, 'state=waiting')).toMatchObject([{ last: { until: soon } }]);
    await query('update order_line set expected_receipt_date = current_date + 30 where order_number = 4');
    expect(await list(people.manager)).toMatchObject([{ state: 'open', slips: 1 }]);
    await query('update back_order set slipped_at = null');
    await query("update back_order_decision set until = current_date - 2 where action = 'wait'");
    expect(await list(people.manager)).toHaveLength(1);
  });

  it.each([
    ['quantity', '1'],
    ['unit_price_cents', '90'],
    ['item_number', "'10000003'"],
    ['expected_receipt_date', 'current_date + 60'],
  ])('is refused on a line whose %s has changed since it was read', async (column, value) => {
    const [{ version } = { version: 0 }] = await list(people.service, 'state=all&find=4');
    await query(`update order_line set ${column} = ${value} where order_number = 4 and line_number = 1`);
    const late = await decide(people.service, {
      action: 'swap',
      substitute: '10000002',
      substituteQuantity: 4,
      version,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'back-order.changed' } });
    expect((await decide(people.service, { action: 'cancel' })).status).toBe(200);
  });

  it('counts once when repeated, and of two people only the first decides; the other is told the decision', async () => {
    const same = { action: 'swap', substitute: '10000002', decisionId: randomUUID(), version: 1 };
    const repeats = await Promise.all([decide(people.manager, same), decide(people.manager, same)]);
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    expect(await messages()).toHaveLength(1);
    const late = await decide(people.service, { action: 'cancel', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'back-order.decided']);
    expect(late.body.detail).toContain('send 4 × Dura Exam Gloves (10000002) instead');
  });

  it('is made once by many at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        decide(index % 2 === 0 ? people.manager : people.buyer, { action: 'wait', until: soon, version: 1 }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body.code === 'back-order.decided')).toHaveLength(7);
  });

  it('is refused for products that can’t be sent, wrong dates, and people and accounts that may not', async () => {
    const codeOf = async (who: SignedIn, decision: object) => (await decide(who, decision)).body.code;
    expect(await codeOf(people.manager, { action: 'swap', substitute: '10000004' })).toBe('back-order.no-stand-in');
    expect(await codeOf(people.manager, { action: 'wait', until: '2020-01-01' })).toBe('back-order.wait-date');
    expect(await codeOf(people.manager, { action: 'split', substitute: '10000002', replaced: 4 })).toBe(
      'back-order.split',
    );
    expect(await codeOf(people.requester, { action: 'cancel' })).toBe('access.not-allowed');
    expect(await codeOf(people.stranger, { action: 'cancel' })).toBe('access.not-allowed');
    expect(await codeOf(people.service, { action: 'cancel', customerNumber: '2' })).toBe('back-order.gone');
    await query('update sales_order set is_from_erp = true where order_number = 4');
    expect(await codeOf(people.service, { action: 'cancel' })).toBe('back-order.in-erp');
    await query('update sales_order set is_from_erp = false where order_number = 4');
    expect(await messages()).toEqual([]);
  });
});

describe('a decision that costs more', () => {
  const swap = { action: 'swap', substitute: '10000002' };
  const codeOf = async (who: SignedIn, decision: object) => {
    const { status, body } = await decide(who, decision);
    return status === 200 ? 'ok' : body.code;
  };
  const rule = (limitCents: number, isOverBudget = false) =>
    query(
      `insert into approval_rule (customer_number, limit_cents, is_over_budget, changed_by_user_id) values ('1', $1, $2, $3)
       on conflict (customer_number) do update set limit_cents = excluded.limit_cents, is_over_budget = excluded.is_over_budget`,
      [limitCents, isOverBudget, people.service.userId],
    );
  beforeEach(() => query('update order_line set unit_price_cents = 1 where order_number = 4'));
  afterEach(() => query('delete from approval_rule'));

  it('needs an approver if a cart of that amount would, and buys no more than it replaces', async () => {
    expect(await codeOf(people.buyer, { ...swap, substituteQuantity: 90_000 })).toBe('back-order.too-many');
    await rule(2);
    for (const who of [people.buyer, people.manager]) {
      expect(await codeOf(who, swap)).toBe('back-order.needs-approver');
    }
    expect(await messages()).toEqual([]);
    const proposed = await decide(people.manager, { ...swap, isProposal: true });
    const { decisionId } = proposed.body as BackOrderDecision;
    const payload = { customerNumber: '1', isAgreed: true };
    const agreed = await ask(people.buyer, `/backOrders/proposals/${decisionId}/answer`, payload);
    expect(agreed.body.code).toBe('back-order.needs-approver');
    await rule(10_000_000);
    expect(await codeOf(people.buyer, swap)).toBe('ok');
  });

  it('keeps its id: another line’s is refused', async () => {
    const decisionId = randomUUID();
    await query(
      `insert into back_order_decision (decision_id, order_number, line_number, customer_number, item_number, action, state, note, acted_as, at)
       values ($1, 4, 2, '1', '10000001', 'cancel', 'done', '', 'staff', now())`,
      [decisionId],
    );
    expect(await codeOf(people.buyer, { action: 'cancel', decisionId })).toBe('back-order.changed');
  });
});

describe('a proposal', () => {
  const propose = async () => {
    const decided = await decide(people.manager, {
      action: 'swap',
      substitute: '10000002',
      isProposal: true,
      note: 'Same feel',
    });
    return decided.body as BackOrderDecision;
  };
  const answer = (who: SignedIn, { decisionId }: BackOrderDecision, isAgreed: boolean) =>
    ask(who, `/backOrders/proposals/${decisionId}/answer`, { customerNumber: '1', isAgreed });

  it('is not carried out with a quantity that the line has no longer', async () => {
    const proposal = await propose();
    await query('update order_line set quantity = 1 where order_number = 4 and line_number = 1');
    expect(await answer(people.buyer, proposal, true)).toMatchObject({
      status: 409,
      body: { code: 'back-order.changed' },
    });
    expect(await linesOfOrder()).toMatchObject([{ line_number: 1, quantity: 1, line_group: 'backordered' }]);
    expect(await messages()).toEqual([]);
    // The people who proposed it decide again.
    expect((await answer(people.buyer, proposal, true)).body.code).toBe('back-order.changed');
    expect(await list(people.manager, 'state=open&find=4')).toMatchObject([{ quantity: 1 }]);
    expect((await decide(people.manager, { action: 'swap', substitute: '10000002' })).status).toBe(200);
  });

  it('changes nothing until the practice agrees, in its bell with a link', async () => {
    const proposal = await propose();
    expect(proposal.state).toBe('proposed');
    expect(await linesOfOrder()).toMatchObject([{ line_group: 'backordered' }]);
    const { notices } = (await ask(people.buyer, '/notices')).body;
    expect(notices[0]).toMatchObject({ kind: 'back-order-asked', path: '/back-orders?find=4&state=asked&line=4-1' });
    const offer = 'Proposal: send 4 × Dura Exam Gloves (10000002) instead, +$27.08. “Same feel”';
    expect(notices[0].detail).toContain(`4 × Exam Gloves (10000001). ${offer}`);
    expect((await ask(people.requester, '/notices')).body.notices).toEqual([]);
    expect(await list(people.buyer, 'state=asked')).toHaveLength(1);
    expect((await answer(people.buyer, proposal, true)).status).toBe(200);
    // A repeat is the same answer; the other one comes too late.
    expect((await answer(people.buyer, proposal, true)).status).toBe(200);
    expect((await answer(people.buyer, proposal, false)).body.code).toBe('back-order.decided');
    expect(await linesOfOrder()).toMatchObject([{ line_group: 'canceled' }, { item_number: '10000002' }]);
    expect(await messages()).toHaveLength(1);
  });

  it('leaves the line waiting when it’s declined, and is over when staff decide in the meantime', async () => {
    expect((await answer(people.buyer, await propose(), false)).body.state).toBe('declined');
    expect(await list(people.manager)).toMatchObject([{ state: 'open', last: { state: 'declined' } }]);
    const second = await propose();
    expect((await decide(people.service, { action: 'wait', until: soon })).status).toBe(200);
    expect((await answer(people.buyer, second, true)).body.code).toBe('back-order.decided');
    expect((await answer(people.requester, second, true)).status).toBe(403);
    expect(await messages()).toEqual([]);
  });
});

describe('the list of substitutes', () => {
  const save = (pair: string, body: object, who = people.editor) => ask(who, `/substitutes/${pair}`, body, 'PUT');
  const pairsOf = async (find: string): Promise<SubstitutePair[]> =>
    (await ask(people.editor, `/substitutes?find=${find}`)).body.data;

  it('adds pairs, rules pairs out, and keeps two editors from overwriting each other', async () => {
    const kept = { version: 0, reason: 'cheaper', note: 'Our own brand', isRuledOut: false };
    expect((await save('10000001/20000005', kept)).body).toMatchObject({ source: 'people', version: 1 });
    expect((await standInsOf())[0]).toMatchObject({ itemNumber: '20000005', source: 'listed', note: 'Our own brand' });
    const late = await save('10000001/20000005', { ...kept, note: 'Other' }, people.service);
    expect(late.body.code).toBe('substitute.changed');
    await save('10000001/20000005', { ...kept, version: 1, isRuledOut: true });
    expect((await standInsOf()).map(({ itemNumber }) => itemNumber)).not.toContain('20000005');
    expect(await pairsOf('10000001')).toMatchObject([{ substitute: '20000005', isRuledOut: true, version: 2 }]);
    expect((await save('10000001/10000001', kept)).body.code).toBe('substitute.same');
    expect((await save('10000001/99999999', kept)).status).toBe(404);
    expect((await save('10000001/20000006', kept, people.manager)).status).toBe(403);
  });

  it('has what swaps taught, marked as such', async () => {
    await decide(people.manager, { action: 'swap', substitute: '10000002' });
    expect(await pairsOf('dura')).toMatchObject([{ source: 'learned', timesSwapped: 1, itemNumber: '10000001' }]);
  });
});

it('shows no prices where the distributor shows none', async () => {
  await decide(people.manager, { action: 'split', substitute: '10000002', replaced: 2 });
  const { services } = world.ground;
  const viewer = {
    ...{ kind: 'user', userId: people.buyer.userId, email: '', name: '', arePricesOff: true },
    ...{ permissions: new Set(['Customer']), territoryIds: new Set(), accounts: new Set(['1']) },
  } as unknown as User;
  const seen = await listBackOrders(services, viewer, {
    ...{ pageIndex: 0, pageSize: 20, state: 'all', sort: 'oldest', find: '4' },
  } as Parameters<typeof listBackOrders>[2]);
  expect(seen.data.length).toBeGreaterThan(0);
  for (const line of seen.data) expect(line).not.toHaveProperty('unitPrice');
  const account = '1' as CustomerNumber;
  const scope = await customerScopes(world.database.pool).open(viewer, 'account.view-back-orders', account);
  if (isRefusal(scope)) throw new Error(scope.refused);
  const standIns = await listStandIns(services, scope, { orderNumber: 4, lineNumber: 1 });
  if (isRefusal(standIns)) throw new Error(standIns.refused);
  expect(standIns.data.length + standIns.decisions.length).toBeGreaterThan(0);
  for (const told of [...standIns.data, ...standIns.decisions]) {
    expect(told).not.toHaveProperty('unitPrice');
    expect(told).not.toHaveProperty('difference');
  }
});
