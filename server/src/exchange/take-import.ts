/** Takes a file: stores its bytes and enqueues a run. The same id with the same bytes gets the same response. */
import type { Readable } from 'node:stream';
import type { RefusalCode } from '@operatory/contract/refusals';
import {
  type FeedMode,
  type FeedName,
  type FileFormat,
  type FileProfile,
  fileEncodings,
  formatOfName,
} from '@operatory/domain/exchange';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import type { Services } from '../services/services.ts';
import { feedNamed } from './feeds.ts';
import { FileTooLarge, type KeptBytes, keepBytes } from './keep-bytes.ts';
import { isEncoding } from './reading/encodings.ts';
import { findRun } from './reads.ts';
import { noCounts, type RunRow } from './runs/run-row.ts';

export interface ImportRequest {
  readonly importId: string;
  readonly feed: FeedName;
  readonly mode: FeedMode;
  readonly sequence?: number | undefined;
  readonly dryRun: boolean;
  readonly encoding: string;
  /** As the name of the file says if absent. */
  readonly format?: FileFormat | undefined;
  readonly fileName: string;
  /** How many rows the sender says the file has. */
  readonly rows?: number | undefined;
  readonly sentBy: string;
  /** The id of the person who sends it; undefined for a program. */
  readonly sentByUser?: string | undefined;
  /** The sender gets a result for each row. */
  readonly isRowByRow?: boolean | undefined;
  /** The SHA-256 that the sender stated, hexadecimal. */
  readonly sha256?: string | undefined;
  /** What columns have to add up to. */
  readonly controlTotals?: Readonly<Record<string, string>> | undefined;
  readonly snapshotAt?: Date | undefined;
  readonly profileName?: string | undefined;
  readonly profile?: FileProfile | undefined;
  /** What the sender's file called our columns before the sender replaced its headers. */
  readonly headings?: Readonly<Record<string, string>> | undefined;
}

type Taking = Pick<Services, 'pool' | 'files'>;

type SentHeaders = Readonly<Partial<Record<'content-digest' | 'content-encoding', string | string[] | undefined>>>;

/**
 * The SHA-256 of the RFC 9530 header, hexadecimal; undefined if it has none. Refused if we can't read how the file was sent:
 * a sender who states a digest or compresses the file relies on us to understand it.
 */
export function sentAs(headers: SentHeaders): { readonly sha256: string | undefined } | Refusal<RefusalCode> {
  const encoding = [headers['content-encoding']].flat().join(', ').trim().toLowerCase();
  if (!['', 'identity', 'gzip', 'x-gzip'].includes(encoding)) {
    return refuse('request.malformed', {
      reason: `the Content-Encoding “${encoding.slice(0, 40)}” isn’t known here. Send the file plain or with gzip.`,
    });
  }
  const digests = [headers['content-digest']].flat().join(',');
  const named = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/i.exec(digests)?.[1];
  if (named === undefined && /(?:^|,)\s*sha-256\s*=/i.test(digests)) {
    return refuse('request.malformed', {
      reason:
        'Content-Digest names sha-256, and what follows isn’t one. Send “sha-256=:”, the digest in base64, and “:”.',
    });
  }
  return { sha256: named === undefined ? undefined : Buffer.from(named, 'base64').toString('hex') };
}

function refuseImport({ feed, mode, encoding }: ImportRequest): Refusal<RefusalCode> | undefined {
  const known = feedNamed(feed);
  if (known === undefined) return refuse('exchange.feed-not-allowed', { feed });
  if (!known.modes.includes(mode))
    return refuse('exchange.mode-unknown', { feed, mode, known: known.modes.join(' or ') });
  if (!isEncoding(encoding)) return refuse('exchange.encoding-unknown', { encoding, known: fileEncodings.join(', ') });
  return undefined;
}

async function keep(
  { files }: Taking,
  sent: ImportRequest,
  content: Readable,
): Promise<KeptBytes | Refusal<RefusalCode>> {
  try {
    const kept = await keepBytes(files, content);
    if (sent.sha256 === undefined || sent.sha256 === kept.sha256) return kept;
    await files.remove(kept.fileKey);
    return refuse('exchange.digest-wrong', { found: kept.sha256, named: sent.sha256 });
  } catch (error) {
    if (error instanceof FileTooLarge) return refuse('exchange.file-too-large', { limit: '5 GB' });
    throw error;
  }
}

/** Rejects with the store's or the database's error. */
export async function takeImport(
  taking: Taking,
  sent: ImportRequest,
  content: Readable,
): Promise<RunRow | Refusal<RefusalCode>> {
  const refused = refuseImport(sent);
  if (refused !== undefined) {
    // The rest of the body is read to its end, so that the response arrives.
    content.resume();
    return refused;
  }
  const kept = await keep(taking, sent, content);
  if (isRefusal(kept)) return kept;
  const format = sent.format ?? formatOfName(sent.fileName);
  const isGapWaited = sent.mode === 'delta' && sent.sequence !== undefined;
  const inserted = taking.pool.query<RunRow>(
    `insert into exchange_run (import_id, feed, mode, sequence, is_dry_run, state, file_key, file_name, bytes, sha256,
        encoding, expected_rows, counts, sent_by, control_totals, snapshot_at, profile_name, profile, format, is_row_by_row, sent_by_user, is_to_acknowledge, headings, start_after)
     values ($1, $2, $3, $4, $5, 'queued', $6, $7, $8, $9, $10, $11, $12, $13, $15, $16, $17, $18, $19, $20, $21, $22, $23,
        case when $14 and exists (select from exchange_run r where r.feed = $2 and r.state = 'applied' and r.sequence < $4::bigint - 1)
             then now() + interval '30 minutes' end)
     on conflict (import_id) do nothing returning *`,
    [
      sent.importId,
      sent.feed,
      sent.mode,
      sent.sequence ?? null,
      sent.dryRun,
      kept.fileKey,
      sent.fileName,
      kept.bytes,
      kept.sha256,
      sent.encoding,
      sent.rows ?? null,
      JSON.stringify(noCounts),
      sent.sentBy,
      isGapWaited,
      sent.controlTotals === undefined ? null : JSON.stringify(sent.controlTotals),
      sent.snapshotAt ?? null,
      sent.profileName ?? null,
      sent.profile === undefined ? null : JSON.stringify(sent.profile),
      format,
      // The sender's 997 names the bad ones.
      sent.isRowByRow ?? format === 'x12',
      sent.sentByUser ?? null,
      format === 'x12',
      sent.headings === undefined ? null : JSON.stringify(sent.headings),
    ],
  );
  const { rows } = await inserted.catch(async (error: unknown) => {
    // The database said no, so no run names the file. If it was away instead, it may have said yes.
    if (error instanceof pg.DatabaseError) await taking.files.remove(kept.fileKey).catch(() => undefined);
    throw error;
  });
  if (rows[0] !== undefined) return rows[0];
  await taking.files.remove(kept.fileKey);
  const there = await findRun(taking.pool, sent.importId, null);
  const isSame =
    there !== undefined &&
    there.sha256 === kept.sha256 &&
    there.feed === sent.feed &&
    there.mode === sent.mode &&
    there.is_dry_run === sent.dryRun &&
    there.sequence === (sent.sequence ?? null) &&
    there.profile_name === (sent.profileName ?? null);
  return isSame ? there : refuse('exchange.id-reused');
}
