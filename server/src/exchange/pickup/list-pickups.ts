/** The files picked up, and whether the places can be reached. */
import type { PickupOverview } from '@operatory/contract/pickups';
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Settings } from '../../settings/settings.ts';
import type { RunRow, RunState } from '../runs/run-row.ts';
import { readWaits } from '../runs/waits.ts';
import type { PlaceName } from './pickup-place.ts';

interface PickupRow extends Partial<Pick<RunRow, 'run_id' | 'retries_run_id' | 'counts'>> {
  readonly pickup_id: number;
  readonly place: PlaceName;
  readonly file_name: string;
  readonly reason: string;
  readonly seen_at: Date;
  readonly import_id: string | null;
  readonly feed: FeedName | null;
  readonly state: RunState | null;
  readonly run_reason: string | null;
}

const maxFiles = 100;

/** The places that the settings name, and the last 100 files. */
export async function listPickups(pool: pg.Pool, { exchange }: Pick<Settings, 'exchange'>): Promise<PickupOverview> {
  const { rows: looks } = await pool.query<{ place: PlaceName; looked_at: Date; problem: string }>(
    'select place, looked_at, problem from exchange_place',
  );
  const { rows } = await pool.query<PickupRow>(
    `select p.pickup_id, p.place, p.file_name, p.reason, p.seen_at, r.import_id, r.feed, r.state, r.reason as run_reason,
            r.run_id, r.retries_run_id, r.counts
       from exchange_pickup p left join exchange_run r using (run_id) order by p.pickup_id desc limit ${maxFiles}`,
  );
  const runs = rows.flatMap(({ run_id: runId, retries_run_id: retries, state, counts }) =>
    runId == null || state === null || counts == null
      ? []
      : [{ run_id: runId, retries_run_id: retries ?? null, state, counts }],
  );
  const waits = await readWaits(pool, runs);
  const { folder, sftp } = exchange;
  const address = sftp === undefined ? undefined : `sftp://${sftp.username}@${sftp.host}:${sftp.port}${sftp.folder}`;
  const named = [
    { place: 'folder' as const, where: folder },
    { place: 'sftp' as const, where: address },
  ];
  return {
    places: named.flatMap(({ place, where }) => {
      const look = looks.find((one) => one.place === place);
      if (where === undefined) return [];
      return [{ place, where, lookedAt: look?.looked_at.toISOString() ?? null, problem: look?.problem ?? '' }];
    }),
    files: rows.map((row) => ({
      pickupId: row.pickup_id,
      place: row.place,
      fileName: row.file_name,
      seenAt: row.seen_at.toISOString(),
      importId: row.import_id,
      feed: row.feed,
      state: row.state ?? (row.reason === '' ? 'applied' : 'refused'),
      reason: row.run_reason ?? row.reason,
      rows: row.counts?.rows ?? 0,
      bad: row.counts?.bad ?? 0,
      waitingFor: [...(waits.get(row.run_id ?? 0)?.waitingFor ?? [])],
    })),
  };
}
