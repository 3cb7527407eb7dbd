/**
 * A person who may not see prices gets none from any route. The test calls every route of the contract with real data
 * and searches the response for money. What may contain money anyway is listed by hand, with the reason.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@operatory/contract/contract';
import type { RouteName } from '@operatory/contract/program-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type App, buildApp } from '../src/app/app.ts';
import { serverCommand, writeAudit } from '../src/audit/write-audit.ts';
import { pagesOf } from '../src/documents/pdf-text.fixture.ts';
import { type AccountFacts, anyItem, calls, factsOf } from './access-matrix-calls.ts';
import { createDemoDatabase, type TestDatabase } from './database.ts';
import { rememberingLog, testSettings } from './ground.ts';
import { openSession, type SignedIn, signIn } from './sign-in.ts';

/** Bookkeeping totals aren't prices: staff see them with a separate capability, and a practice sees its budget. */
const bookkeeping = 'what an account owes, has spent or plans to spend in sum says of no product what it costs';
const exempt: Partial<Record<RouteName, string>> = {
  readApprovalRule: bookkeeping,
  saveApprovalRule: bookkeeping,
  readMonthlyBudget: bookkeeping,
  setMonthlyBudget: bookkeeping,
  readFinancialSummary: bookkeeping,
  listCategorySales: bookkeeping,
  drawCategorySales: bookkeeping,
  drawStatement: bookkeeping,
};
/** Parts of a response, for the same reason. */
const exemptParts: Partial<Record<RouteName, readonly string[]>> = {
  readPhoneSummary: ['balance'],
  // The month's sum, as the ERP booked it.
  readMonthSpending: ['spent'],
};
/**
 * Called by people other than staff, most of them in a punch-out session, where the prices in the document are the ones
 * that the buyer's system requested.
 */
const notForStaff: readonly RouteName[] = [
  // For the requester and approvers; tested separately below.
  'readApproval',
  'listApprovals',
  'readCartApproval',
  'withdrawApproval',
  'approveOrder',
  'sendApprovalBack',
  // Replies with the limit that was sent, which is none here.
  'saveApprovalRule',
  // Tested separately in `delete-taken-order.test.ts`.
  'listBuyerChanges',
  // Tested separately in `change-plan.test.ts`.
  'readBuyerChangePlan',
  // Tested separately in `order-corrections.test.ts`.
  'readRejectedOrder',
  // Tested separately in `buyer-invoices.test.ts`.
  'listInvoiceDifferences',
  // Tested separately in `back-orders.test.ts`.
  'listBackOrders',
  'listStandIns',
  'decideBackOrder',
  'answerBackOrder',
  // Tested separately in `sales-change.test.ts`.
  'listSalesInvoices',
  'listStoppedItems',
  'listCheaperItems',
  // For practice users; tested separately in `account-groups.test.ts`.
  'listOwnAccounts',
  // Refused without prices; tested separately in `spending.test.ts` and `category-budgets.test.ts`.
  'readSpending',
  'downloadSpending',
  'readOwnSpending',
  'downloadOwnSpending',
  'saveCategoryBudgets',
  // Tested separately in `buying-habits.test.ts`.
  'readUsualOrder',
  // Tested separately in `morning-queue.test.ts`.
  'listMorningQueue',
  'listPunchOutCarts',
  'savePunchOutCart',
  'readPunchOutOrder',
  'submitPunchOutCart',
  'cancelPunchOut',
];

const dataDir = mkdtempSync(join(tmpdir(), 'operatory-prices-'));
const { log } = rememberingLog();
let database: TestDatabase;
/** The same data behind two installations. */
let [priced, unpriced]: App[] = [];
let facts: AccountFacts;
let heldOrder: number;
const people = new Map<string, SignedIn>();

const inject = (
  app: App | undefined,
  person: string,
  { method = 'GET', url = '', body }: { method?: string; url?: string; body?: object },
) =>
  (app as App).http.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers: people.get(person)?.headers ?? {},
    ...(body === undefined ? {} : { payload: body }),
  });

const cartOf = async (app: App | undefined, person = 'service') =>
  (await inject(app, person, { url: '/shoppingCart/customerNumber/100003' })).json().data[0];

const sent = (cart: { key: string; modified: string }, items: object[]) => ({
  ...{ key: cart.key, customerNumber: '100003', modified: cart.modified, saveId: randomUUID() },
  ...{ accountManagerNotes: [{ note: 'Look at the price' }], shippingNote: '', comments: '', pOnumber: 'PO-1' },
  ...{ freeShipping: true, invoiceCopyFlag: false, futureFillDate: null, alternateAddress: null },
  items,
});

