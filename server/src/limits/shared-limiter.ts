/** Counts how often something was done per key and span, for every server process together. */
import type { Queryable } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';

export interface SharedLimiter {
  /** Takes a turn. Returns 0, or the seconds to wait when the key has used up its turns. */
  take(key: string): Promise<number>;
}

export interface SharedLimiterOptions {
  /** Tells the keys of different limits apart. */
  readonly name: string;
  /** Turns in one span, which begins with the first turn. */
  readonly most: number;
  readonly seconds: number;
}

/** Give it the pool, and not a transaction: a turn that was taken counts, whatever comes of it. */
export function sharedLimiter(database: Queryable, { name, most, seconds }: SharedLimiterOptions): SharedLimiter {
  return {
    async take(key) {
      // Hashed: keys are addresses and ids of people.
      const hash = sha256(`${name}\n${key}`, 'base64url');
      const { rowCount } = await database.query({
        name: 'take-turn',
        text: `insert into turn_count as t (key, turns, ends_at) values ($1, 1, now() + interval '1 second' * $3::int)
               on conflict (key) do update set
                 turns = case when t.ends_at <= now() then 1 else t.turns + 1 end,
                 ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
               where t.ends_at <= now() or t.turns < $2::int`,
        values: [hash, most, seconds],
      });
      if (rowCount === 1) return 0;
      const { rows } = await database.query<{ seconds: number }>(
        'select greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds from turn_count where key = $1',
        [hash],
      );
      return rows[0]?.seconds ?? 1;
    },
  };
}
