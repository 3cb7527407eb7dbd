/**
 * The environment of a drill: a database, processes of Operatory behind a load balancer, and an ERP. All on the
 * loopback address.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { poll, pollReady } from '../bench/poll.ts';
import { benchSecret, type PreparedDatabase, prepareFresh } from '../bench/prepare.ts';
import { addKey } from '../server/src/exchange/machine-keys.ts';
import type { DatabaseServer } from '../server/src/ports/database/index.ts';
import { encryptionOf } from '../server/src/punch-out/encryption.ts';
import { freePort } from '../server/test/loopback-ports.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type DatabaseLink, openDatabaseLink } from './database-link.ts';
import { type Side, startSide } from './side.ts';
import { openReceiver, type Receiver } from './workload/erp-side.ts';
import { type Ledger, openLedger } from './workload/ledger.ts';

export interface AppProcess extends Side {
  readonly port: number;
  /** Whether it serves requests, whatever the balancer thinks of it. */
  isReady(): Promise<boolean>;
}

export interface World {
  readonly prepared: PreparedDatabase;
  /** The drill's own connection to the database, past the link. */
  readonly pool: pg.Pool;
  readonly link: DatabaseLink;
  readonly balancer: Balancer;
  readonly ledger: Ledger;
  /** Running processes, in the order of their start. */
  readonly apps: AppProcess[];
  readonly items: readonly string[];
  /** Accounts without an open cart, whose orders need no PO number. */
  readonly accounts: readonly string[];
  readonly branch: string;
  /** The ERP's key. */
  readonly key: string;
  readonly folder: string;
  /** Starts another process behind the balancer. Resolves once it's ready. */
  startApp(options?: AppOptions): Promise<AppProcess>;
  /** Stops it in order, and takes it from the balancer. */
  stopApp(app: AppProcess): Promise<void>;
  close(): Promise<void>;
}

export interface AppOptions {
  /** The server's script; this build's if absent. */
  readonly script?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface WorldOptions {
  readonly apps: number;
  /** Of each process; 1 if absent. */
  readonly workers?: number | undefined;
  /** Starts the database server; the embedded one in a temporary folder if absent. */
  readonly open?: () => Promise<DatabaseServer>;
  /** A load balancer that exists already, and the ports on which it expects the processes; a balancer of the drill's if absent. */
  readonly front?: { readonly url: string; readonly ports: readonly number[] };
  /** Puts something between the processes and the link. Returns the address of the database by way of it. */
  readonly through?: (linkUrl: string) => Promise<string>;
}

const sizes = { items: 500, practices: 200, orders: 200 };
const deliveriesSecret = 'whsec_ZHJpbGxzLWFyZS1wbGF5ZWQtb24tdGhlLWxvb3BiYWNr';

const texts = async (pool: pg.Pool, query: string) =>
  (await pool.query<{ text: string }>(query)).rows.map(({ text }) => text);

/** Prepares the database and starts the processes. Rejects if they can't be started; nothing is left then. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const prepared = await prepareFresh(sizes, options.open);
  const { pool } = prepared.database;
  const folder = mkdtempSync(join(tmpdir(), 'operatory-drill-'));
  chmodSync(folder, 0o755);
  const ledger = openLedger();
  const link = await openDatabaseLink(prepared.databaseUrl);
  const through = options.through === undefined ? undefined : await options.through(link.databaseUrl);
  const balancer = options.front === undefined ? await openBalancer() : balancerOf(options.front.url);
  const ports = [...(options.front?.ports ?? [])];
  const receiver: Receiver = await openReceiver(ledger);
  await pool.query(
    `insert into erp_webhook (url, is_on, encrypted_secret, changed_by, changed_at) values ($1, true, $2, 'drill', now())`,
    [receiver.url, encryptionOf(benchSecret).encrypt(deliveriesSecret)],
  );
  const apps: AppProcess[] = [];

  async function startApp({ script = 'server/dist/main.js', env = {} }: AppOptions = {}): Promise<AppProcess> {
    const port = ports.shift() ?? (await freePort());
    const side = startSide('Operatory', {
      words: [script],
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: balancer.url,
        DATABASE_URL: through ?? link.databaseUrl,
        ...(through === undefined ? {} : { DATABASE_DIRECT_URL: link.databaseUrl }),
        DATA_DIR: join(folder, 'data'),
        AUTH_SECRET: benchSecret,
        DEMO: '0',
        LOG_LEVEL: 'error',
        WORKERS: String(options.workers ?? 1),
        SECOND_STEP: 'nobody',
        SHUTDOWN_DELAY_SECONDS: '1',
        ERP_PRIVATE_HOSTS: '127.0.0.1',
        ...env,
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const app: AppProcess = {
      ...side,
      port,
      isReady: async () => {
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
        await answer?.arrayBuffer().catch(() => undefined);
        return answer?.ok === true;
      },
    };
    apps.push(app);
    await pollReady(url);
    balancer.add(port);
    await untilServed(balancer.url);
    return app;
  }

  async function stopApp(app: AppProcess): Promise<void> {
    await app.stop();
    balancer.remove(app.port);
    apps.splice(apps.indexOf(app), 1);
  }

  async function close(): Promise<void> {
    await Promise.allSettled(apps.map((app) => app.stop()));
    balancer.close();
    link.close();
    receiver.close();
    await prepared.close();
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }

  try {
    const world: World = {
      ...{ prepared, pool, link, balancer, ledger, apps, folder, startApp, stopApp, close },
      items: await texts(
        pool,
        `select item_number as text from item
          where is_orderable and not is_hidden_from_customer and not is_on_hold and life_cycle <> 'D' and coupon_id is null
          order by item_number limit 40`,
      ),
      accounts: await texts(
        pool,
        `select customer_number as text from customer c where withdrawn_at is null and not is_po_required
            and not exists (select from cart where cart.customer_number = c.customer_number and submitted_at is null) limit 40`,
      ),
      branch: (await texts(pool, 'select number as text from branch order by 1 limit 1'))[0] as string,
      key: await addKey(pool, 'drill', 'all', 6_000),
    };
    // Side by side: migrations run under a lock.
    await Promise.all(Array.from({ length: options.apps }, () => startApp()));
    return world;
  } catch (error) {
    await close();
    throw error;
  }
}

/** One that looks after itself. */
const balancerOf = (url: string): Balancer => ({
  url,
  add: () => undefined,
  remove: () => undefined,
  close: () => undefined,
});

/** Resolves once a request by way of the balancer is answered. */
async function untilServed(url: string): Promise<void> {
  await poll(
    async () => {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      return answer?.ok === true ? true : undefined;
    },
    { everyMs: 50, limitMs: 30_000, what: 'Reaching a process by way of the balancer' },
  );
}
