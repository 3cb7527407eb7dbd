/** The tables that a run creates for itself. */
import type pg from 'pg';

const kinds = ['stage', 'fault', 'kept', 'aside', 'replaced', 'times', 'wanted', 'diff', 'seen'] as const;
type Kind = (typeof kinds)[number];

export const workTable = (kind: Kind, runId: number) => `exchange_work.${kind}_${runId}`;

/** Drops all of a run's tables except those named. Tables that don't exist are ignored. */
export async function dropWorkTables(
  client: pg.ClientBase | pg.Pool,
  runId: number,
  except: readonly Kind[] = [],
): Promise<void> {
  const names = kinds.filter((kind) => !except.includes(kind)).map((kind) => workTable(kind, runId));
  await client.query(`drop table if exists ${names.join(', ')}`);
}
