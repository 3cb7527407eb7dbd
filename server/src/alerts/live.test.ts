import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { type AlertWorld, openAlertWorld } from './alerts.fixture.ts';

let world: AlertWorld;
const open: Socket[] = [];

beforeAll(async () => {
  world = await openAlertWorld();
  await world.ground.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => world.close());

/** An open tab with the alerts that it received. */
async function window(person: SignedIn) {
  const { http } = world.ground;
  const { port } = http.server.address() as { port: number };
  const ticket = await http.inject({ method: 'POST', url: '/api/user/hubtoken', headers: person.headers });
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: ticket.json().token },
  });
  open.push(socket);
  const told: string[] = [];
  socket.onAny((message: string) => message !== 'Info' && told.push(message));
  await once(socket as never, 'Info');
  return { socket, told };
}

const asSoon = { timeout: 1_000, interval: 20 };

it('a raised alert reaches the open tabs of the territory’s managers within a second, and no one else', async () => {
  const [mine, other, service] = await Promise.all([
    window(await world.manager('N1', 'N2')),
    window(await world.manager('S1')),
    window(await signIn(world.database.pool, { permissions: ['CustomerService'], territoryIds: ['N1'] })),
  ]);
  await world.raise('100003', 1);
  await expect.poll(() => mine.told, asSoon).toEqual(['alertRaised']);
  await world.raise('100004', 1);
  await expect.poll(() => other.told, asSoon).toEqual(['alertRaised']);
  expect([mine.told.length, service.told.length]).toEqual([1, 0]);
});

it('a window follows the territories and the role of its person within a second', async () => {
  const manager = await world.manager('N1');
  const { told, socket } = await window(manager);
  const { pool } = world.database;
  await pool.query('update user_territory set territory_id = $2 where user_id = $1', [manager.userId, 'S1']);
  await expect.poll(() => rooms(), asSoon).toEqual(['territory:S1']);
  await world.raise('100001', 1);
  await world.raise('100004', 1);
  await expect.poll(() => told, asSoon).toEqual(['rightsChanged', 'alertRaised']);
  await pool.query(`delete from user_permission where user_id = $1 and permission = 'OrderSubmit'`, [manager.userId]);
  await expect.poll(() => rooms(), asSoon).toEqual([]);
  expect(socket.connected).toBe(true);
});

it('reading in one tab notifies the other tabs of the same person, and no one else', async () => {
  const manager = await world.manager('N1');
  const [other, colleague] = [await window(manager), await window(await world.manager('N1'))];
  await world.raise('100001', 1);
  await expect.poll(() => other.told, asSoon).toEqual(['alertRaised']);
  await world.ask(manager, '/alert/viewed/orderAlerts/all');
  await expect.poll(() => other.told, asSoon).toEqual(['alertRaised', 'alertsRead']);
  expect(colleague.told).toEqual(['alertRaised']);
});

/** The rooms of territories in which anybody is. */
const rooms = () => [...world.ground.hub.rooms()].filter((room) => room.startsWith('territory:'));
