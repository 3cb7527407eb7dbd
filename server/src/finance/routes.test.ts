import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindFinanceRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;
let practice: SignedIn;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindFinanceRoutes(ground.bind, ground.services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
  practice = await signIn(database.pool, { permissions: ['Customer'], accounts: ['100001'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

async function ask(who: SignedIn, url: string, body?: object) {
  const response = await ground.http.inject({
    url: `/api${url}`,
    headers: who.headers,
    ...(body === undefined ? {} : { method: 'POST', payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('the monthly budget', () => {
  const url = '/Customer/monthlyBudget/100002';

  it('A7.21 A7.22 GET answers the stored number, POST stores MonthlyBudget and answers what is stored', async () => {
    expect(await ask(service, url, { MonthlyBudget: 2500 })).toEqual({ status: 200, body: 2500 });
    expect(await ask(service, url)).toEqual({ status: 200, body: 2500 });
    expect(await ask(service, url.toLowerCase())).toEqual({ status: 200, body: 2500 });
    expect(await ask(service, url, { MonthlyBudget: 0 })).toEqual({ status: 200, body: 0 });
    expect(await ask(service, url)).toEqual({ status: 200, body: 0 });
  });

  it('keeps what it had when the new number is no budget', async () => {
    await ask(service, url, { MonthlyBudget: 700 });
    for (const wrong of [-1, 1_000_000, 12.5, '800', null, Number.NaN])
      expect((await ask(service, url, { MonthlyBudget: wrong })).status, String(wrong)).toBe(400);
    expect((await ask(service, url, {})).status).toBe(400);
    expect((await ask(service, url)).body).toBe(700);
  });

  it('is read by the practice and set by staff only', async () => {
    expect((await ask(practice, '/Customer/monthlyBudget/100001')).status).toBe(200);
    expect((await ask(practice, '/Customer/monthlyBudget/100001', { MonthlyBudget: 1 })).status).toBe(403);
    expect((await ask(practice, url)).status).toBe(404);
  });
});

describe('the financial summary', () => {
  it('adds the ages that are due and leaves out what falls due later', async () => {
    await database.pool.query(
      `update financial_summary set future_cents = 100, current_cents = 1005, over30_cents = 20, over60_cents = 3,
              over90_cents = 0, over120_cents = 7, statement_date = '2026-05-31', statement_balance_cents = 1030,
              last_payment_date = null, last_payment_amount_cents = 0 where customer_number = '100003'`,
    );
    expect((await ask(service, '/customer/financialSummary/100003')).body).toEqual({
      StatementDate: '2026-05-31',
      StatementBalance: 10.3,
      LastPaymentDate: null,
      LastPaymentAmount: 0,
      Future: 1,
      Current: 10.05,
      Over30: 0.2,
      Over60: 0.03,
      Over90: 0,
      Over120: 0.07,
      BalanceDue: 10.35,
    });
  });
});
