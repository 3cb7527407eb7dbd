/** A run as stored in the database. */
import type { FeedMode, FeedName, FileFormat, FileProfile } from '@operatory/domain/exchange';
import type { EncodingFaultRow, RunCountsRow, RunPhaseRow } from '../../database/schema/index.ts';

export type RunState =
  | 'queued'
  | 'reading'
  | 'checking'
  | 'comparing'
  | 'ready'
  | 'waiting'
  | 'applying'
  | 'undoing'
  | 'applied'
  | 'checked'
  | 'repeated'
  | 'superseded'
  | 'refused'
  | 'discarded'
  | 'failed'
  | 'undone';

export interface RunRow {
  readonly run_id: number;
  readonly import_id: string;
  readonly feed: FeedName;
  readonly mode: FeedMode;
  readonly sequence: number | null;
  readonly is_dry_run: boolean;
  readonly state: RunState;
  readonly reason: string;
  readonly warnings: readonly string[];
  readonly is_approved: boolean;
  readonly file_key: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly encoding: string;
  readonly expected_rows: number | null;
  readonly control_totals: Readonly<Record<string, string>> | null;
  readonly snapshot_at: Date | null;
  readonly format: FileFormat;
  readonly profile_name: string | null;
  readonly profile: FileProfile | null;
  readonly encoding_fault: EncodingFaultRow | null;
  readonly counts: RunCountsRow;
  readonly phases: readonly RunPhaseRow[];
  readonly phase_started_at: Date | null;
  readonly progress: number;
  readonly attempts: number;
  readonly columns: readonly string[];
  readonly headings: Readonly<Record<string, string>> | null;
  readonly repeats_run_id: number | null;
  readonly sent_by: string;
  readonly sent_by_user: string | null;
  readonly approved_by: string | null;
  readonly undo_asked_by: string | null;
  readonly undo_asked_by_program: string | null;
  readonly undo_stopped_at: Date | null;
  readonly warnings_read_at: Date | null;
  readonly warnings_read_by: string | null;
  /** The run whose waiting rows it tries again. */
  readonly retries_run_id: number | null;
  readonly is_row_by_row: boolean;
  readonly is_search_behind: boolean;
  readonly is_to_acknowledge: boolean;
  readonly claimed_by: string | null;
  readonly heartbeat_at: Date | null;
  readonly start_after: Date | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly applied_at: Date | null;
  readonly undo_until: Date | null;
}

/** What the audit log calls a load. */
export const loadName = ({ feed, import_id: id }: Pick<RunRow, 'feed' | 'import_id'>) => `load ${id} of ${feed}`;

export const noCounts: RunCountsRow = {
  rows: 0,
  bad: 0,
  stale: 0,
  waiting: 0,
  inserted: 0,
  updated: 0,
  withdrawn: 0,
  unchanged: 0,
  pricesUp: 0,
  pricesDown: 0,
  pricesMovedByHalf: 0,
  pricesFar: 0,
};

/** SQL: the name of the person or key that undid, or is undoing, the run under this alias; null if nobody did. */
export const undoneBy = (run: string) => `(case when ${run}.undo_asked_by is null then ${run}.undo_asked_by_program
  else coalesce((select u.name from "user" u where u.id = ${run}.undo_asked_by), 'Former user') end)`;
