import { type FeedName, feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { addKey } from './machine-keys.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
let customer = '';
let vendor = '';
const needed: readonly FeedName[] = ['branches', 'territories', 'pricing-classes', 'vendors', 'customers'];

beforeAll(async () => {
  ground = await openExchange();
  for (const feed of needed) await ground.load(feed, templateOf(feeds[feed]));
  const { pool } = ground.database;
  const { rows } = await pool.query<{ customer: string; vendor: string }>(
    `select (select customer_number from customer order by 1 limit 1) as customer,
            (select vendor_id::text from vendor order by 1 limit 1) as vendor`,
  );
  [customer, vendor] = [rows[0]?.customer ?? '', rows[0]?.vendor ?? ''];
});
afterAll(async () => {
  expect(ground.lines).toEqual([]);
  await ground.close();
});

const retry = () => retryWaiting(ground.database.pool, ground.app.services.files);
const items = (...numbers: string[]) =>
  ground.load(
    'items',
    `itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure\n${numbers.map((number) => `${number},Late,${vendor},P,EA\n`).join('')}`,
    { query: '&mode=delta' },
  );
const prices = (...lines: string[]) => `customerNumber,itemNumber,price\n${lines.join('\n')}\n`;
const price = (item: string, cents: string) => `${customer},${item},${cents}`;

async function priceOf(item: string): Promise<number | undefined> {
  const { rows } = await ground.database.pool.query<{ cents: number }>(
    'select price_cents::int as cents from contract_price join item using (item_key) where item_number = $1',
    [item],
  );
  return rows[0]?.cents;
}

const sendRows = async (importId: string, rows: readonly object[]) =>
  (await ground.sendRows('items', importId, rows)).body;

describe('a row that waited', () => {
  it('never takes the place of a newer one that was taken while it was tried again', async () => {
    await ground.load('contract-prices', prices(price('I501', '5'), price('I502', '6')), { query: '&mode=delta' });
    await items('I501', 'I502');
    // The newer file is taken first, and loaded after the waiting rows were put in the queue.
    await ground.send('contract-prices', prices(price('I501', '7')), { query: '&mode=delta' });
    expect(await retry()).toBe(true);
    await ground.work();
    expect(await priceOf('I501')).toBe(700);
    // The other row still counts, and is tried again.
    expect(await retry()).toBe(true);
    await ground.work();
    expect([await priceOf('I501'), await priceOf('I502')]).toEqual([700, 600]);
    expect(await retry()).toBe(false);
    // The retry that came too late says nothing to people: its rows were tried again.
    const { body } = await ground.app.http
      .inject({ url: '/api/erp/v1/imports?feed=contract-prices', headers: ground.headers })
      .then((answer) => ({ body: answer.json() }));
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['applied', 'applied', 'applied']);
  });

  it('is deleted if its load is undone', async () => {
    const run = await ground.load('contract-prices', prices(price('I503', '5'), price('I501', '8')), {
      query: '&mode=delta',
    });
    expect(run).toMatchObject({ state: 'applied', counts: { waiting: 1 } });
    expect((await ground.decide(run.importId, 'undo')).state).toBe('undone');
    await items('I503');
    expect(await retry()).toBe(false);
    expect([await priceOf('I503'), await priceOf('I501')]).toEqual([undefined, 700]);
  });
});

