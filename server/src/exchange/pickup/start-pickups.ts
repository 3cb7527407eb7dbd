/** Looks at folders and SFTP servers while the server is running; of several processes, one at a time. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { inJob, noteFailedWork } from '../../tracing/jobs.ts';
import { lookAt } from './look.ts';
import type { PickupPlace } from './pickup-place.ts';
import type { PickupParts } from './take-file.ts';

/** Runs `work` unless another process is at this place; returns whether it ran. */
export async function alone(pool: pg.Pool, place: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const { rows } = await client.query<{ is_mine: boolean }>(
      "select pg_try_advisory_lock(hashtext('exchange-pickup'), hashtext($1)) as is_mine",
      [place],
    );
    const isMine = rows[0]?.is_mine === true;
    if (isMine) {
      await work();
      await client.query("select pg_advisory_unlock(hashtext('exchange-pickup'), hashtext($1))", [place]);
    }
    isUsable = true;
    return isMine;
  } finally {
    // A broken connection releases its lock.
    client.release(!isUsable);
  }
}

/** Looks once, and stores how that went. Returns false if another process is there. */
export async function pickUp(parts: PickupParts, place: PickupPlace): Promise<boolean> {
  let problem = '';
  const isMine = await alone(parts.pool, place.name, async () => {
    try {
      await lookAt(parts, place);
    } catch (error) {
      noteFailedWork(error);
      problem = error instanceof Error ? error.message : String(error);
    } finally {
      await place.close?.();
    }
  });
  if (!isMine) return false;
  await parts.pool.query(
    `insert into exchange_place (place, looked_at, problem) values ($1, now(), $2)
     on conflict (place) do update set looked_at = now(), problem = $2`,
    [place.name, problem.slice(0, 500)],
  );
  return true;
}

export interface Pickup {
  readonly place: PickupPlace;
  readonly everySeconds: number;
}

/** Begins at once. `stop` waits for up to a second for a look in progress. */
export function startPickups(parts: PickupParts, pickups: readonly Pickup[]): { readonly stop: () => Promise<void> } {
  const ended = new AbortController();
  // Ends early when aborted, and leaves no listener behind: it's called every few seconds for as long as the process lives.
  const pause = (seconds: number) =>
    wait(seconds * 1_000, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);

  async function lane({ place, everySeconds }: Pickup): Promise<void> {
    while (!ended.signal.aborted) {
      const onFailure = (error: unknown) => {
        if (!ended.signal.aborted) parts.log.warn({ err: error, place: place.name }, 'files could not be picked up');
      };
      await inJob('pickup', { isFrequent: false, onFailure }, () => pickUp(parts, place));
      await pause(everySeconds);
    }
  }

  const lanes = pickups.map(lane);
  return {
    async stop() {
      ended.abort();
      await Promise.race([Promise.all(lanes), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
    },
  };
}
