/** Who is asking: from the session cookie to a viewer with permissions, remembered for less than a second. */
import type { IncomingHttpHeaders } from 'node:http';
import {
  allPermissions,
  hasSameRights,
  isStaff,
  type Permission,
  type SecondStepGroup,
  secondStepOf,
  signedOut,
  type User,
  type Viewer,
} from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import type pg from 'pg';
import { endViews } from './end-views.ts';
import { readCookie, tokenOf } from './session-cookie.ts';
import { extendAfterMinutes, idleHours, longestDays } from './session-lifetime.ts';

/** A revoked session or right takes effect within a second, including the time for the query. */
const lifetimeMs = 900;
const maxRemembered = 20_000;

/** When the session `s` ends if it's used now. */
const extendedEnd = `least(now() + interval '${idleHours} hours', s.created_at + interval '${longestDays} days')`;

export interface Sessions {
  /** The viewer behind a request; costs nothing without a cookie and next to nothing within a second. */
  of(headers: IncomingHttpHeaders): Viewer | Promise<Viewer>;
  /** The session token in a request, if its signature is ours; the session may have ended. */
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  /** Reads the viewers of many tokens from the database; tokens that have ended are missing from the result. */
  read(tokens: readonly string[]): Promise<Map<string, User>>;
  /** Clears the cache, so that a session that this process ended is over immediately. */
  forget(): void;
}

interface Row {
  token: string;
  userId: string;
  email: string;
  name: string;
  permissions: string[];
  territoryIds: string[];
  accounts: string[];
  isToExtend: boolean;
  /** Determines whether the session has access; about the session's own person. */
  ownPermissions: string[];
  hasFactor: boolean;
  isProven: boolean;
  isByProvider: boolean;
  /** Who sees the shop as this person; null for the person. */
  viewedById: string | null;
  viewedByEmail: string;
  viewedByName: string;
  /** The session still says that it shows the shop as someone else, but may not. */
  isViewOver: boolean;
}

interface CachedViewer {
  readonly token: string;
  viewer: Viewer;
  readAt: number;
  reading: Promise<Viewer> | undefined;
}

const known = new Set<string>(allPermissions);

/** The installation's settings for prices and signing in. */
export interface ViewerSettings {
  readonly isPricingEnabled: boolean;
  readonly arePricesExplained: boolean;
  readonly secondStep: SecondStepGroup;
}

export const knownPermissions = (names: readonly string[]): ReadonlySet<Permission> =>
  new Set(names.filter((name): name is Permission => known.has(name)));

/** Until the second step is done, a session opens nothing. */
const isComplete = ({ ownPermissions, ...facts }: Row, { secondStep }: ViewerSettings) =>
  secondStepOf({ ...facts, permissions: knownPermissions(ownPermissions) }, secondStep) === undefined;

/** Seeing the shop as someone else shows no prices to staff who see none themselves. */
const maySeePrices = ({ viewedById, ownPermissions }: Row) =>
  viewedById === null || ownPermissions.includes('PricingView') || ownPermissions.includes('CustomerService');

/** A person's rights as the database has them. */
export interface StoredPerson {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly territoryIds: readonly string[];
  readonly accounts: readonly string[];
}

/** The columns of a `StoredPerson`; `u` is the user. */
export const storedPersonColumns = `u.id as "userId", u.email, u.name,
  array(select permission from user_permission p where p.user_id = u.id) as permissions,
  array(select territory_id from user_territory t where t.user_id = u.id) as "territoryIds",
  array(select customer_number from user_customer c where c.user_id = u.id) as accounts`;

/** The person with their rights; staff reach every account. */
export function personOf({ userId, email, name, permissions, territoryIds, accounts }: StoredPerson): User {
  const user = {
    ...{ userId, email, name },
    kind: 'user',
    permissions: knownPermissions(permissions),
    territoryIds: new Set(territoryIds),
    accounts: new Set(accounts as readonly CustomerNumber[]),
  } as const;
  return isStaff(user) ? { ...user, accounts: 'all' } : user;
}

function userOf(row: Row, { isPricingEnabled, arePricesExplained }: ViewerSettings): User {
  return {
    ...personOf(row),
    ...((!isPricingEnabled || !maySeePrices(row)) && { arePricesOff: true }),
    ...(arePricesExplained && { arePricesExplained }),
    ...(row.viewedById !== null && {
      isLookingOnly: true,
      viewedBy: { userId: row.viewedById, email: row.viewedByEmail, name: row.viewedByName },
    }),
  };
}

/** While the time lasts, the right is there, and the other one is someone of a practice: `me` sees as `seen`. */
const mayBeSeen = `s.views_as_until > now() and seen.withdrawn_at is null
  and exists (select from user_permission p where p.user_id = me.id and p.permission = 'ViewAs')
  and exists (select from user_permission p where p.user_id = seen.id and p.permission = 'Customer')
  and not exists (select from user_permission p where p.user_id = seen.id and p.permission = 'PunchOut')`;

