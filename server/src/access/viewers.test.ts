import { setTimeout as wait } from 'node:timers/promises';
import { signedOut } from '@operatory/domain/access';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { testSecret } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { signIn } from '../../test/sign-in.ts';
import { sessionCookieName } from './session-cookie.ts';
import { viewers } from './viewers.ts';

let database: TestDatabase;
const cookie = { name: sessionCookieName(false), secret: testSecret };

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [{ customerNumber: '1' }, { customerNumber: '2', territoryId: 'T2' }]);
});
afterAll(() => database.drop());

describe('viewers', () => {
  it('recognizes a customer user with their accounts, and staff who see all accounts', async () => {
    const sessions = viewers(database.pool, cookie);
    const customer = await signIn(database.pool, { permissions: ['Customer', 'OrderSubmit'], accounts: ['1', '2'] });
    expect(await sessions.of(customer.headers)).toEqual({
      kind: 'user',
      userId: customer.userId,
      email: expect.stringContaining('@people.test'),
      name: 'Test Person',
      permissions: new Set(['Customer', 'OrderSubmit']),
      territoryIds: new Set(),
      accounts: new Set(['1', '2']),
    });
    const manager = await signIn(database.pool, { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T2'] });
    expect(await sessions.of(manager.headers)).toMatchObject({ accounts: 'all', territoryIds: new Set(['T2']) });
  });

  it('gives a person without permissions no account', async () => {
    const nobody = await signIn(database.pool, { permissions: [] });
    expect(await viewers(database.pool, cookie).of(nobody.headers)).toMatchObject({ accounts: new Set() });
  });

  it('leaves out permissions that it does not know', async () => {
    const { userId, headers } = await signIn(database.pool, { permissions: ['Customer'] });
    await database.pool.query(`insert into user_permission values ($1, 'AccountManager')`, [userId]);
    expect(await viewers(database.pool, cookie).of(headers)).toMatchObject({ permissions: new Set(['Customer']) });
  });

  it('asks the database nothing for a visitor or a forged cookie', async () => {
    const query = vi.fn();
    const sessions = viewers({ query } as never, cookie);
    expect(sessions.of({})).toBe(signedOut);
    expect(sessions.of({ cookie: 'theme=dark; other=1' })).toBe(signedOut);
    for (const value of ['', '.', 'a', 'a.b', '%', `token.${'A'.repeat(43)}=`, '%00.%00']) {
      expect(sessions.of({ cookie: `${cookie.name}=${value}` })).toBe(signedOut);
    }
    expect(query).not.toHaveBeenCalled();
  });

  it('asks once for many requests at the same time, and not again within the second', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const sessions = viewers(database.pool, cookie);
    const { headers } = await signIn(database.pool, { permissions: ['Customer'] });
    query.mockClear();
    await Promise.all(Array.from({ length: 50 }, () => sessions.of(headers)));
    expect(sessions.of(headers)).not.toBeInstanceOf(Promise);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it.each([
    ['a revoked session', (token: string) => database.pool.query('delete from session where token = $1', [token])],
    [
      'a session that ends',
      (token: string) => database.pool.query('update session set expires_at = now() where token = $1', [token]),
    ],
    [
      'a person who is removed',
      (_: string, userId: string) => database.pool.query('delete from "user" where id = $1', [userId]),
    ],
  ])('notices %s within a second', async (_what, end) => {
    const sessions = viewers(database.pool, cookie);
    const { headers, token, userId } = await signIn(database.pool, { permissions: ['Customer'] });
    expect(await sessions.of(headers)).toMatchObject({ kind: 'user' });
    await end(token, userId);
    await wait(1_000);
    expect(await sessions.of(headers)).toEqual(signedOut);
  });

  it('notices a removed right, territory, or account within a second', async () => {
    const sessions = viewers(database.pool, cookie);
    const person = { permissions: ['Customer', 'OrderSubmit'], accounts: ['1', '2'], territoryIds: ['T1'] } as const;
    const { headers, userId } = await signIn(database.pool, person);
    await sessions.of(headers);
    await database.pool.query(`delete from user_permission where user_id = $1 and permission = 'OrderSubmit'`, [
      userId,
    ]);
    await database.pool.query(`delete from user_customer where user_id = $1 and customer_number = '2'`, [userId]);
    await database.pool.query('delete from user_territory where user_id = $1', [userId]);
    await wait(1_000);
    expect(await sessions.of(headers)).toMatchObject({
      permissions: new Set(['Customer']),
      accounts: new Set(['1']),
      territoryIds: new Set(),
    });
  });

  it('queries again after a failure of the database', async () => {
    const { headers } = await signIn(database.pool, { permissions: ['Customer'] });
    const sessions = viewers(database.pool, cookie);
    const query = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('away') as never);
    await expect(sessions.of(headers)).rejects.toThrow('away');
    query.mockRestore();
    expect(await sessions.of(headers)).toMatchObject({ kind: 'user' });
  });
});
