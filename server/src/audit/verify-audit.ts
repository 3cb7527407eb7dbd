/** `npm run audit -- verify`: finds entries that were altered, removed, or put elsewhere after they were written. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CannotStart } from '../settings/cannot-start.ts';
import { serverCommand, writeAudit } from './write-audit.ts';

interface StoredEntry {
  readonly entry_id: number;
  readonly at: string;
  readonly kind: string;
  readonly actor_id: string | null;
  readonly actor: string;
  readonly subject_id: string | null;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly address: string;
  readonly previous_hash: string;
  readonly hash: string;
}

export interface AuditCheck {
  readonly entries: number;
  /** The newest entry and its hash; write it down to notice later if the end of the log was rewritten. */
  readonly newest: { readonly entryId: number; readonly hash: string };
  /** One sentence for each problem; empty if the log is intact. */
  readonly problems: readonly string[];
}

const page = 5_000;
/** After this many, it's clear that the log was rewritten. */
const maxProblems = 100;

/** The same text as the database's function `audit_text`, but made here, so that changing that function hides nothing. */
const chainText = (parts: readonly (string | null)[]) =>
  parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join(',');

function hashOf(entry: StoredEntry): string {
  const { entry_id, at, kind, actor_id, actor, subject_id, subject, before, after, address, previous_hash } = entry;
  const parts = [String(entry_id), at, kind, actor_id, actor, subject_id, subject, before, after, address];
  return createHash('sha256')
    .update(chainText([...parts, previous_hash]))
    .digest('hex');
}

/** What is wrong with an entry, given the previous one. */
function problemsOf(entry: StoredEntry, before: { readonly entryId: number; readonly hash: string }): string[] {
  const problems: string[] = [];
  const { entry_id: id } = entry;
  if (id !== before.entryId + 1) {
    const lost = id - before.entryId === 2 ? `Entry ${id - 1} is` : `Entries ${before.entryId + 1} to ${id - 1} are`;
    problems.push(`${lost} missing.`);
  } else if (entry.previous_hash !== before.hash) {
    problems.push(`Entry ${id} doesn’t follow entry ${before.entryId}: one of them was replaced or moved.`);
  }
  if (hashOf(entry) !== entry.hash) problems.push(`Entry ${id} (${entry.at}, ${entry.kind}) was altered.`);
  return problems;
}

/** Reads the whole log in order, from one view of the database, and recomputes each hash. */
export async function verifyAudit(pool: pg.Pool): Promise<AuditCheck> {
  const client = await pool.connect();
  const problems: string[] = [];
  let entries = 0;
  let newest = { entryId: 0, hash: '' };
  try {
    await client.query('begin isolation level repeatable read, read only');
    for (;;) {
      const { rows } = await client.query<StoredEntry>(
        `select entry_id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, actor_id, actor,
                subject_id, subject, before, after, address, previous_hash, hash
           from audit_entry where entry_id > $1 order by entry_id limit ${page}`,
        [newest.entryId],
      );
      for (const entry of rows) {
        if (problems.length < maxProblems) problems.push(...problemsOf(entry, newest));
        newest = { entryId: entry.entry_id, hash: entry.hash };
      }
      entries += rows.length;
      if (rows.length < page) break;
    }
    const head = await client.query<{ entry_id: number; hash: string }>('select entry_id, hash from audit_head');
    const [last] = head.rows;
    if (last?.entry_id === newest.entryId && last.hash !== newest.hash) {
      problems.push(
        `The hash of the newest entry, ${newest.entryId}, isn’t the one that was noted when it was written: the entry or the note was changed.`,
      );
    } else if (last?.entry_id !== newest.entryId) {
      problems.push(
        `The log ends with entry ${newest.entryId}, but entry ${last?.entry_id ?? 'unknown'} was written last.`,
      );
    }
  } finally {
    // A connection that was lost can't be rolled back, and isn't used again.
    const isClean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  }
  return { entries, newest, problems };
}

export const auditUsage = 'Usage: npm run audit -- verify | backup';

/**
 * Runs `verify`, or records a `backup`, and returns the text to print. Throws `CannotStart` with the usage, or with
 * every error.
 */
export async function runAuditCommand(pool: pg.Pool, words: readonly string[]): Promise<string> {
  if (words.length === 1 && words[0] === 'backup') {
    await writeAudit(pool, { kind: 'backup-made', by: serverCommand, about: '' });
    return 'The backup is noted.';
  }
  if (words.length !== 1 || words[0] !== 'verify') throw new CannotStart(auditUsage);
  const { entries, newest, problems } = await verifyAudit(pool);
  if (problems.length > 0) {
    throw new CannotStart(`The audit log was changed after it was written:\n${problems.join('\n')}`);
  }
  if (entries === 0) {
    return 'The audit log has no entries yet. If you expected some, set DATA_DIR or DATABASE_URL to those of the installation.';
  }
  return `The audit log is intact: ${entries} entries. The newest is ${newest.entryId}, with the hash ${newest.hash}.`;
}
