/** The night's work while people are served: the server finds everybody's reasons to call by itself. */
import type { Database } from '../../server/src/database/database.ts';
import { serve, type Waits } from '../exchange/serving.ts';
import { poll } from '../poll.ts';

export interface RebuildFigure {
  readonly seconds: number;
  readonly reasons: number;
  readonly quiet: Waits;
  readonly beside: Waits;
}

const quietMs = 10_000;

/** Makes the queue due again, and compares one person's waits before and while the server finds it. */
export async function measureRebuild({ pool }: Database, url: string, cookie: string): Promise<RebuildFigure> {
  const items = await pool.query<{ number: string }>(
    'select item_number as number from item order by popularity desc limit 1',
  );
  const itemNumber = items.rows[0]?.number ?? '';
  const quietEnd = performance.now() + quietMs;
  const quiet = await serve(url, cookie, () => performance.now() > quietEnd, itemNumber);
  await pool.query('delete from morning_build');
  const state = async () => {
    const { rows } = await pool.query<{ isRunning: boolean; reasons: number | null; ms: number | null }>(
      `select exists (select from pg_locks where locktype = 'advisory' and objid = hashtext('morning queue')::bigint & 4294967295) as "isRunning",
              (select reasons from morning_build) as reasons, (select took_ms from morning_build) as ms`,
    );
    return rows[0];
  };
  const limits = { everyMs: 20, what: 'Rebuilding the morning queue' };
  // The server looks every minute.
  await poll(async () => ((await state())?.isRunning === true || (await state())?.ms != null ? true : undefined), {
    ...limits,
    limitMs: 120_000,
  });
  let isOver = false;
  const serving = serve(url, cookie, () => isOver, itemNumber);
  const built = await poll(
    async () => {
      const { reasons = null, ms = null } = (await state()) ?? {};
      return reasons === null || ms === null ? undefined : { reasons, ms };
    },
    { ...limits, limitMs: 900_000 },
  );
  isOver = true;
  return { seconds: built.ms / 1000, reasons: built.reasons, quiet, beside: await serving };
}
