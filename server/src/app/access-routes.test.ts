import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindAccessRoutes } from './access-routes.ts';

let database: TestDatabase;
let ground: TestGround;
let practice: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [
    { customerNumber: '100001', name: 'Oak Dental' },
    { customerNumber: '100002', name: 'elm dental' },
    { customerNumber: '100003', name: 'Ash Dental', territoryId: 'T2' },
  ]);
  ground = await openTestGround(database);
  bindAccessRoutes(ground.bind, ground.services, ground.sessions);
  practice = await signIn(database.pool, {
    email: 'practice@people.test',
    permissions: ['OrderSubmit', 'Customer'],
    accounts: ['100002', '100001'],
  });
  manager = await signIn(database.pool, {
    email: 'manager@people.test',
    permissions: ['PricingView', 'OrderSubmit'],
    territoryIds: ['T2', 'T1'],
  });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const ask = async (who: SignedIn, url: string) => {
  const response = await ground.http.inject({ url, headers: who.headers });
  return [response.statusCode, response.statusCode === 200 ? response.json() : response.json().code];
};

describe('the role', () => {
  it('A7.20 returns what the caller may do and access', async () => {
    expect(await ask(practice, '/api/user/role')).toEqual([
      200,
      {
        userId: practice.userId,
        email: 'practice@people.test',
        name: 'Test Person',
        permissions: ['Customer', 'OrderSubmit'],
        isAccountManager: false,
        isCustomerUser: true,
        arePricesOff: false,
        territoryIds: [],
        accounts: ['100001', '100002'],
      },
    ]);
    expect(await ask(manager, '/api/user/role')).toEqual([
      200,
      expect.objectContaining({ isAccountManager: true, territoryIds: ['T1', 'T2'], accounts: null }),
    ]);
  });
});

describe('the accounts of a customer user', () => {
  it('A7.02 are listed by name for the e-mail in the path', async () => {
    expect(await ask(practice, '/api/user/customeraccess/Practice%40people.test/all')).toEqual([
      200,
      {
        data: [
          { customerNumber: '100002', customerName: 'elm dental' },
          { customerNumber: '100001', customerName: 'Oak Dental' },
        ],
        hasMore: false,
        totalCount: 2,
      },
    ]);
  });

  it('get no information about anyone else, known or unknown', async () => {
    for (const email of ['manager@people.test', 'nobody@people.test', '%20']) {
      expect(await ask(practice, `/api/user/customeraccess/${email}/all`)).toEqual([404, 'customer.not-found']);
    }
    expect(await ask(manager, '/api/user/customeraccess/manager@people.test/all')).toEqual([403, 'access.not-allowed']);
  });
});

describe('access to an account', () => {
  const may = (who: SignedIn, user: string, customerNumber: string) =>
    ask(who, `/api/user/customeraccess/${user}?customerNumber=${customerNumber}`);

  it('A7.03 is yes for own accounts, by e-mail or user id, and no for foreign and absent ones', async () => {
    for (const user of ['practice@people.test', 'PRACTICE@people.test', practice.userId]) {
      expect(await may(practice, user, '100001')).toEqual([200, true]);
      expect(await may(practice, user, '100003')).toEqual([200, false]);
      expect(await may(practice, user, '999999')).toEqual([200, false]);
    }
    expect(await may(manager, 'manager@people.test', '100003')).toEqual([200, true]);
    expect(await may(manager, 'manager@people.test', '999999')).toEqual([200, false]);
  });

  it('gets no information about anyone else, known or unknown', async () => {
    for (const user of ['manager@people.test', manager.userId, 'nobody', practice.userId.slice(1)]) {
      expect(await may(practice, user, '100001')).toEqual([404, 'customer.not-found']);
    }
  });
});

describe('a territory', () => {
  const manages = (who: SignedIn, email: string, territoryId: string) =>
    ask(who, `/api/user/territory/manages?emailAddress=${email}&territoryId=${territoryId}`);

  it('C7.26 GET returns whether the e-mail’s owner, an account manager, manages it, and nothing about others', async () => {
    const service = await signIn(database.pool, {
      email: 'service@people.test',
      permissions: ['CustomerService', 'PricingView', 'OrderSubmit'],
      territoryIds: ['T1'],
    });
    const buyer = await signIn(database.pool, { email: 'buyer@people.test', permissions: ['PunchOut'] });
    for (const email of ['manager@people.test', 'MANAGER%40people.test', manager.userId]) {
      expect(await manages(manager, email, 'T1')).toEqual([200, true]);
      expect(await manages(manager, email, 'T2')).toEqual([200, true]);
      expect(await manages(manager, email, 'T9')).toEqual([200, false]);
    }
    expect(await manages(service, 'service@people.test', 'T1')).toEqual([200, false]);
    for (const someoneElse of ['manager@people.test', 'nobody@people.test']) {
      expect(await manages(service, someoneElse, 'T1')).toEqual([404, 'person.not-found']);
    }
    expect(await manages(practice, 'practice@people.test', 'T1')).toEqual([403, 'access.not-allowed']);
    expect(await manages(buyer, 'buyer@people.test', 'T1')).toEqual([403, 'access.not-allowed']);
    for (const partly of ['emailAddress=manager@people.test', 'territoryId=T1']) {
      expect(await ask(manager, `/api/user/territory/manages?${partly}`)).toEqual([400, 'request.invalid']);
    }
    const url = '/api/user/territory/manages?emailAddress=manager@people.test&territoryId=T1';
    const posted = await ground.http.inject({ method: 'POST', url, headers: manager.headers, payload: {} });
    expect(posted.statusCode).toBe(404);
  });
});
