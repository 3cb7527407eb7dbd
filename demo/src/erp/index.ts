/**
 * The demo's ERP: the simulated ERP of `erp-demo/`, run alongside the shop. It calls the public endpoints with a
 * machine key, exactly as in production.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { alone } from '@operatory/server/exchange/pickup/start-pickups.ts';
import type { Services } from '@operatory/server/services/services.ts';
import type pg from 'pg';
import { type Erp, openErp } from '../../../erp-demo/erp.ts';
import type { House } from '../../../erp-demo/fates.ts';
import { specialItems } from '../catalog/special-items.ts';
import { demoKeyName, ensureDemoKey } from './demo-key.ts';

/** The demo's own items; their descriptions are Operatory's. */
const house: Omit<House, 'timeZone'> = {
  branchNumber: '14',
  substitute: { itemNumber: specialItems.ordinary.itemNumber, description: '' },
  sample: { itemNumber: specialItems.ownCoupon.itemNumber, description: '' },
};

const maxMsBetweenTurns = 1_000;
const msBetweenProofs = 3_600_000;
const msAfterTrouble = 5_000;

export interface DemoErpParts {
  readonly services: Pick<Services, 'pool' | 'settings' | 'log'>;
  /** The shop's address, such as `http://127.0.0.1:3000`. */
  readonly url: string;
}

/** Books belong to one load of the demo data, because order numbers begin again with the next. */
async function booksOf({ pool, settings }: DemoErpParts['services']): Promise<string> {
  const { rows } = await pool.query<{ loaded: string }>(
    "select changed_at::text as loaded from store_fact where name = 'demo'",
  );
  return join(settings.dataDir, 'demo-erp', `books-${rows[0]?.loaded ?? 'none'}`);
}

async function open({ services, url }: DemoErpParts): Promise<Erp> {
  const { pool, settings, log } = services;
  return openErp({
    url,
    key: await ensureDemoKey(pool, join(settings.dataDir, 'demo-erp')),
    books: await booksOf(services),
    faults: [],
    seed: 1,
    paceMs: settings.demoClockSeconds * 1_000,
    waitSeconds: 0,
    house: { ...house, timeZone: settings.timeZone },
    say: (text) => log.debug({ text }, 'demo ERP'),
  });
}

/** Whether another ERP processes orders right now, such as `npm run erp-demo`; ours then leaves new ones to it. */
async function areOrdersTakenByOthers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ are: boolean }>(
    `select exists (
              select from machine_key
               where name <> $1 and revoked_at is null and (feeds is null or 'orders' = any(feeds))
                 and last_used_at > now() - interval '2 minutes')
            or exists (select from erp_webhook where is_on) or exists (select from erp_file_way where is_on) as are`,
    [demoKeyName],
  );
  return rows[0]?.are === true;
}

/** Once another ERP has taken orders, our books don't have all of them. */
async function areBooksWhole(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from order_receipt where state = 'taken' and sent_by <> $1 limit 1", [
    demoKeyName,
  ]);
  return rowCount === 0;
}

/** Runs the loop until stopped. Rejects with the first unrecoverable error. */
async function run(parts: DemoErpParts, signal: AbortSignal): Promise<void> {
  const { pool, settings } = parts.services;
  const msBetweenTurns = Math.min(maxMsBetweenTurns, settings.demoClockSeconds * 250);
  const erp = await open(parts);
  let provedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    await erp.turn(!(await areOrdersTakenByOthers(pool)));
    if (performance.now() - provedAt > msBetweenProofs && !signal.aborted) {
      if (await areBooksWhole(pool)) await erp.prove();
      provedAt = performance.now();
    }
    await pause(msBetweenTurns, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs in one process at a time. Unrecoverable errors are logged, and it restarts from its records. */
export function startDemoErp(parts: DemoErpParts): { readonly stop: () => Promise<void> } {
  const ended = new AbortController();
  const { signal } = ended;
  const { pool, log } = parts.services;
  const live = async () => {
    while (!signal.aborted) {
      let isMine = false;
      try {
        isMine = await alone(pool, 'demo-erp', () => run(parts, signal));
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'the demo’s ERP begins again');
      }
      if (!isMine) await pause(msAfterTrouble, undefined, { signal }).catch(() => undefined);
    }
  };
  const living = live();
  return {
    async stop() {
      ended.abort();
      await Promise.race([living, pause(2_000)]);
    },
  };
}
