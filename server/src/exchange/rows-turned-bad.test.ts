/** Rows that are bad without an error of their own in the answer: refused with their whole file, or after they waited. */
import type { Attention } from '@operatory/contract/exchange-feeds';
import { feeds, templateOf } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { retryWaiting } from './runs/retry-waiting.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
  for (const feed of ['branches', 'territories', 'pricing-classes', 'vendors', 'categories', 'items'] as const) {
    await ground.load(feed, templateOf(feeds[feed]));
  }
  await ground.load('customers', templateOf(feeds.customers));
});
beforeEach(async () => {
  await ground.database.pool.query(
    'truncate erp_order_line, erp_shipment_line, erp_invoice, sales_order, exchange_run cascade',
  );
});
afterAll(async () => {
  expect(ground.lines.filter(({ level }) => level !== 30)).toEqual([]);
  await ground.close();
});

it('a row of a call that lacks a required field is answered with the reason', async () => {
  const { body } = await ground.sendRows('invoices', 'lacking', [
    { invoiceNumber: 'CM-1', customerNumber: '100001', total: '-25' },
    { invoiceNumber: 'CM-2', customerNumber: '100001', total: '-26' },
  ]);
  const text = 'The file has no column “invoiceDate”, and every row needs it.';
  expect(body.results).toEqual(
    [1, 2].map((row) => ({
      ...{ row, result: 'bad' },
      errors: [{ row, column: '', value: '', code: 'refused', text: expect.stringContaining(text) }],
    })),
  );
});

describe('a row that waited for its order and then turns out to be bad', () => {
  const reason =
    'The row names account 100002, but order SO-99 belongs to 100001. Correct “customerNumber” or “orderNumber”, or leave “customerNumber” blank.';
  const attention = async (): Promise<Attention[]> =>
    (await ground.app.http.inject({ url: '/api/erp/v1/attention', headers: ground.staff })).json().attention;
  /** The early row, and then its order with another account. Returns the run that tried the row again. */
  const turnBad = async () => {
    const row = { invoiceNumber: 'CM-9', orderNumber: 'SO-99', customerNumber: '100002' };
    await ground.sendRows('invoices', 'early', [{ ...row, invoiceDate: '2026-03-04', total: '-25' }]);
    await ground.database.pool.query("update exchange_waiting_row set waits_since = now() - interval '2 days'");
    expect((await attention()).map(({ kind }) => kind)).toContain('rows-waiting');
    const [head = '', first = ''] = templateOf(feeds.orders).split('\r\n');
    await ground.load('orders', `${head}\n${first.replace('SO-88001', 'SO-99')}\n`, { query: '&mode=delta' });
    expect(await retryWaiting(ground.database.pool, ground.app.services.files)).toBe(true);
    await ground.work();
    const [retry] = (await ground.run('early')).laterBad;
    return retry?.importId ?? '';
  };

  it('is named with the reason by both runs and under Needs attention, and doesn’t wait anymore', async () => {
    const retry = await turnBad();
    expect(await ground.run(retry)).toMatchObject({
      state: 'waiting',
      reason: `1 of 1 row can’t be used (100%). ${reason}`,
    });
    expect(await ground.run('early')).toMatchObject({
      waitingFor: [],
      laterBad: [{ importId: retry, rows: 1, text: reason }],
    });
    expect(await attention()).toEqual([
      expect.objectContaining({ kind: 'rows-turned-bad', feed: 'invoices', count: 1, reason }),
    ]);
  });

  it('stays named by its load once a person has discarded it, and waits for nothing', async () => {
    const retry = await turnBad();
    expect(await ground.decide(retry, 'discard')).toMatchObject({ state: 'discarded' });
    expect(await attention()).toEqual([]);
    expect(await ground.run('early')).toMatchObject({ waitingFor: [], laterBad: [{ importId: retry, text: reason }] });
    expect((await ground.database.pool.query('select from exchange_waiting_row')).rowCount).toBe(0);
  });
});
