import { Readable } from 'node:stream';
import { plainDateIn } from '@operatory/domain/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindCustomerRoutes } from '../customers/routes.ts';
import { bindDocumentRoutes } from '../documents/routes.ts';
import { scanLabel } from '../ports/shipping-label/label-scan.fixture.ts';
import { bindFinanceRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;
let practice: SignedIn;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindFinanceRoutes(ground.bind, ground.services);
  bindDocumentRoutes(ground.bind, ground.services);
  bindCustomerRoutes(ground.bind, ground.services);
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

  it('A7.21 A7.22 GET returns the stored number, POST stores MonthlyBudget and returns what is stored', async () => {
    expect(await ask(service, url, { MonthlyBudget: 2500 })).toEqual({ status: 200, body: 2500 });
    expect(await ask(service, url)).toEqual({ status: 200, body: 2500 });
    expect(await ask(service, url.toLowerCase())).toEqual({ status: 200, body: 2500 });
    expect(await ask(service, url, { MonthlyBudget: 0 })).toEqual({ status: 200, body: 0 });
    expect(await ask(service, url)).toEqual({ status: 200, body: 0 });
  });

  it('is in the audit log each time it changes', async () => {
    for (const MonthlyBudget of [100, 100, 200]) await ask(service, url, { MonthlyBudget });
    const { rows } = await database.pool.query(
      `select subject, before, after, actor_id from audit_entry where kind = 'budget-changed' order by entry_id desc limit 2`,
    );
    const entry = { subject: 'account 100002', actor_id: service.userId };
    expect(rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }))).toEqual([
      { ...entry, before: { budget: 100 }, after: { budget: 200 } },
      { ...entry, before: { budget: 0 }, after: { budget: 100 } },
    ]);
    await ask(service, url, { MonthlyBudget: 0 });
  });

  it('keeps its value if the new number isn’t a budget', async () => {
    await ask(service, url, { MonthlyBudget: 700 });
    for (const wrong of [-1, 1_000_000, 12.5, '800', null, Number.NaN])
      expect((await ask(service, url, { MonthlyBudget: wrong })).status, String(wrong)).toBe(400);
    expect((await ask(service, url, {})).status).toBe(400);
    expect((await ask(service, url)).body).toBe(700);
  });

  it('B3.10 B7.06 is a whole number, sent with the customer and returned as stored', async () => {
    for (const budget of [0, 1, 999_999]) {
      expect(await ask(service, url, { MonthlyBudget: budget })).toEqual({ status: 200, body: budget });
      const { body } = await ask(service, url);
      expect(body).toBe(budget);
      expect(Number.isInteger(body)).toBe(true);
    }
    const { rows } = await database.pool.query("select monthly_budget from customer where customer_number = '100002'");
    expect(rows).toEqual([{ monthly_budget: 999_999 }]);
  });

  it('is read by the practice and set by staff only', async () => {
    expect((await ask(practice, '/Customer/monthlyBudget/100001')).status).toBe(200);
    expect((await ask(practice, '/Customer/monthlyBudget/100001', { MonthlyBudget: 1 })).status).toBe(403);
    expect((await ask(practice, url)).status).toBe(404);
  });
});

describe('the financial summary', () => {
  it('B3.06 adds the ages that are due and leaves out what falls due later', async () => {
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
    const csv = await ground.http.inject({
      url: '/api/customer/financialSummary/100003/csv',
      headers: service.headers,
    });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="balance-100003.csv"');
    expect(csv.body.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      ...['Figure,Date,Amount', 'Current,,10.05', 'Over 30,,0.2', 'Over 60,,0.03', 'Over 90,,0', 'Over 120,,0.07'],
      ...['Balance due,,10.35', 'Due later,,1', 'Last statement,2026-05-31,10.3', 'Last payment,,'],
    ]);
  });
});

it('B3.05 the record of a customer has the fields of the contract; terms are for staff alone', async () => {
  await database.pool.query("update customer set contract_name = 'GPO West' where customer_number = '100001'");
  const common = [
    ...['CustomerID', 'Name', 'BillToName', 'ShipToAddress1', 'ShipToAddress2', 'ShipToCity', 'ShipToState'],
    ...['ShipToZIp', 'ShipToPhoneNumber', 'EmailAddress', 'IsPORequired', 'ShipViaNorm', 'TerritoryID'],
    ...['SalesTerritoryKey', 'SalesTerritory', 'DCsMerchs', 'isWithdrawn'],
  ];
  const seen = (await ask(service, '/Customer/customernumber/100001')).body;
  expect(Object.keys(seen).sort()).toEqual([...common, 'CreditHold', 'PreferredStatus', 'ContractName'].sort());
  expect(typeof seen.CreditHold).toBe('number');
  expect(seen.ContractName).toBe('GPO West');
  expect(['Y', 'N']).toContain(seen.IsPORequired);
  expect(Object.keys(seen.SalesTerritory).sort()).toEqual(['EmailAddress', 'FirstName', 'LastName']);
  const own = (await ask(practice, '/Customer/customernumber/100001')).body;
  expect(Object.keys(own).sort()).toEqual(common.sort());
});

