/** Stored profiles: how to read what another system writes for a feed. */
import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import type { RefusalCode } from '@operatory/contract/refusals';
import { allColumns, type FeedName, type FileProfile, feeds, profileProblem } from '@operatory/domain/exchange';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/database.ts';

interface ProfileRow {
  readonly profile_id: number;
  readonly feed: FeedName;
  readonly name: string;
  readonly settings: FileProfile;
  readonly is_for_pickups: boolean;
  readonly version: number;
  readonly changed_by: string;
  readonly changed_at: Date;
}

export interface ProfileInput {
  readonly feed: FeedName;
  readonly name: string;
  readonly settings: FileProfile;
  readonly isForPickups: boolean;
  /** Who changes it. */
  readonly by: string;
}

const storedOf = (row: ProfileRow): StoredProfile => ({
  profileId: row.profile_id,
  feed: row.feed,
  name: row.name,
  settings: row.settings,
  isForPickups: row.is_for_pickups,
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
});

/** The profiles of these feeds, by feed and name; null for all feeds. */
export async function listProfiles(pool: Queryable, names: readonly string[] | null): Promise<StoredProfile[]> {
  const { rows } = await pool.query<ProfileRow>(
    'select * from exchange_profile where $1::text[] is null or feed = any($1) order by feed, name',
    [names],
  );
  return rows.map(storedOf);
}

export async function profileNamed(
  pool: Queryable,
  feed: FeedName,
  name: string,
): Promise<StoredProfile | Refusal<RefusalCode>> {
  const { rows } = await pool.query<ProfileRow>('select * from exchange_profile where feed = $1 and name = $2', [
    feed,
    name,
  ]);
  return rows[0] === undefined ? refuse('exchange.profile-unknown', { feed, name }) : storedOf(rows[0]);
}

/** The profile that files from folders and SFTP servers are read with; undefined if the feed has none. */
export async function profileForPickups(pool: Queryable, feed: FeedName): Promise<StoredProfile | undefined> {
  const { rows } = await pool.query<ProfileRow>('select * from exchange_profile where feed = $1 and is_for_pickups', [
    feed,
  ]);
  return rows[0] === undefined ? undefined : storedOf(rows[0]);
}

export async function feedOfProfile(pool: Queryable, profileId: number): Promise<FeedName | undefined> {
  const { rows } = await pool.query<{ feed: FeedName }>('select feed from exchange_profile where profile_id = $1', [
    profileId,
  ]);
  return rows[0]?.feed;
}

function refuseInvalid({ feed, settings }: Pick<ProfileInput, 'feed' | 'settings'>): Refusal<RefusalCode> | undefined {
  const problem = profileProblem(feeds[feed], allColumns(feeds[feed]), settings);
  return problem === undefined ? undefined : refuse('exchange.profile-invalid', { problem });
}

/** Two changes at a time would both want to be the one for pickups. */
const lockFeed = (client: pg.ClientBase, feed: FeedName) =>
  client.query("select pg_advisory_xact_lock(hashtext('exchange-profile'), hashtext($1))", [feed]);

/** Another profile of the feed stops being the one for pickups, and counts as changed. */
const takePickups = (client: pg.ClientBase, { feed, isForPickups, by }: ProfileInput, except: number) =>
  isForPickups
    ? client.query(
        `update exchange_profile set is_for_pickups = false, version = version + 1, changed_by = $3, changed_at = now()
          where feed = $1 and is_for_pickups and profile_id <> $2`,
        [feed, except, by],
      )
    : undefined;

/** Stores a new profile. The same one again is returned as it is; another one of that name is refused. */
export async function addProfile(pool: pg.Pool, input: ProfileInput): Promise<StoredProfile | Refusal<RefusalCode>> {
  const invalid = refuseInvalid(input);
  if (invalid !== undefined) return invalid;
  const { feed, name, settings, isForPickups, by } = input;
  return inTransaction(pool, async (client): Promise<StoredProfile | Refusal<RefusalCode>> => {
    await lockFeed(client, feed);
    const { rows: same } = await client.query<ProfileRow & { is_same: boolean }>(
      `select *, settings = $3::jsonb and is_for_pickups = $4 as is_same from exchange_profile where feed = $1 and name = $2`,
      [feed, name, JSON.stringify(settings), isForPickups],
    );
    if (same[0] !== undefined) {
      return same[0].is_same ? storedOf(same[0]) : refuse('exchange.profile-name-taken', { name });
    }
    await takePickups(client, input, 0);
    const { rows } = await client.query<ProfileRow>(
      `insert into exchange_profile (feed, name, settings, is_for_pickups, changed_by) values ($1, $2, $3, $4, $5) returning *`,
      [feed, name, JSON.stringify(settings), isForPickups, by],
    );
    const [row] = rows;
    return row === undefined ? refuse('exchange.profile-name-taken', { name }) : storedOf(row);
  });
}

/** Changes a profile, provided that nobody changed the version which the change is based on. */
export async function saveProfile(
  pool: pg.Pool,
  { profileId, version }: { readonly profileId: number; readonly version: number },
  input: ProfileInput,
): Promise<StoredProfile | Refusal<RefusalCode>> {
  const invalid = refuseInvalid(input);
  if (invalid !== undefined) return invalid;
  const { feed, name, settings, isForPickups, by } = input;
  return inTransaction(pool, async (client): Promise<StoredProfile | Refusal<RefusalCode>> => {
    await lockFeed(client, feed);
    const { rows: found } = await client.query<ProfileRow & { is_same: boolean }>(
      `select *, name = $2 and settings = $3::jsonb and is_for_pickups = $4 as is_same
         from exchange_profile where profile_id = $1 for update`,
      [profileId, name, JSON.stringify(settings), isForPickups],
    );
    const [before] = found;
    if (before === undefined) return refuse('exchange.profile-not-found');
    // A repeated call, whose first answer was lost.
    if (before.version === version + 1 && before.is_same) return storedOf(before);
    if (before.version !== version) return refuse('exchange.profile-changed');
    const { rowCount: others } = await client.query(
      'select from exchange_profile where feed = $1 and name = $2 and profile_id <> $3',
      [feed, name, profileId],
    );
    if (others !== 0) return refuse('exchange.profile-name-taken', { name });
    await takePickups(client, input, profileId);
    const { rows } = await client.query<ProfileRow>(
      `update exchange_profile set name = $2, settings = $3, is_for_pickups = $4, version = version + 1, changed_by = $5,
              changed_at = now()
        where profile_id = $1 returning *`,
      [profileId, name, JSON.stringify(settings), isForPickups, by],
    );
    return rows[0] === undefined ? refuse('exchange.profile-not-found') : storedOf(rows[0]);
  });
}

/** Deletes a profile. One that's gone already stays gone. */
export async function deleteProfile(
  pool: pg.Pool,
  { profileId, version }: { readonly profileId: number; readonly version: number },
): Promise<Refusal<RefusalCode> | undefined> {
  const { rowCount } = await pool.query('delete from exchange_profile where profile_id = $1 and version = $2', [
    profileId,
    version,
  ]);
  if (rowCount !== 0) return undefined;
  return (await feedOfProfile(pool, profileId)) === undefined ? undefined : refuse('exchange.profile-changed');
}
