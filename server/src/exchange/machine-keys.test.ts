import { afterAll, beforeAll, expect, it } from 'vitest';
import { CannotStart } from '../settings/cannot-start.ts';
import { type ExchangeGround, openExchange } from './exchange.fixture.ts';
import { addKey, runMachineKeyCommand } from './machine-keys.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

const ask = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  const { statusCode } = await ground.app.http.inject({ url: '/api/erp/v1/feeds', headers });
  return statusCode;
};

it('a key allows its own number of requests a minute, and doesn’t use up another key’s', async () => {
  const [slow, other] = [
    await addKey(ground.database.pool, 'slow', 'all', 3),
    await addKey(ground.database.pool, 'other', 'all'),
  ];
  expect([await ask(slow), await ask(slow), await ask(slow), await ask(slow)]).toEqual([200, 200, 200, 429]);
  expect(await ask(other)).toBe(200);
});

it('the command makes a key with a rate, lists it, and refuses one out of range', async () => {
  const { pool } = ground.database;
  const key = await runMachineKeyCommand(pool, ['add', 'ERP'], { feeds: 'items', rate: '30' });
  expect(key).toMatch(/^opk_/);
  const listed = await runMachineKeyCommand(pool, ['list'], { feeds: undefined, rate: undefined });
  expect(listed).toContain('ERP  items  30 a minute');
  await expect(runMachineKeyCommand(pool, ['add', 'More'], { feeds: 'all', rate: '0' })).rejects.toThrow(CannotStart);
});

it('says what to do when the answer with a new key was lost', async () => {
  const add = async (body: object) =>
    (
      await ground.app.http.inject({ method: 'POST', url: '/api/erp/v1/keys', headers: ground.staff, payload: body })
    ).json();
  const wanted = { name: 'Lost', feeds: ['items'], requestsPerMinute: 60 };
  const { key } = await add(wanted);
  const again = await add(wanted);
  expect(again).toMatchObject({ status: 409, code: 'exchange.key-just-made' });
  expect(again.detail).toContain('revoke “Lost” in the list below and create another');
  expect(await add({ ...wanted, feeds: ['stock'] })).toMatchObject({ code: 'exchange.key-name-taken' });
  // It's used, so its text arrived somewhere.
  await ask(key);
  expect(await add(wanted)).toMatchObject({ code: 'exchange.key-name-taken' });
});

it.each([
  [['add'], 'all', /a name is missing after “add”/],
  [['add', '  '], 'all', /a name is missing after “add”/],
  [['revoke'], undefined, /a name is missing after “revoke”/],
  [['add', 'Main', 'ERP'], 'all', /needs quotes: "Main ERP"/],
  [['add', 'ERP/2'], 'all', /“ERP\/2” can’t be the name of a key/],
  [['add', 'ERP 2'], undefined, /Say what the key may be used for: --feeds/],
  [['remove', 'ERP'], undefined, /^Usage: npm run machine-key/],
] as const)('the command %j says what is missing', async (words, feeds, told) => {
  const run = runMachineKeyCommand(ground.database.pool, words, { feeds, rate: undefined });
  await expect(run).rejects.toThrow(CannotStart);
  await expect(run).rejects.toThrow(told);
});

it('an address that repeatedly sends unknown keys has to wait; a known key from there keeps working', async () => {
  const unknown = Array.from({ length: 31 }, (_, at) => `opk_${'x'.repeat(30)}${at}`);
  const codes: number[] = [];
  for (const key of unknown) codes.push(await ask(key));
  expect(new Set(codes.slice(0, 30))).toEqual(new Set([401]));
  expect(codes[30]).toBe(429);
  // The routes of orders count as well.
  const answer = await ground.app.http.inject({
    url: '/api/erp/v1/messages',
    headers: { authorization: `Bearer ${unknown[0]}` },
  });
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  const { statusCode } = await ground.app.http.inject({ url: '/api/erp/v1/feeds', headers: ground.headers });
  expect(statusCode).toBe(200);
});