it('B3.07 C3.16 C7.25 GET lists all statements of an account, each with its id and its date, newest first; its budget is a plain number', async () => {
  const { status, body } = await ask(service, '/customerdocument/statements/all/100001');
  const { rows } = await database.pool.query<{ id: string; statementDate: string }>(
    `select statement_id as id, statement_date as "statementDate" from statement
      where customer_number = '100001' order by statement_date desc`,
  );
  expect(status).toBe(200);
  expect(rows.length).toBeGreaterThan(3);
  expect(
    body.data.map(({ id, statementDate }: { id: string; statementDate: string }) => ({ id, statementDate })),
  ).toEqual(rows);
  const budget = await ask(service, '/Customer/monthlyBudget/100001');
  expect([budget.status, typeof budget.body]).toEqual([200, 'number']);
});

it('a statement or an invoice that the ERP drew goes before ours, and ours is there while it sent none', async () => {
  const { rows } = await database.pool.query<{ statementId: string; shipmentId: number }>(
    `select (select statement_id from statement where customer_number = '100001' limit 1) as "statementId",
            (select shipment_id from shipment join sales_order using (order_number)
              where customer_number = '100001' and has_invoice and shipment_date is not null limit 1) as "shipmentId"`,
  );
  const [{ statementId, shipmentId } = { statementId: '', shipmentId: 0 }] = rows;
  const bytes = async (url: string) => {
    const answer = await ground.http.inject({ url: `/api${url}`, headers: service.headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return answer.rawPayload.toString('latin1');
  };
  await database.pool.query(
    `with marked as (
       update sales_order set erp_order_number = 'SO-7'
        where order_number = (select order_number from shipment where shipment_id = $1))
     insert into erp_invoice (invoice_number, erp_order_number, invoice_date, total_cents) values
       ('IN-7', 'SO-7', '2026-01-02', 100), ('CM-8', 'SO-7', '2026-01-03', -50)`,
    [shipmentId],
  );
  const papers = [
    ['statement', statementId, `/customerdocument/statements/${statementId}`],
    ['invoice', 'IN-7', `/invoice/shipmentId/${shipmentId}/customerNumber/100001`],
  ] as const;
  for (const [kind, key, url] of papers) {
    const ours = await bytes(url);
    expect(ours).toMatch(/^%PDF-1/);
    const fileKey = `erp/${kind}.pdf`;
    await database.pool.query('insert into erp_document (kind, document_key, file_key) values ($1, $2, $3)', [
      kind,
      key,
      fileKey,
    ]);
    // A file that the store has lost is no reason to show nothing.
    expect(await bytes(url)).toMatch(/^%PDF-1/);
    await ground.services.files.write(fileKey, Readable.from([Buffer.from(`%PDF the ERP's ${kind}`)]));
    expect(await bytes(url)).toBe(`%PDF the ERP's ${kind}`);
    await ground.services.files.remove(fileKey);
  }
});

describe('what a month uses of the budget', () => {
  const url = '/customer/monthSpending/100001';
  const today = plainDateIn('America/Los_Angeles', new Date());
  const month = today.slice(0, 7);

  it('B4.34 B9.08 spent is merchandise alone, by day and to the cent; what is on its way is separate', async () => {
    await database.pool.query("delete from category_sales where customer_number = '100001'");
    await database.pool.query("delete from sales_order where customer_number = '100001'");
    await database.pool.query(
      `insert into category_sales (customer_number, month, category, total_cents) values
         ('100001', $1, 'MERCHANDISE', 30001), ('100001', $1, 'LABOR', 90000), ('100001', $1, 'TEETH', 5000),
         ('100001', ($1::date - interval '1 month')::date, 'MERCHANDISE', 77700)`,
      [`${month}-01`],
    );
    await database.pool.query(
      `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
       values (777001, '100001', now(), 'operatory', 0)`,
    );
    await database.pool.query(
      `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from)
       values (777001, 777001, '777001-1', 777001, $1, 'A'),
              -- By the ERP's clock, it's tomorrow already.
              (777002, 777001, '777001-2', 777001, $2::date + 1, 'A'),
              (777003, 777001, '777001-3', 777001, null, 'A')`,
      [`${month}-01`, today],
    );
    const groups = [
      [777001, 'shipment', 20_000],
      [777002, 'shipment', 16_000],
      [777003, 'shipment', 4_000],
      [null, 'submitted', 300],
      [null, 'pending', 20],
      [null, 'processing', 1],
      [null, 'backordered', 700],
      [null, 'canceled', 9_999],
    ] as const;
    for (const [index, [shipmentId, group, total]] of groups.entries()) {
      await database.pool.query(
        `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                                 unit_price_cents, line_group, shipment_id)
         values (777001, $1, '100001', '10000001', 'Gloves', 1, $2, $3, $4)`,
        [index + 1, total, group, shipmentId],
      );
    }
    const { status, body } = await ask(practice, url);
    expect(status).toBe(200);
    const isFirst = today.endsWith('-01');
    expect(body).toEqual({
      today,
      spent: 300.01,
      days: isFirst
        ? [{ date: today, total: 300.01 }]
        : [
            { date: `${month}-01`, total: 166.67 },
            { date: today, total: 133.34 },
          ],
      // Shipped 360.00, of which 350.01 are booked as goods.
      notBooked: 9.99,
      onOrder: 3.21,
      backOrders: 7,
    });
  });

  it('follows invoices if the ERP reports no figures at all', async () => {
    const before = (await ask(practice, url)).body;
    await database.pool.query(
      'create table figures_before as select * from category_sales; delete from category_sales',
    );
    await database.pool.query('update shipment set has_invoice = shipment_id = 777001 where order_number = 777001');
    const { body } = await ask(practice, url);
    expect(body).toEqual({
      ...before,
      spent: 200,
      days: [{ date: `${month}-01`, total: 200 }],
      notBooked: 160,
    });
    await database.pool.query('update shipment set has_invoice = true where order_number = 777001');
    expect((await ask(practice, url)).body).toMatchObject({ spent: 360, notBooked: 0 });
    await database.pool.query('insert into category_sales select * from figures_before; drop table figures_before');
    expect((await ask(practice, url)).body).toEqual(before);
  });

  it('leaves out a shipment that is dated far ahead, such as by a typing error', async () => {
    const before = (await ask(practice, url)).body;
    await database.pool.query(
      `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from)
       values (777004, 777001, '777001-4', 777001, $1::date + 2, 'A')`,
      [today],
    );
    await database.pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents,
                               line_group, shipment_id)
       values (777001, 99, '100001', '10000001', 'Gloves', 1, 5000, 'shipment', 777004)`,
    );
    expect((await ask(practice, url)).body).toEqual(before);
    await database.pool.query('delete from shipment where shipment_id = 777004');
  });

  it('is nothing for an account that has nothing', async () => {
    await database.pool.query("delete from category_sales where customer_number = '100002'");
    await database.pool.query("delete from sales_order where customer_number = '100002'");
    expect((await ask(service, '/customer/monthSpending/100002')).body).toEqual({
      today,
      spent: 0,
      days: [],
      notBooked: 0,
      onOrder: 0,
      backOrders: 0,
    });
  });
});

describe('a shipping label', () => {
  const url = '/shippinglabel/customerNumber/100003';

  it('B3.08 is answered as base64 with its tracking number and its form; a scanner reads it; no two are alike', async () => {
    const { status, body } = await ask(service, url);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['labelData', 'labelFormatCode', 'trackingNumber']);
    expect(body.labelFormatCode).toBe('PDF');
    const codes = await scanLabel(Buffer.from(body.labelData, 'base64'));
    expect(codes.at(-1)?.text).toBe(`(00)${body.trackingNumber}`);
    expect((await ask(service, url)).body.trackingNumber).not.toBe(body.trackingNumber);
  });

  it('is not made for another site, though the documented method is GET', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { ...service.headers, 'sec-fetch-site': site };
      const response = await ground.http.inject({ url: `/api${url}`, headers });
      expect([response.statusCode, response.json().code]).toEqual([403, 'request.foreign-origin']);
    }
    const headers = { ...service.headers, 'sec-fetch-site': 'same-origin' };
    expect((await ground.http.inject({ url: `/api${url}`, headers })).statusCode).toBe(200);
  });

  it('is for staff', async () => {
    expect((await ask(practice, '/shippinglabel/customerNumber/100001')).status).toBe(403);
    expect((await ask(practice, url)).status).toBe(404);
  });

  it('of a service that is away is a refusal', async () => {
    const away = await openTestGround(database, {
      shippingLabels: { url: 'http://127.0.0.1:9/', token: undefined, companyPrefix: '9520000' },
    });
    bindFinanceRoutes(away.bind, away.services);
    const answer = await away.http.inject({ url: `/api${url}`, headers: service.headers });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'provider.unavailable']);
    expect(away.logged).toMatchObject([{ msg: 'No shipping label' }]);
    await away.close();
  });
});

it('B6.06 B6.07 B6.08 terms, balance, credit hold and labels are for staff, for no customer user and no punch-out user', async () => {
  const people = {
    staff: await Promise.all(
      (['CustomerService', 'PricingView', 'OrderSubmit', 'ProductEditor'] as const).map((permission) =>
        signIn(database.pool, { permissions: [permission] }),
      ),
    ),
    others: [practice, await signIn(database.pool, { permissions: ['PunchOut', 'OrderSubmit'], accounts: ['100001'] })],
  };
  for (const [kind, expected] of [
    ['staff', 200],
    ['others', 403],
  ] as const) {
    for (const person of people[kind]) {
      expect((await ask(person, '/customer/financialSummary/100001')).status).toBe(expected);
      expect((await ask(person, '/shippinglabel/customerNumber/100001')).status).toBe(expected);
      const { body } = await ask(person, '/Customer/customernumber/100001');
      const terms = ['CreditHold', 'PreferredStatus', 'ContractName'].filter((name) => name in body);
      expect(terms).toHaveLength(kind === 'staff' ? 3 : 0);
    }
  }
});