async function must(app: App | undefined, person: string, request: { method?: string; url: string; body?: object }) {
  const answer = await inject(app, person, request);
  if (answer.statusCode >= 300) throw new Error(`${request.url}: ${answer.statusCode} ${answer.body}`);
  return answer.body === '' ? undefined : answer.json();
}

const overridden = [
  { itemNumber: anyItem, quantity: 2, overridePrice: 3.21 },
  { itemNumber: '10000002', quantity: 1 },
];

beforeAll(async () => {
  database = await createDemoDatabase();
  const settings = testSettings({ dataDir });
  priced = await buildApp({ isStrict: true, settings, database, log });
  unpriced = await buildApp({ isStrict: true, settings: { ...settings, isPricingEnabled: false }, database, log });
  for (const name of ['service', 'manager', 'practice', 'submitter', 'admin']) {
    const { rows } = await database.pool.query<{ id: string }>('select id from "user" where email = $1', [
      `${name}@demo.test`,
    ]);
    people.set(name, await openSession(database.pool, rows[0]?.id ?? ''));
  }
  people.set('both', await signIn(database.pool, { permissions: ['Administration', 'PricingView'] }));
  await database.pool.query("update item set is_orderable = true, life_cycle = '' where item_number = any($1)", [
    [anyItem, '10000002'],
  ]);
  await database.pool.query(
    'delete from contract_price where item_key in (select item_key from item where item_number = any($1))',
    [[anyItem, '10000002']],
  );
  facts = await factsOf(database.pool, '100003');
  const save = (cart: { key: string; modified: string }) =>
    must(priced, 'service', { method: 'POST', url: '/shoppingCart', body: sent(cart, overridden) });
  // One order is on hold for its price, one was sent back, and the cart has the line again.
  const order = async () => {
    const cart = await cartOf(priced);
    await save(cart);
    const url = `/shoppingCart/submit/${cart.key}?customerId=100003`;
    return (await must(priced, 'service', { method: 'POST', url, body: {} })).orderNumber as number;
  };
  const returned = await order();
  heldOrder = await order();
  // Its price differs from the returned order's, so there's a note about that.
  const cart = await cartOf(priced);
  const items = overridden.map((item) => ({ ...item, ...('overridePrice' in item ? { overridePrice: 4.56 } : {}) }));
  await must(priced, 'service', { method: 'POST', url: '/shoppingCart', body: sent(cart, items) });
  await database.pool.query(
    `update order_review set causes = causes || '[{"kind":"buyer-order","note":"Line 1 is ordered at $12.50, and was returned at $1,013.10."}]'
      where order_number = $1`,
    [heldOrder],
  );
  const back = { decisionId: randomUUID(), version: 1, message: 'Too low' };
  await must(priced, 'service', { method: 'POST', url: `/review/orders/${returned}/sendBack`, body: back });
  await must(priced, 'service', {
    method: 'POST',
    url: '/customer/freeGoodsReport/100003',
    body: { CustomerId: '100003', Date: '2026-01-05', Description: 'Kit', Quantity: 1, UnitValue: 12.5 },
  });
  await database.pool.query(
    `insert into erp_invoice (invoice_number, customer_number, invoice_date, total_cents) values ('CM-1', '100003', '2026-01-05', -1234)`,
  );
  facts = { ...facts, cartKey: (await cartOf(priced)).key };
  await addWaiting(facts.cartKey);
});
afterAll(async () => {
  await priced?.close();
  await unpriced?.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const approvalId = randomUUID();

/** An approval that waits, and the practice's rule with a limit. */
async function addWaiting(cartKey: string): Promise<void> {
  const { userId = '' } = people.get('practice') ?? {};
  await database.pool.query(
    `insert into order_approval (approval_id, customer_number, cart_key, asked_by_user_id, asked_at, asked_modified)
     values ($1, '100003', $2, $3, now(), 1)`,
    [approvalId, cartKey, userId],
  );
  await database.pool.query(
    `insert into approval_rule (customer_number, limit_cents, version, changed_by_user_id) values ('100003', 50000, 0, $1)`,
    [userId],
  );
}

interface Node {
  type?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  additionalProperties?: Node | boolean;
}

/** Codes, sizes and rates that are written as numbers. */
const codes: readonly string[] = [
  ...['type', 'isFromStock', 'CreditHold'],
  ...['bytes', 'rowsPerSecond', 'secondsLeft', 'seconds'],
  // Received quantities, which cXML writes with decimals.
  ...['received', 'quantity'],
];
/** How many rows of a load change prices. */
const rowCounts: readonly string[] = ['pricesUp', 'pricesDown', 'pricesMovedByHalf'];

/** Fields that contain a fractional number, which in this contract means money. */
function moneyFields(node: Node | undefined, found: Set<string>): Set<string> {
  for (const [name, inner] of Object.entries(node?.properties ?? {})) {
    const isNumber = [inner, ...(inner.anyOf ?? [])].some(({ type }) => type === 'number');
    if (isNumber && !codes.includes(name)) found.add(name);
    moneyFields(inner, found);
  }
  for (const inner of [node?.items, ...(node?.anyOf ?? [])]) if (inner !== undefined) moneyFields(inner, found);
  if (typeof node?.additionalProperties === 'object') moneyFields(node.additionalProperties, found);
  return found;
}

const fieldsOf = (name: RouteName): Set<string> => {
  const { reply } = contract[name] as { reply?: z.ZodType };
  if (reply === undefined) return new Set();
  return moneyFields(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }) as Node, new Set());
};
const names = Object.keys(contract) as RouteName[];
const known = new Set(names.flatMap((name) => [...fieldsOf(name)]));
const looksLikeMoney = /price|amount|balance|cost|spent|worth|budget|merchandise|totals?$|value$|cents$/i;

