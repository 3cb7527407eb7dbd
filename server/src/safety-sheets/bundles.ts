/** The downloads in the database: begun, on their way, ready, ended. */
import { linkDays } from '@operatory/domain/safety-sheets';
import type { Queryable } from '../database/database.ts';

export interface Bundle {
  readonly bundleId: string;
  readonly state: 'making' | 'ready' | 'failed';
  readonly folderName: string;
  readonly missingKeys: readonly string[];
  /** In bytes; 0 if there is no file. */
  readonly size: number;
  readonly expiresAt: Date;
}

export interface NewBundle {
  readonly bundleId: string;
  readonly userId: string;
  readonly contentHash: string;
  readonly tokenHash: string;
  readonly folderName: string;
  readonly fileCount: number;
}

/** The key of a bundle's zip among the stored files. */
export const bundleKey = (bundleId: string) => `downloads/${bundleId}.zip`;

/** After this long without a sign of life, its process counts as dead. */
const silence = "interval '20 seconds'";

const columns = `bundle_id as "bundleId", state, folder_name as "folderName", missing_keys as "missingKeys", size,
  expires_at as "expiresAt"`;

/**
 * True for the one caller that has to create it: no one has yet, or the previous one failed or died, or its link has
 * expired.
 */
export async function beginBundle(database: Queryable, bundle: NewBundle): Promise<boolean> {
  const { bundleId, userId, contentHash, tokenHash, folderName, fileCount } = bundle;
  const { rowCount } = await database.query(
    `insert into file_bundle as f (bundle_id, requested_by_user_id, content_hash, token_hash, folder_name, state, file_count, heard_at, expires_at)
     values ($1, $2, $3, $4, $5, 'making', $6, now(), now() + make_interval(days => $7))
     on conflict (bundle_id) do update
       set state = 'making', done_count = 0, heard_at = excluded.heard_at, expires_at = excluded.expires_at
     where f.requested_by_user_id = excluded.requested_by_user_id and f.content_hash = excluded.content_hash
       and (f.state = 'failed' or f.expires_at <= now() or (f.state = 'making' and f.heard_at < now() - ${silence}))`,
    [bundleId, userId, contentHash, tokenHash, folderName, fileCount, linkDays],
  );
  return rowCount === 1;
}

/** Undefined if this person requested nothing with this content under the ID. */
export async function readBundle(
  database: Queryable,
  { bundleId, userId, contentHash }: NewBundle,
): Promise<Bundle | undefined> {
  const { rows } = await database.query<Bundle>(
    `select ${columns} from file_bundle where bundle_id = $1 and requested_by_user_id = $2 and content_hash = $3`,
    [bundleId, userId, contentHash],
  );
  return rows[0];
}

/** The bundle behind a link, and whether the link is still valid. */
export async function bundleOfLink(
  database: Queryable,
  tokenHash: string,
): Promise<(Bundle & { readonly isExpired: boolean }) | undefined> {
  const { rows } = await database.query<Bundle & { readonly isExpired: boolean }>(
    `select ${columns}, expires_at <= now() as "isExpired" from file_bundle where token_hash = $1`,
    [tokenHash],
  );
  return rows[0];
}

/** How many of its files were looked at; undefined where this person asked for none under the id. */
export async function progressOf(
  database: Queryable,
  bundleId: string,
  userId: string,
): Promise<{ readonly doneCount: number; readonly fileCount: number } | undefined> {
  const { rows } = await database.query<{ doneCount: number; fileCount: number }>(
    `select done_count as "doneCount", file_count as "fileCount" from file_bundle
      where bundle_id = $1 and requested_by_user_id = $2`,
    [bundleId, userId],
  );
  return rows[0];
}

/** Records that it's still being made, and the progress. */
export async function noteProgress(database: Queryable, bundleId: string, doneCount: number): Promise<void> {
  await database.query(
    "update file_bundle set done_count = $2, heard_at = now() where bundle_id = $1 and state = 'making'",
    [bundleId, doneCount],
  );
}

/** The zip is complete: its link works for seven days from now. */
export async function finishBundle(
  database: Queryable,
  bundleId: string,
  { missingKeys, size }: { readonly missingKeys: readonly string[]; readonly size: number },
): Promise<void> {
  await database.query(
    `update file_bundle set state = 'ready', done_count = file_count, missing_keys = $2, size = $3,
            expires_at = now() + make_interval(days => $4) where bundle_id = $1`,
    [bundleId, missingKeys, size, linkDays],
  );
}

/** It may be asked for again under the same id. */
export async function failBundle(database: Queryable, bundleId: string): Promise<void> {
  await database.query("update file_bundle set state = 'failed' where bundle_id = $1", [bundleId]);
}

/** Records which sheets an account has now, so that it can be notified of later revisions. */
export async function noteDownloads(
  database: Queryable,
  { customerNumber, userId, mediaKeys }: { customerNumber: string; userId: string; mediaKeys: readonly string[] },
): Promise<void> {
  await database.query(
    `insert into sheet_download (customer_number, media_key, downloaded_at, downloaded_by_user_id)
     select $1, key, now(), $2 from unnest($3::text[]) key group by key order by key
     on conflict (customer_number, media_key)
     do update set downloaded_at = excluded.downloaded_at, downloaded_by_user_id = excluded.downloaded_by_user_id`,
    [customerNumber, userId, mediaKeys],
  );
}

/** A few downloads whose link has ended and whose file may still be there. */
export async function endedBundles(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select bundle_id as id from file_bundle where expires_at <= now() and size > 0 order by expires_at limit 20',
  );
  return rows.map(({ id }) => id);
}

/** Its file is deleted. The row stays, so that the link can say that it has expired. */
export async function noteRemoved(database: Queryable, bundleId: string): Promise<void> {
  await database.query('update file_bundle set size = 0 where bundle_id = $1 and expires_at <= now()', [bundleId]);
}

/** Downloads whose link ended before a moment. */
export async function oldBundles(
  database: Queryable,
  { endedBefore, most }: { readonly endedBefore: Date; readonly most: number },
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select bundle_id as id from file_bundle where expires_at < $1 order by expires_at limit $2',
    [endedBefore, most],
  );
  return rows.map(({ id }) => id);
}

/** Their links are unknown from now on. One that was asked for in the meantime stays. */
export async function forgetBundles(database: Queryable, bundleIds: readonly string[]): Promise<void> {
  await database.query('delete from file_bundle where bundle_id = any($1) and expires_at < now()', [bundleIds]);
}

/** The size of all of a person's downloads with valid links, without one of them. */
export async function heldBytes(database: Queryable, userId: string, bundleId: string): Promise<number> {
  const { rows } = await database.query<{ held: string }>(
    `select coalesce(sum(size), 0) as held from file_bundle
      where requested_by_user_id = $1 and bundle_id <> $2 and expires_at > now()`,
    [userId, bundleId],
  );
  return Number(rows[0]?.held ?? 0);
}
