/** Reports which named statements a test has run: a comparison only covers the statements that it used. */
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
