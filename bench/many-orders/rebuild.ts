/** The night's work while people are served: the server finds everybody's reasons to call by itself. */
import type { Database } from '../../server/src/database/database.ts';
import { serve, type Waits } from '../exchange/serving.ts';
import { poll } from '../poll.ts';
import { type Meter, type Work, workBetween } from '../processor-time.ts';

export interface RebuildFigure {
  readonly seconds: number;
  readonly reasons: number;
  /** Of everything while it was made; absent where the system doesn't provide it. */
  readonly work?: Work;
  readonly quiet: Waits;
  readonly beside: Waits;
}

const quietMs = 10_000;

interface Served {
  readonly url: string;
  /** Session of the person who uses the server during the rebuild. */
  readonly cookie: string;
  readonly meter: Meter | undefined;
}

/** Makes the queue due again, and compares one person's waits before and while the server finds it. */
export async function measureRebuild({ pool }: Database, { url, cookie, meter }: Served): Promise<RebuildFigure> {
  const items = await pool.query<{ number: string }>(
    'select item_number as number from item order by popularity desc limit 1',
  );
  const itemNumber = items.rows[0]?.number ?? '';
  const quietEnd = performance.now() + quietMs;
  const quiet = await serve(url, cookie, () => performance.now() > quietEnd, itemNumber);
  await pool.query('delete from morning_build');
  const isRunning = async () => {
    const { rowCount } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and objid = hashtext('morning queue')::bigint & 4294967295
       union all select from morning_build`,
    );
    return rowCount === 0 ? undefined : true;
  };
  const built = async () => {
    const { rows } = await pool.query<{ reasons: number; ms: number }>(
      'select reasons, took_ms as ms from morning_build',
    );
    return rows[0];
  };
  const what = 'Rebuilding the morning queue';
  // The server looks every minute.
  await poll(isRunning, { what, everyMs: 50, limitMs: 120_000 });
  let isOver = false;
  const before = meter?.read();
  const serving = serve(url, cookie, () => isOver, itemNumber);
  const { reasons, ms } = await poll(built, { what, everyMs: 250, limitMs: 900_000 });
  isOver = true;
  const beside = await serving;
  const after = meter?.read();
  return {
    seconds: ms / 1000,
    reasons,
    ...(before && after && { work: workBetween(before, after, 1) }),
    quiet,
    beside,
  };
}
