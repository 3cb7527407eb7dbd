/** Slows down password guessing for every server process together, without letting anyone lock another person out. */
import type { Queryable } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';
import { addressKey } from '../limits/limiter.ts';

export interface SignInAttempt {
  readonly address: string;
  /** The typed e-mail, or another identifier of the person. */
  readonly person: string;
  /** The id of the browser, if the person has signed in from it before. */
  readonly knownDevice?: string | undefined;
}

export interface Throttle<Attempt> {
  /** Counts one attempt. Returns 0, or the seconds to wait. */
  begin(attempt: Attempt): Promise<number>;
  /** The attempt was good and doesn't count against anyone. */
  succeeded(attempt: Attempt): Promise<void>;
}

export type SignInThrottle = Throttle<SignInAttempt>;

interface Counter {
  readonly key: string;
  /** Failures before the first wait. */
  readonly free: number;
  /** The first wait in seconds; each further failure doubles it, up to `longest`. */
  readonly first: number;
  readonly longest: number;
  /** Failures count, but don't delay an attempt while this other counter has fewer failures. */
  readonly spares?: { readonly key: string; readonly fewerThan: number };
}

/**
 * A wait that grows instead of a wall. A browser that the person has used before is counted by itself, so neither guesses
 * from elsewhere nor a busy office address delay it. Elsewhere guesses are counted for person and place together, for the
 * place (an IPv6 household and its provider's block), and for the person from anywhere. Those are short waits, and they spare
 * places from which hardly anyone has guessed: someone who guesses from elsewhere, again and again, would otherwise take every
 * attempt that the person has.
 */
function countersOf({ address, person, knownDevice }: SignInAttempt): Counter[] {
  const who = person.trim().toLowerCase();
  const guesses = { free: 5, first: 15, longest: 900 };
  if (knownDevice !== undefined) return [{ key: keyOf('device', knownDevice, who), ...guesses }];
  const network = addressKey(address);
  const pair = keyOf('pair', network, who);
  const block = network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined;
  return [
    { key: pair, ...guesses },
    { key: keyOf('network', network), free: 40, first: 5, longest: 300 },
    ...(block === undefined ? [] : [{ key: keyOf('block', block), free: 200, first: 5, longest: 300 }]),
    { key: keyOf('person', who), free: 20, first: 2, longest: 30, spares: { key: pair, fewerThan: 3 } },
  ].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Hashed: people type passwords into the wrong field. */
const keyOf = (...parts: readonly string[]) => sha256(parts.join('\n'), 'base64url');

const memoryOf = { hour: "interval '1 hour'", day: "interval '1 day'" } as const;

/** Passwords. */
export const signInThrottle = (database: Queryable): SignInThrottle =>
  throttleOf(database, { countersOf, memory: 'hour', forgives: 'one' });

/**
 * Codes of a second step, by person: anyone who guesses them already knows the password. About thirty guesses a day are
 * possible; a right code clears the wrong ones before it.
 */
export const codeThrottle = (database: Queryable): Throttle<string> =>
  throttleOf<string>(database, {
    countersOf: (userId) => [{ key: keyOf('code', userId), free: 5, first: 30, longest: 3_600 }],
    memory: 'day',
    forgives: 'all',
  });

interface ThrottleOptions<Attempt> {
  readonly countersOf: (attempt: Attempt) => readonly Counter[];
  /** Failures this long ago no longer count. */
  readonly memory: keyof typeof memoryOf;
  /** What a successful attempt resets: only itself, or also the wrong ones before it. */
  readonly forgives: 'one' | 'all';
}

/**
 * Counts in the database. Rows are locked in key order, so that two attempts never deadlock. Uses the current time, not
 * the start of the transaction, which may be earlier than that of an attempt counted first.
 */
function throttleOf<Attempt>(
  database: Queryable,
  { countersOf, memory, forgives }: ThrottleOptions<Attempt>,
): Throttle<Attempt> {
  const counted = `case when f.last_at < now() - ${memoryOf[memory]} then 1 else f.failures + 1 end`;
  const giveBack = (keys: readonly string[]) =>
    database.query({
      name: 'sign-in-give-back',
      text: `with held as materialized (
               select key from sign_in_failure where key = any($1) order by key collate "C" for update)
             update sign_in_failure f set failures = greatest(failures - 1, 0), blocked_until = '-infinity'
               from held where f.key = held.key`,
      values: [keys],
    });

  return {
    async begin(attempt) {
      const counters = countersOf(attempt);
      const keys = counters.map(({ key }) => key);
      const taken = await database.query<{ key: string }>({
        name: `sign-in-begin-${memory}`,
        text: `insert into sign_in_failure as f (key, failures, last_at, blocked_until)
               select key, 1, now(), '-infinity' from unnest($1::text[]) with ordinality as w(key, place) order by place
               on conflict (key) do update set last_at = now(), failures = ${counted},
                 blocked_until = (
                   select case when ${counted} < w.free then '-infinity'
                               else clock_timestamp() + interval '1 second'
                                      * least(w.longest, w.first * power(2, least(${counted} - w.free, 20))) end
                     from unnest($1::text[], $2::int[], $3::float8[], $4::float8[]) as w(key, free, first, longest)
                    where w.key = f.key)
               where f.blocked_until <= clock_timestamp()
                  or exists (select from unnest($1::text[], $5::text[], $6::int[]) as w(key, spares, fewer)
                              where w.key = f.key and w.spares is not null
                                and not exists (select from sign_in_failure s
                                                 where s.key = w.spares and s.failures >= w.fewer
                                                   and s.last_at > now() - ${memoryOf[memory]}))
               returning key`,
        values: [
          keys,
          counters.map(({ free }) => free),
          counters.map(({ first }) => first),
          counters.map(({ longest }) => longest),
          counters.map(({ spares }) => spares?.key ?? null),
          counters.map(({ spares }) => spares?.fewerThan ?? null),
        ],
      });
      if (taken.rowCount === keys.length) return 0;
      // An attempt that one counter refuses doesn't count for the others.
      await giveBack(taken.rows.map(({ key }) => key));
      const { rows } = await database.query<{ seconds: number }>(
        `select coalesce(ceil(extract(epoch from max(blocked_until) - now())), 1)::int as seconds
           from sign_in_failure where key = any($1) and blocked_until > now()`,
        [keys],
      );
      return Math.max(1, rows[0]?.seconds ?? 1);
    },

    async succeeded(attempt) {
      const keys = countersOf(attempt).map(({ key }) => key);
      if (forgives === 'all') await database.query('delete from sign_in_failure where key = any($1)', [keys]);
      else await giveBack(keys);
    },
  };
}
