/** Two servers' worth of the product on one database, and tabs that are connected to them. */
import { once } from 'node:events';
import { parseCustomerNumber } from '@operatory/domain/customers';
import { io, type Socket } from 'socket.io-client';
import { expect, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindAccessRoutes } from '../app/access-routes.ts';
import type { Settings } from '../settings/settings.ts';

/** The number of an account; throws if the text isn't one. */
export function accountNumber(text: string) {
  const parsed = parseCustomerNumber(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

/** Accounts 100001 to 100025, and two servers that both listen to the database. */
export async function openHubs() {
  const database = await createTestDatabase();
  const open: Socket[] = [];

  async function listening(changes: Partial<Settings> = {}): Promise<TestGround> {
    const ground = await openTestGround(database, changes);
    bindAccessRoutes(ground.bind, ground.services, ground.sessions);
    await ground.http.listen({ port: 0, host: '127.0.0.1' });
    return ground;
  }

  await addPractices(
    database.pool,
    Array.from({ length: 25 }, (_, n) => ({ customerNumber: String(100_001 + n) })),
  );
  const [one, two] = await Promise.all([listening(), listening()]);
  // Both listen to the database by now.
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity
        where application_name = 'operatory hub' and query like 'listen%' and datname = current_database()`,
    );
    expect(rowCount).toBe(2);
  }, 20_000);

  async function ticketFor(person: SignedIn, at = one): Promise<string> {
    const response = await at.http.inject({ method: 'POST', url: '/api/user/hubtoken', headers: person.headers });
    return response.json().token as string;
  }

  function connectWith(
    auth: object,
    { at = one, ...options }: { at?: TestGround; [option: string]: unknown } = {},
  ): Socket {
    const { port } = at.http.server.address() as { port: number };
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/hub',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      ...options,
    });
    open.push(socket);
    return socket;
  }

  /** A connected tab with every message it has received. */
  async function window(person: SignedIn, at = one) {
    const socket = connectWith({ token: await ticketFor(person, at) }, { at });
    const told: unknown[][] = [];
    socket.onAny((...message: unknown[]) => told.push(message));
    await once(socket as never, 'connect');
    return { socket, told, watch: (customerNumber: unknown) => socket.emitWithAck('watchCustomer', customerNumber) };
  }

  return {
    database,
    one,
    two,
    listening,
    ticketFor,
    connectWith,
    window,
    practice: (accounts: string[] = ['100001', '100002']) =>
      signIn(database.pool, { permissions: ['Customer', 'OrderSubmit'], accounts }),
    disconnectAll: () => {
      for (const socket of open.splice(0)) socket.disconnect();
    },
    close: async () => {
      await one.close();
      await two.close();
      await database.drop();
    },
  };
}

export type Hubs = Awaited<ReturnType<typeof openHubs>>;
