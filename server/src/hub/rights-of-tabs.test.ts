import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../test/sign-in.ts';
import { accountNumber, type Hubs, openHubs } from './sockets.fixture.ts';

let hubs: Hubs;
let database: Hubs['database'];
let one: Hubs['one'];
let two: Hubs['two'];
let window: Hubs['window'];
let practice: Hubs['practice'];
const first = accountNumber('100001');

beforeAll(async () => {
  hubs = await openHubs();
  ({ database, one, two, window, practice } = hubs);
});
afterEach(() => hubs.disconnectAll());
afterAll(() => hubs.close());

describe('a right that was taken away', () => {
  it('disconnects the windows of a session that has ended, within a second', async () => {
    const person = await practice();
    const { socket } = await window(person);
    const stays = await window(await practice());
    await database.pool.query('delete from session where token = $1', [person.token]);
    await wait(1_000);
    expect(socket.connected).toBe(false);
    expect(stays.socket.connected).toBe(true);
  });

  it('sends note events only to staff, wherever they are, and stops when that right ends', async () => {
    const person = await signIn(database.pool, { permissions: ['CustomerService'] });
    const [service, own, elsewhere] = [
      await window(person, two),
      await window(await practice()),
      await window(await signIn(database.pool, { permissions: ['CustomerService'] })),
    ];
    await Promise.all([service.watch('100001'), own.watch('100001'), elsewhere.watch('100002')]);
    one.services.hub.noteChanged({ customerNumber: first, noteId: 'n', version: 'v' });
    const message = ['noteChanged', { customerNumber: '100001', noteId: 'n', version: 'v' }];
    await expect.poll(() => service.told).toContainEqual(message);
    await wait(100);
    expect([own.told, elsewhere.told].map((told) => told.length)).toEqual([1, 1]);
    await database.pool.query('delete from user_permission where user_id = $1', [person.userId]);
    await wait(1_000);
    one.services.hub.noteChanged({ customerNumber: first, noteId: 'n', version: 'v2' });
    await wait(200);
    expect(service.told.filter(([name]) => name === 'noteChanged')).toHaveLength(1);
    service.socket.emit('unwatchCustomer', '100001');
  });

  it('removes a tab from the room of a revoked account, within a second', async () => {
    const person = await practice();
    const { socket, told, watch } = await window(person);
    await watch('100001');
    await database.pool.query(`delete from user_customer where user_id = $1 and customer_number = '100001'`, [
      person.userId,
    ]);
    await wait(1_000);
    one.services.hub.cartChanged({ customerNumber: first, key: 'k', modified: 'm' });
    await wait(100);
    expect(told.map(([name]) => name)).toEqual(['Info', 'rightsChanged']);
    expect(socket.connected).toBe(true);
    expect(await watch('100001')).toBe(false);
    expect(await watch('100002')).toBe(true);
  });
});

describe('rights that change', () => {
  const changes: readonly [what: string, sql: string][] = [
    ['a permission taken away', `delete from user_permission where user_id = $1 and permission = 'OrderSubmit'`],
    ['a permission given', `insert into user_permission (user_id, permission) values ($1, 'PricingView')`],
    ['an account granted', `insert into user_customer (user_id, customer_number) values ($1, '100003')`],
    ['an account taken away', `delete from user_customer where user_id = $1 and customer_number = '100001'`],
    [
      'a territory given',
      `insert into user_territory (user_id, territory_id) select $1, territory_id from territory limit 1`,
    ],
  ];

  it.each(changes)('are sent to every tab of that person within a second, and to no one else: %s', async (_, sql) => {
    const person = await practice();
    const [here, there, other] = [await window(person), await window(person, two), await window(await practice())];
    const rights = (tab: typeof here) => tab.told.filter(([name]) => name === 'rightsChanged');
    await wait(900);
    expect(rights(here)).toEqual([]);
    await database.pool.query(sql, [person.userId]);
    const message = ['rightsChanged', { userId: person.userId }];
    for (const tab of [here, there]) await expect.poll(() => rights(tab), { timeout: 1_000 }).toEqual([message]);
    await wait(900);
    expect([rights(here), rights(there), rights(other)]).toEqual([[message], [message], []]);
  });

  it('let a tab watch an account that was granted since', async () => {
    const person = await practice(['100001']);
    const { told, watch } = await window(person);
    expect(await watch('100003')).toBe(false);
    await database.pool.query(`insert into user_customer (user_id, customer_number) values ($1, '100003')`, [
      person.userId,
    ]);
    await expect.poll(() => told.at(-1)?.[0]).toBe('rightsChanged');
    expect(await watch('100003')).toBe(true);
  });
});
