/** Named statements whose plans don't depend on their values. */
import type { Queryable } from '../database/database.ts';

/** A statement with named places instead of `$1`. */
export interface Statement<Row extends object> {
  readonly text: string;
  run(database: Queryable, values: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

/**
 * Reads `{place:type}` from an SQL text. Every value reaches the planner as the result of a sub-select, so that it
 * plans a statement once per connection and never for the values: a plan for a rare word is a bad one for a common
 * word, and planning takes longer than most searches.
 */
export function statement<Row extends object>(name: string, sql: string): Statement<Row> {
  const places: string[] = [];
  const text = sql.replace(/\{(\w+):([\w[\]]+)\}/g, (_, place: string, type: string) => {
    const known = places.indexOf(place);
    const position = known === -1 ? places.push(place) : known + 1;
    // The outer cast keeps `= all (…)` from reading the parentheses as a list of rows.
    return `((select $${position}::${type})::${type})`;
  });
  return {
    text,
    async run(database, values) {
      const { rows } = await database.query<Row>({ name, text, values: places.map((index) => values[index]) });
      return rows;
    },
  };
}