/** Every place in a response that contains money, as a field or within a text. */
function moneyIn(value: unknown, index = '', parts: readonly string[] = []): string[] {
  if (typeof value === 'string') return /\$ ?\d/.test(value) ? [`${index}: ${value}`] : [];
  if (Array.isArray(value)) return value.flatMap((inner) => moneyIn(inner, `${index}[]`, parts));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (index === '' && parts.includes(name)) return [];
    const isMoney =
      typeof inner === 'number' && !rowCounts.includes(name) && (known.has(name) || looksLikeMoney.test(name));
    return isMoney ? [`${index}.${name}: ${inner}`] : moneyIn(inner, `${index}.${name}`, parts);
  });
}

/** What each route returns to this person, and the money in it. */
async function walk(app: App | undefined, person: string) {
  const found: Record<string, string[]> = {};
  const answered = new Set<RouteName>();
  for (const name of names) {
    const orderNumber = /Held|release|sendOrderBack|OrderHistory/.test(name) ? heldOrder : facts.orderNumber;
    const { url, body } = calls[name]({
      ...{ what: 'A', account: { ...facts, orderNumber } },
      ...{ self: `${person}@demo.test`, someone: 'nobody@demo.test' },
    });
    const answer = await inject(app, person, {
      method: contract[name].method,
      // A cart that others have changed, so the copy in the 409 is searched too.
      url: url.replace('{vendor}', 'V1'),
      ...(body === undefined ? {} : { body }),
    });
    if (answer.statusCode < 300 || answer.statusCode === 409) answered.add(name);
    const type = String(answer.headers['content-type'] ?? '');
    const money = type.includes('json')
      ? moneyIn(answer.json(), '', exemptParts[name])
      : type === 'application/pdf'
        ? pagesOf(answer.rawPayload).flatMap((page) => page.filter((text) => /\$ ?\d/.test(text)))
        : [];
    if (money.length > 0) found[name] = money.slice(0, 5);
  }
  return { found, answered };
}

const without = (found: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(found).filter(([name]) => exempt[name as RouteName] === undefined));

