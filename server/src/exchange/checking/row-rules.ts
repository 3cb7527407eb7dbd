/** Rules about two columns of a row, in SQL over the staging table. */
import { variantBlanks } from '@operatory/domain/catalog';
import { type RowRule, ruleCode } from '@operatory/domain/exchange';
import type { ValueOf } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';
import { type CheckParts, isRemovalSql } from './check-rows.ts';
import { literal, valueSql } from './column-sql.ts';

/** SQL of a column's value, or null if the file doesn't have it. */
export function readers({ feed, places }: Pick<CheckParts, 'feed' | 'places'>): ValueOf {
  return (name) => {
    const column = feed.columns.find((each) => each.name === name);
    const raw = places.get(name);
    return column === undefined || raw === undefined ? 'null' : valueSql(column, raw);
  };
}

/** SQL that is true if the list has an entry that doesn't go with the choice. */
function unfitSql(choice: string, list: string, takes: Extract<RowRule, { kind: 'fits' }>['takes']): string {
  const whens = Object.entries(takes).flatMap(([kind, entries]) =>
    entries === 'any'
      ? []
      : [`when ${literal(kind)} then not ${list} <@ array[${entries.map(literal).join(', ')}]::text[]`],
  );
  return whens.length === 0 ? 'false' : `case ${choice} ${whens.join(' ')} end`;
}

/** SQL of what is before the colon; blanks in a row count as one. */
const optionName = (text: string) =>
  `lower(btrim(regexp_replace(split_part(${text}, ':', 1), ${literal(variantBlanks)}, ' ', 'g'), ' ') collate "C")`;

/** SQL that is true or false for a row with valid values, or null; the column is the one that a fault names. */
export function ruleSql(
  rule: RowRule,
  { feed, places }: Pick<CheckParts, 'feed' | 'places'>,
): { readonly column: string; readonly sql: string } {
  const [first, second] = rule.columns;
  const value = readers({ feed, places });
  const [one, other] = [value(first), value(second)];
  if (rule.kind === 'in-order') return { column: second, sql: `${one} > ${other}` };
  if (rule.kind === 'fits') return { column: second, sql: unfitSql(one, other, rule.takes) };
  if (rule.kind === 'within') {
    return { column: second, sql: `${other} <> 0 and (sign(${other}) <> sign(${one}) or abs(${other}) > abs(${one}))` };
  }
  if (rule.kind === 'different') return { column: second, sql: `${one} = ${other}` };
  if (rule.kind === 'other-names') return { column: second, sql: `${optionName(one)} = ${optionName(other)}` };
  if (rule.kind === 'either') {
    return { column: second, sql: `${one} is null and ${other} is null and ${value(rule.unless)} is null` };
  }
  if (rule.kind === 'needs') return { column: second, sql: `${one} is null and ${other} is not null` };
  return { column: second, sql: `(${one} is null) <> (${other} is null)` };
}

/** Finds rows that break a rule of the feed. */
export async function findRuleFaults(parts: CheckParts): Promise<void> {
  const { client, runId, feed } = parts;
  for (const rule of feed.rules) {
    const made = ruleSql(rule, parts);
    // With one of its columns alone, only these kinds can be broken.
    const isWhole = rule.columns.every((name) => parts.places.has(name));
    if (!isWhole && !['together', 'either', 'needs'].includes(rule.kind)) continue;
    await client.query(
      `insert into ${workTable('fault', runId)} select s.row_number, ${literal(made.column)}, '', ${literal(ruleCode(rule))}, true
         from ${workTable('stage', runId)} s where case when not ${isRemovalSql(parts.places)} then ${made.sql} end`,
    );
  }
}
