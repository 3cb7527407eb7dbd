/** Warnings and bad rows of a run are marked as read, for everyone. */
import type { Attention } from '@operatory/contract/exchange-feeds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { readAttention } from './attention.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { x12Of } from './formats/x12.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

const post = async (url: string, body?: object, headers: Readonly<Record<string, string>> = ground.staff) => {
  const payload = body === undefined ? {} : { payload: body };
  return (await ground.app.http.inject({ method: 'POST', url: `/api/erp/v1/${url}`, headers, ...payload })).json();
};

const warned = async (): Promise<Attention[]> =>
  (await readAttention(ground.database.pool)).filter(({ lastImportId }) => lastImportId !== undefined);
const counts = async () => (await warned()).map(({ kind, count }) => [kind, count]);

const unknownColumn = (id: number) =>
  ground.load('vendors', `vendorId,name,color\n${id},Vendor ${id},red\n`, { query: '&mode=delta' });

const unread = async () => {
  const url = '/api/erp/v1/imports?isUnread=true';
  return (await ground.app.http.inject({ url, headers: ground.staff })).json().data.length;
};

const entries = async () =>
  (
    await ground.database.pool.query<{ subject: string }>(
      "select subject from audit_entry where kind = 'load-warnings-read' order by entry_id",
    )
  ).rows.map(({ subject }) => subject);

it('one run is read for everyone, once, with who and when; a new warning comes back', async () => {
  const { importId } = await unknownColumn(1);
  expect(await ground.run(importId)).toMatchObject({ warningsRead: null });
  expect(await counts()).toEqual([['runs-with-warnings', 1]]);
  const { headers: other } = await signIn(ground.database.pool, { permissions: ['CustomerService'] });
  const [read, again] = await Promise.all([
    post(`imports/${importId}/read`),
    post(`imports/${importId}/read`, undefined, other),
  ]);
  expect(read.warningsRead).toMatchObject({ by: expect.stringMatching(/./), at: expect.stringMatching(/^20/) });
  expect(again.warningsRead).toEqual(read.warningsRead);
  expect(await entries()).toEqual([`load ${importId} of vendors`]);
  expect([await counts(), await unread()]).toEqual([[], 0]);
  await unknownColumn(2);
  expect([await counts(), await unread()]).toEqual([[['runs-with-warnings', 1]], 1]);
});

it('all runs of an entry are read up to the last one that was seen', async () => {
  const seen = (await warned())[0];
  const later = await unknownColumn(3);
  const body = { kind: seen?.kind, feed: seen?.feed, lastImportId: seen?.lastImportId };
  const after = await post('attention/read', body);
  expect(after.attention).toMatchObject([{ count: 1, lastImportId: later.importId }]);
  expect((await post('attention/read', body)).attention).toEqual(after.attention);
  expect(await entries()).toHaveLength(2);
  expect(await post('attention/read', { ...body, lastImportId: 'absent' })).toMatchObject({
    code: 'exchange.import-unknown',
  });
  await post('attention/read', { ...body, lastImportId: later.importId });
  expect(await counts()).toEqual([]);
});

it('X12 files with bad rows are read the same way', async () => {
  const bad = x12Of('IN', '810', 1, ['BIG*20260304*IN-1', 'REF*VN*SO-1', 'TDS*1x0']);
  const { importId } = await ground.load('invoices', bad, { query: '&mode=delta&format=x12' });
  expect(await counts()).toEqual([['rows-left-out', 1]]);
  await post('attention/read', { kind: 'rows-left-out', feed: null, lastImportId: importId });
  expect(await counts()).toEqual([]);
});

it('a run without warnings, one that is undone, and a program’s call are refused', async () => {
  const clean = await ground.load('vendors', 'vendorId,name\n9,Clean\n', { query: '&mode=delta' });
  const refused = { code: 'exchange.no-warnings' };
  expect(await post(`imports/${clean.importId}/read`)).toMatchObject(refused);
  const { importId } = await unknownColumn(4);
  expect(await post(`imports/${importId}/read`, undefined, ground.headers)).toMatchObject({ status: 401 });
  await ground.decide(importId, 'undo');
  expect(await post(`imports/${importId}/read`)).toMatchObject(refused);
});