describe('a person who may not see prices', () => {
  it('is tested wherever the contract has money', async () => {
    const { found, answered } = await walk(priced, 'service');
    const carrying = names.filter((name) => fieldsOf(name).size > 0 && !notForStaff.includes(name));
    // The data has money in each of these places for those who may see it.
    expect(carrying.filter((name) => found[name] === undefined)).toEqual([]);
    expect(
      [...carrying, 'drawCart', 'drawInvoice', 'drawFreeGoodsReport', 'saveCart', 'submitCart'].filter(
        (name) => !answered.has(name as RouteName),
      ),
    ).toEqual([]);
  });

  it('gets no prices in a request for approval or in the list of them', async () => {
    const ask = async (app: App | undefined, url: string) => (await inject(app, 'practice', { url })).json();
    for (const url of [`/approvals/request/${approvalId}`, '/approvals']) {
      expect(moneyIn(await ask(priced, url))).not.toEqual([]);
      expect(moneyIn(await ask(unpriced, url))).toEqual([]);
    }
    const request = await ask(unpriced, `/approvals/request/${approvalId}`);
    expect(request.lines.length).toBeGreaterThan(0);
  });

  it('gets no amounts in a message to the ERP, or in the audit log', async () => {
    const [{ id = 0, key = '' } = {}] = (
      await database.pool.query<{ id: number; key: string }>(
        `select id::int as id, key from outbox where topic = 'order.submitted' and payload ->> 'customerNumber' = '100003' order by id desc limit 1`,
      )
    ).rows;
    const message = async (app: App | undefined, more = '') =>
      (await inject(app, 'service', { url: `/erp/v1/desk/out/${key}.submitted.${id}${more}` })).json();
    expect(JSON.parse((await message(priced)).document).data.lines[0]).toHaveProperty('unitPriceCents');
    for (const more of ['', '/dryRun']) {
      const { document } = await message(unpriced, more);
      expect(document).toContain(anyItem);
      expect(document).not.toMatch(/(cents|[pP]rice)": \d/i);
    }
    await writeAudit(database.pool, {
      ...{ kind: 'prices-overridden', by: serverCommand, about: 'order 7000001' },
      after: { lines: ['10008005: 2 at $7.77'] },
    });
    const log = (app: App | undefined, person: string) => inject(app, person, { url: '/audit' });
    const csv = (app: App | undefined, person: string) => inject(app, person, { url: '/audit/download' });
    for (const read of [log, csv]) {
      expect((await read(priced, 'both')).body).toContain('10008005: 2 at $7.77');
      expect((await read(unpriced, 'both')).body).not.toContain('$7.77');
      expect((await read(priced, 'admin')).body).toContain('10008005: 2 at $--');
    }
  });

  it.each(['service', 'manager', 'practice'])('gets no money where pricing is off: %s', async (person) => {
    const { found, answered } = await walk(unpriced, person);
    expect(without(found)).toEqual({});
    expect(answered.size).toBeGreaterThan(30);
  });

  it('gets no money without the permission, for example with only OrderSubmit', async () => {
    const { found, answered } = await walk(priced, 'submitter');
    expect(without(found)).toEqual({});
    expect(answered.size).toBeGreaterThan(25);
  });

  it('reads of the month what the ERP booked, and no sums of orders, shipments, or invoices', async () => {
    const url = '/customer/monthSpending/100003';
    const read = async (app: App | undefined, person: string) => (await inject(app, person, { url })).json();
    const all = await read(priced, 'service');
    expect(all.onOrder).toBeGreaterThan(0);
    const { today, spent } = all;
    for (const seen of [await read(unpriced, 'practice'), await read(priced, 'submitter')]) {
      expect(seen).toEqual({ today, spent });
    }
    // Without the ERP's figures, the month's spending is the sum of its invoices, which would give away the total of a single order.
    const client = await database.pool.connect();
    try {
      await client.query('create table figures_before as select * from category_sales');
      await client.query('delete from category_sales');
      expect(await read(priced, 'service')).toHaveProperty('spent');
      expect(await read(priced, 'submitter')).toEqual({ today });
    } finally {
      await client.query('insert into category_sales select * from figures_before');
      await client.query('drop table figures_before');
      client.release();
    }
  });

  it("can't set a price, and leaves prices that were set unchanged, through save and order", async () => {
    const cart = await cartOf(unpriced);
    expect(cart.items[0]).toMatchObject({ itemNumber: anyItem, overridePrice: null, hasPriceOverride: true });
    const post = (items: object[], person = 'service') =>
      inject(unpriced, person, { method: 'POST', url: '/shoppingCart', body: sent(cart, items) });
    const refused = await post([
      { itemNumber: anyItem, quantity: 2, overridePrice: 1 },
      { itemNumber: '10000002', quantity: 1 },
    ]);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'cart.option-not-allowed']);
    const body = sent(cart, [
      { itemNumber: anyItem, quantity: 5 },
      { itemNumber: '10000002', quantity: 1 },
    ]);
    const save = () => inject(unpriced, 'manager', { method: 'POST', url: '/shoppingCart', body });
    const saved = await save();
    expect(saved.statusCode).toBe(200);
    expect((await save()).json()).toEqual(saved.json());
    expect((await cartOf(priced)).items[0]).toMatchObject({ quantity: 5, overridePrice: 4.56 });
    const url = `/shoppingCart/submit/${cart.key}?customerId=100003`;
    const order = await must(unpriced, 'manager', { method: 'POST', url, body: {} });
    expect(order).toMatchObject({ isHeldForReview: true });
    const { rows } = await database.pool.query(
      'select unit_price_cents as price from order_line where order_number = $1 and item_number = $2',
      [order.orderNumber, anyItem],
    );
    expect(rows).toEqual([{ price: 456 }]);
  });
});
