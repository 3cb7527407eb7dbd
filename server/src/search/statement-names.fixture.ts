/** Tells which named statements a test has made a pool run: a comparison proves only the ways that it took. */
import type pg from 'pg';

export function watchStatements(pool: pg.Pool): ReadonlySet<string> {
  const names = new Set<string>();
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown;
  Object.assign(pool, {
    query(...parameters: unknown[]) {
      const [first] = parameters;
      if (typeof first === 'object' && first !== null && 'name' in first) names.add(String(first.name));
      return query(...parameters);
    },
  });
  return names;
}