/** Whether the person has an authenticator app or a passkey; `who` is the expression for their id. */
export const hasFactorSql = (
  who: string,
) => `(exists (select from authenticator_app a where a.user_id = ${who} and a.secret is not null)
  or exists (select from passkey k where k.user_id = ${who}))`;

/** What `secondStepOf` needs of a session `s`, apart from permissions. */
export const sessionFacts = `${hasFactorSql('s.user_id')} as "hasFactor", s.factor_at is not null as "isProven",
  s.via = 'provider' as "isByProvider"`;

async function readRows(pool: pg.Pool, tokens: readonly string[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'viewers',
    text: `select s.token, ${storedPersonColumns},
                  array(select permission from user_permission p where p.user_id = me.id) as "ownPermissions",
                  ${sessionFacts},
                  s.expires_at < ${extendedEnd} - interval '${extendAfterMinutes} minutes' as "isToExtend",
                  case when seen.id is null then null else me.id end as "viewedById", me.email as "viewedByEmail",
                  me.name as "viewedByName", s.views_as_user_id is not null and seen.id is null as "isViewOver"
             from session s join "user" me on me.id = s.user_id
             left join "user" seen on seen.id = s.views_as_user_id and ${mayBeSeen}
             join "user" u on u.id = coalesce(seen.id, me.id)
            where s.token = any($1) and s.expires_at > now() and me.withdrawn_at is null`,
    values: [tokens],
  });
  // Giving the right back later must not bring the view back. When this fails the next read does it.
  for (const row of rows) if (row.isViewOver) await endViews(pool, row.userId).catch(() => undefined);
  return rows;
}

async function extend(pool: pg.Pool, token: string): Promise<void> {
  await pool.query(
    `update session s set expires_at = ${extendedEnd}, updated_at = now()
                     where token = $1 and expires_at > now()`,
    [token],
  );
}

/**
 * Reads viewers from one database; `cookie` has the session cookie's name and signing key. If pricing is disabled,
 * every viewer has that flag, so that the price rule denies all of them [A6.03]. `freshSettings` is awaited before reading.
 */
export function viewers(
  pool: pg.Pool,
  cookie: { readonly name: string; readonly secret: string },
  settings: ViewerSettings = { isPricingEnabled: true, arePricesExplained: false, secondStep: 'nobody' },
  freshSettings: () => Promise<void> = async () => undefined,
): Sessions {
  const remembered = new Map<string, CachedViewer>();

  function remember(value: string, token: string): CachedViewer {
    const [oldest] = remembered.keys();
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest);
    const entry: CachedViewer = { token, viewer: signedOut, readAt: Number.NEGATIVE_INFINITY, reading: undefined };
    remembered.set(value, entry);
    return entry;
  }

  async function refresh(entry: CachedViewer): Promise<Viewer> {
    // The result is as old as the moment it was requested.
    const askedAt = performance.now();
    try {
      await freshSettings();
      const [row] = await readRows(pool, [entry.token]);
      entry.viewer = row === undefined || !isComplete(row, settings) ? signedOut : userOf(row, settings);
      entry.readAt = askedAt;
      // A use moves the end of the session; when that fails the next use does it.
      if (row?.isToExtend === true) extend(pool, entry.token).catch(() => undefined);
      return entry.viewer;
    } finally {
      entry.reading = undefined;
    }
  }

  function valueIn(headers: IncomingHttpHeaders): string | undefined {
    return headers.cookie === undefined ? undefined : readCookie(headers.cookie, cookie.name);
  }

  return {
    of(headers) {
      const value = valueIn(headers);
      if (value === undefined) return signedOut;
      let entry = remembered.get(value);
      if (entry === undefined) {
        const token = tokenOf(value, cookie.secret);
        if (token === undefined) return signedOut;
        entry = remember(value, token);
      }
      if (performance.now() - entry.readAt < lifetimeMs) return entry.viewer;
      entry.reading ??= refresh(entry);
      return entry.reading;
    },
    tokenOf(headers) {
      const value = valueIn(headers);
      return value === undefined ? undefined : tokenOf(value, cookie.secret);
    },
    async read(tokens) {
      await freshSettings();
      const rows = await readRows(pool, tokens);
      const read = new Map(
        rows.filter((row) => isComplete(row, settings)).map((row) => [row.token, userOf(row, settings)]),
      );
      // A tab whose permissions changed reads them immediately, and must not get the cached ones.
      for (const entry of remembered.values()) {
        const viewer = read.get(entry.token);
        if (viewer !== undefined && !hasSameRights(entry.viewer, viewer)) entry.readAt = Number.NEGATIVE_INFINITY;
      }
      return read;
    },
    forget: () => remembered.clear(),
  };
}