describe('a row with the time of its change', () => {
  const header = 'itemNumber,description,vendorId,manufacturerPartNumber,unitOfMeasure,changedAt';
  const load = (...lines: string[]) =>
    ground.load('items', `${header}\n${lines.join('\n')}\n`, { query: '&mode=delta' });
  const line = (number: string, description: string, changedAt: string) =>
    `${number},${description},${vendor},P,EA,${changedAt}`;
  const described = async (number: string) =>
    (
      await ground.database.pool.query<{ text: string }>(
        'select description as text from item where item_number = $1',
        [number],
      )
    ).rows[0]?.text;

  it('isn’t applied over a later change, and says so', async () => {
    await load(line('I601', 'At noon', '2026-03-01T12:00:00Z'), line('I602', 'No time', ''));
    const older = await load(
      line('I601', 'At eleven', '2026-03-01T11:00:00Z'),
      line('I602', 'Eleven', '2026-03-01T11:00:00Z'),
    );
    expect(older).toMatchObject({ state: 'applied', counts: { stale: 1, updated: 1, bad: 0 } });
    expect(await ground.errors(older.importId)).toMatchObject([
      { row: 1, column: 'changedAt', code: 'stale', text: expect.stringContaining('a later change of it was loaded') },
    ]);
    expect([await described('I601'), await described('I602')]).toEqual(['At noon', 'Eleven']);
    await load(line('I601', 'At one in Denver', '2026-03-01T06:00:00-07:00'));
    expect(await described('I601')).toBe('At one in Denver');
  });

  it('isn’t withdrawn by a full file that has an older change of it', async () => {
    const full = await ground.load('items', `${header}\n${line('I601', 'Old', '2026-01-01T00:00:00Z')}\n`);
    const done = full.state === 'waiting' ? await ground.decide(full.importId, 'apply') : full;
    expect(done).toMatchObject({ state: 'applied', counts: { stale: 1 } });
    const { rows } = await ground.database.pool.query(
      `select item_number as item from item where withdrawn_at is null and item_number in ('I601', 'I602')`,
    );
    expect(rows).toEqual([{ item: 'I601' }]);
    expect(await described('I601')).toBe('At one in Denver');
    expect((await ground.decide(full.importId, 'undo')).state).toBe('undone');
  });

  it('can be taken again once the later change was undone', async () => {
    const wrong = await load(line('I601', 'By mistake', '2026-09-01T00:00:00Z'));
    expect((await ground.decide(wrong.importId, 'undo')).state).toBe('undone');
    await load(line('I601', 'Right', '2026-08-01T00:00:00Z'));
    expect(await described('I601')).toBe('Right');
  });

  it('waits with its time: of two that wait, the later change is kept', async () => {
    const late = `customerNumber,itemNumber,price,changedAt\n${customer},I603,9,2026-03-02T00:00:00Z\n`;
    const early = `customerNumber,itemNumber,price,changedAt\n${customer},I603,8,2026-03-01T00:00:00Z\n`;
    await ground.load('contract-prices', late, { query: '&mode=delta' });
    expect(await ground.load('contract-prices', early, { query: '&mode=delta' })).toMatchObject({
      counts: { stale: 1, waiting: 0 },
    });
    await items('I603');
    expect(await retry()).toBe(true);
    await ground.work();
    expect(await priceOf('I603')).toBe(900);
    expect(await ground.load('contract-prices', early, { query: '&mode=delta' })).toMatchObject({
      counts: { stale: 1 },
    });
    expect(await priceOf('I603')).toBe(900);
  });
});

describe('rows sent one by one', () => {
  const item = (itemNumber: string, more: object) => ({
    itemNumber,
    description: 'One by one',
    vendorId: vendor,
    manufacturerPartNumber: 'P',
    unitOfMeasure: 'EA',
    changedAt: '2026-04-01T00:00:00Z',
    ...more,
  });

  it('each have their own result, and a bad one doesn’t hold up the others', async () => {
    await sendRows('one-by-one-0', [item('I702', {}), item('I703', { changedAt: '2026-05-01T00:00:00Z' })]);
    const rows = [
      item('I701', {}),
      item('I702', {}),
      item('I703', { description: 'Older' }),
      item('I704', { unitOfMeasure: 'NOPE' }),
      item('I705', { vendorId: '9999' }),
    ];
    const first = await sendRows('one-by-one-1', rows);
    expect(first.run.state).toBe('applied');
    expect(first.results.map(({ result }) => result)).toEqual(['applied', 'unchanged', 'stale', 'bad', 'waiting']);
    expect(await sendRows('one-by-one-1', rows)).toMatchObject({ results: first.results });
  });

  it('are unchanged if the same rows were the last ones applied', async () => {
    const rows = [item('I702', { description: 'Twice' })];
    await sendRows('one-by-one-2', rows);
    expect((await sendRows('one-by-one-3', rows)).results).toMatchObject([{ result: 'unchanged' }]);
  });
});

describe('a key with the name that retries show', () => {
  it('still counts as newer data', async () => {
    const named = { authorization: `Bearer ${await addKey(ground.database.pool, 'rows that waited', 'all')}` };
    await items('I590');
    const line = (cents: string) => prices(price('I590', cents));
    await ground.load('contract-prices', line('5'), { id: 'older-dry', query: '&mode=delta&dryRun=true' });
    await ground.app.http.inject({
      method: 'PUT',
      url: '/api/erp/v1/imports/newer-named?feed=contract-prices&mode=delta',
      headers: { ...named, 'content-type': 'text/csv' },
      payload: line('7'),
    });
    await ground.work();
    expect(await ground.run('newer-named')).toMatchObject({ state: 'applied' });
    expect(await ground.decide('older-dry', 'apply')).toMatchObject({ state: 'ready' });
    expect(await priceOf('I590')).toBe(700);
  });
});
