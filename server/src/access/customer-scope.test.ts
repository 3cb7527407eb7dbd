import { setTimeout as wait } from 'node:timers/promises';
import { signedOut, type User } from '@operatory/domain/access';
import { type CustomerNumber, parseCustomerNumber } from '@operatory/domain/customers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { addPractices } from '../../test/practices.ts';
import { customerScopes } from './customer-scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [{ customerNumber: '1' }, { customerNumber: '2' }]);
});
afterAll(() => database.drop());

const number = (text: string) => parseCustomerNumber(text) as CustomerNumber;
const someone = (more: Partial<User>): User => ({
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(),
  territoryIds: new Set(),
  accounts: 'all',
  ...more,
});
const practice = someone({ permissions: new Set(['Customer']), accounts: new Set([number('1')]) });
const manager = someone({ permissions: new Set(['PricingView', 'OrderSubmit']), territoryIds: new Set(['T1']) });
const submitter = someone({ permissions: new Set(['OrderSubmit']) });

describe('a scope', () => {
  it('has what is needed to work with an account', async () => {
    expect(await customerScopes(database.pool).open(practice, 'account.use-cart', number('1'))).toEqual({
      customerNumber: '1',
      customerKey: expect.any(Number),
      territoryId: 'T1',
      pricePosition: 1,
      warehouses: ['16', '14'],
      isPoRequired: false,
      isWithdrawn: false,
      seesPrices: true,
      viewer: practice,
    });
  });

  it('a foreign account is refused like an absent one, with as few queries', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const scopes = customerScopes(database.pool);
    const answers = [];
    for (const account of ['2', '3', '2', '3'])
      answers.push(await scopes.open(practice, 'account.view', number(account)));
    expect(answers).toEqual(Array(4).fill({ refused: 'customer.not-found' }));
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  it('is refused if the role doesn’t allow the action, even for a visible account', async () => {
    const scopes = customerScopes(database.pool);
    expect(await scopes.open(submitter, 'account.use-cart', number('1'))).toEqual({ refused: 'access.not-allowed' });
    expect(await scopes.open(submitter, 'account.view', number('1'))).toMatchObject({ seesPrices: false });
    expect(await scopes.open(signedOut, 'account.view', number('1'))).toEqual({ refused: 'access.signed-out' });
  });

  it('follows an account that moves to another territory within a second', async () => {
    const scopes = customerScopes(database.pool);
    expect(await scopes.open(manager, 'account.use-cart', number('1'))).toMatchObject({ territoryId: 'T1' });
    await addPractices(database.pool, [{ customerNumber: '4', territoryId: 'T2' }]);
    await database.pool.query(`update customer set territory_id = 'T2' where customer_number = '1'`);
    await wait(1_000);
    expect(await scopes.open(manager, 'account.use-cart', number('1'))).toEqual({ refused: 'access.not-allowed' });
  });

  it('lets no one order for a closed account, whose history stays', async () => {
    const scopes = customerScopes(database.pool);
    await addPractices(database.pool, [{ customerNumber: '5' }]);
    await database.pool.query(`update customer set withdrawn_at = now() where customer_number = '5'`);
    expect(await scopes.open(manager, 'account.view', number('5'))).toMatchObject({ isWithdrawn: true });
    expect(await scopes.open(manager, 'account.use-cart', number('5'))).toMatchObject({ isWithdrawn: true });
    for (const capability of ['account.change-cart', 'account.request-tags'] as const) {
      expect(await scopes.open(manager, capability, number('5'))).toEqual({ refused: 'customer.withdrawn' });
      // Someone without the right to order is told so, but nothing about the account.
      expect(await scopes.open(submitter, capability, number('5'))).toEqual({ refused: 'access.not-allowed' });
    }
  });

  it('asks once for many callers at the same time, and again after a failure', async () => {
    const query = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('away') as never);
    const scopes = customerScopes(database.pool);
    await expect(scopes.open(manager, 'account.view', number('2'))).rejects.toThrow('away');
    await Promise.all(Array.from({ length: 20 }, () => scopes.open(manager, 'account.view', number('2'))));
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });
});
