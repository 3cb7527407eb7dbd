import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'vendors', 'categories', 'customers'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
});
afterAll(async () => {
  expect(ground.lines.filter(({ level }) => level !== 30)).toEqual([]);
  await ground.close();
});

const get = async (url: string) => {
  const answer = await ground.app.http.inject({ url: `/api${url}`, headers: ground.staff });
  return answer.json();
};
const delta = { query: '&mode=delta' } as const;

it('category sales appear in the account’s sales report; a full file removes missing ones, and an undo restores them', async () => {
  const header = 'customerNumber,month,category,total\n';
  const report = async () =>
    (await get('/customer/categorySalesByMonthSummary/100001?startDate=2026-01-01&endDate=2026-02-28')).data;
  const rows = ['100001,2026-01-01,LABOR,10.50', '100001,2026-02-01,LABOR,-20.00'];
  const dry = await ground.load('category-sales', `${header}${rows.join('\n')}\n`, { query: '&dryRun=true' });
  expect(dry).toMatchObject({ state: 'ready', counts: { inserted: 2 } });
  expect(await report()).toEqual([]);
  await ground.decide(dry.importId, 'apply');
  const [january, february] = [
    { description: 'LABOR', month: 1, year: 2026, total: 10.5 },
    { description: 'LABOR', month: 2, year: 2026, total: -20 },
  ];
  expect(await report()).toEqual([january, february]);
  expect(await ground.load('category-sales', `${header}${rows.join('\n')}\n`)).toMatchObject({ state: 'repeated' });
  const shorter = await ground.load('category-sales', `${header}100001,2026-02-01,LABOR,25\n`);
  expect(shorter).toMatchObject({ state: 'applied', counts: { withdrawn: 1, updated: 1 } });
  expect(await report()).toEqual([{ ...february, total: 25 }]);
  expect(await ground.decide(shorter.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
  expect(await report()).toEqual([january, february]);
});

it('who pays for an account is named with the ERP’s number of them', async () => {
  const record = () => get('/Customer/customernumber/100001');
  const before = await record();
  const text = templateOf(feeds.customers)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  const columns = text[0]?.split(',') ?? [];
  const row = text.find((line) => line.startsWith('100001,'))?.split(',') ?? [];
  row[columns.indexOf('billToName')] = 'Group Nine';
  row[columns.indexOf('billToNumber')] = 'B900';
  const run = await ground.load('customers', `${columns.join(',')}\n${row.join(',')}\n`, delta);
  expect(run).toMatchObject({ state: 'applied', counts: { updated: 1 } });
  expect(await record()).toEqual({ ...before, BillToName: 'Group Nine', BillToNumber: 'B900' });
  await ground.decide(run.importId, 'undo');
  expect(await record()).toEqual(before);
});

it('a month that isn’t one and an amount that isn’t one are named; an account that is not there waits', async () => {
  const header = 'customerNumber,month,category,total\n';
  const run = await ground.load(
    'category-sales',
    `${header}100002,2026-01-02,LABOR,1\n100002,2026-01-01,LABOR,much\n900001,2026-01-01,LABOR,7\n100002,2026-03-01,LABOR,3\n`,
    delta,
  );
  expect(run).toMatchObject({ state: 'waiting', counts: { bad: 2, waiting: 1 } });
  expect((await ground.errors(run.importId)).map(({ row, text }) => [row, text])).toEqual([
    [1, expect.stringContaining('Use the first day of a month, such as 2026-02-01.')],
    [2, expect.stringContaining('Column “total” has “much”')],
  ]);
  expect(await ground.rejects(run.importId)).toContain('100002,2026-01-02,LABOR,1');
});

it('statements are stored for their account; one whose account arrives later waits for it', async () => {
  const header = 'statementId,customerNumber,statementDate,balance\n';
  const first = await ground.load(
    'statements',
    `${header}S-1,100001,2026-01-31,10\nS-2,100001,2026-02-28,20.25\nS-9,100009,2026-02-28,1\n`,
    { query: '&mode=history' },
  );
  expect(first).toMatchObject({ state: 'applied', counts: { inserted: 2, waiting: 1 } });
  const listed = async (customer: string) =>
    (
      await ground.database.pool.query('select statement_id from statement where customer_number = $1 order by 1', [
        customer,
      ])
    ).rows;
  expect(await listed('100001')).toEqual([{ statement_id: 'S-1' }, { statement_id: 'S-2' }]);
  const [, one = ''] = templateOf(feeds.customers).split('\r\n');
  const [head = ''] = templateOf(feeds.customers).split('\r\n');
  await ground.load('customers', `${head}\r\n${one.replace('100001', '100009')}\r\n`, delta);
  expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
  await ground.work();
  expect(await listed('100009')).toEqual([{ statement_id: 'S-9' }]);
  // A full file keeps rows that it doesn't contain: statements are never withdrawn.
  const full = await ground.load('statements', `${header}S-1,100001,2026-01-31,11\n`);
  expect(full).toMatchObject({ state: 'applied', counts: { inserted: 0, updated: 1, withdrawn: 0 } });
  expect(await listed('100001')).toHaveLength(2);
  const balance = async () =>
    (await ground.database.pool.query("select balance_cents from statement where statement_id = 'S-1'")).rows[0];
  expect(await balance()).toEqual({ balance_cents: 1100 });
  await ground.decide(full.importId, 'undo');
  expect(await balance()).toEqual({ balance_cents: 1000 });
});

it('safety sheets get their day of revision, and items name their sheet', async () => {
  const run = await ground.load('safety-sheets', templateOf(feeds['safety-sheets']));
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 3 } });
  await ground.load(
    'items',
    'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,safetySheet\nI8000,Etchant,2001,P,EA,sds-000001\n',
    delta,
  );
  const { rows } = await ground.database.pool.query(
    'select i.item_number as item, s.revised_on::text as revised from item i join safety_sheet s on s.media_key = i.sds_media_key',
  );
  expect(rows).toEqual([{ item: 'I8000', revised: '2025-06-01' }]);
  const later = await ground.load('safety-sheets', 'safetySheet,revisedOn\nsds-000001,2026-03-01\n', delta);
  expect((await ground.diff(later.importId))[0]).toMatchObject({
    key: 'sds-000001',
    changes: [{ before: '2025-06-01', after: '2026-03-01' }],
  });
  expect(await ground.decide(later.importId, 'undo')).toMatchObject({ state: 'undone', reason: '' });
});

it('a load of more rows than are inserted at a time is applied whole', async () => {
  const rows = Array.from({ length: 230_000 }, (_, vendor) => `S-${vendor},Vendor\n`).join('');
  const run = await ground.load('vendors', `vendorId,name\n${rows}`, delta);
  expect(run).toMatchObject({ state: 'applied', counts: { inserted: 230_000 } });
  const { rows: counted } = await ground.database.pool.query(
    "select count(*)::int as vendors from vendor where vendor_id like 'S-%'",
  );
  expect(counted).toEqual([{ vendors: 230_000 }]);
}, 120_000);
