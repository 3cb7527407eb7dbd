import { checkRow, type Feed, type FeedColumn, feeds, type RowRule, ruleCode } from '@operatory/domain/exchange';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { ruleSql } from './row-rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const all = Object.values(feeds).flatMap((feed) =>
  feed.rules.map((rule) => [feed.name, rule.kind, rule.columns.join(', '), feed, rule] as const),
);

/** Values that are valid on their own, because only those reach the rules. */
function values(feed: Feed, name: string, rule: RowRule): fc.Arbitrary<string> {
  const column = feed.columns.find((each) => each.name === name) as FeedColumn;
  const known = rule.kind === 'fits' ? Object.values(rule.takes).flatMap((each) => (each === 'any' ? [] : each)) : [];
  const options =
    rule.kind === 'other-names'
      ? ['size :\u00a0L', 'Pack\u00a0Size: 1', 'pack  Size:2', 'Packsize: 3', 'Größe: 1', 'GRÖSSE: 1']
      : [];
  const own = fc.constantFrom(...options, ...column.examples, ...(column.values ?? []), '2026-05-05', '7', '', ' ');
  const list = fc.array(fc.constantFrom(...known, ...column.examples.filter((each) => !each.includes('|'))), {
    maxLength: 3,
  });
  const text = column.type === 'list' ? list.map((entries) => entries.join(' | ')) : own;
  return text.filter((value) => {
    const lone = { ...feed, rules: [], key: [name] as const, columns: [{ ...column, isRequired: false }] };
    return checkRow(lone, { [name]: value }, { currency: 'USD' }).length === 0;
  });
}

describe('a rule about two columns is checked the same in SQL and in TypeScript', () => {
  it.each(all)('%s: %s (%s)', async (_feed, _kind, _columns, feed, rule) => {
    const [one, other] = rule.columns;
    const places = new Map([
      [one, 's.one'],
      [other, 's.other'],
    ]);
    const made = ruleSql(rule, { feed, places });
    expect(made.column).toBe(other);
    const pair = fc.tuple(values(feed, one, rule), values(feed, other, rule));
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 40, maxLength: 60 }), async (pairs) => {
        const { rows } = await database.pool.query<{ is_broken: boolean }>(
          `select coalesce(${made.sql}, false) as is_broken
             from unnest($1::text[], $2::text[]) with ordinality s(one, other, place) order by place`,
          [pairs.map(([first]) => first), pairs.map(([, second]) => second)],
        );
        const alone = { ...feed, rules: [rule] };
        const isBroken = ([first, second]: [string, string]) =>
          checkRow(alone, { [one]: first, [other]: second }, { currency: 'USD' }).some(
            ({ code }) => code === ruleCode(rule),
          );
        expect(rows.map(({ is_broken: is }, index) => [pairs[index], is])).toEqual(
          pairs.map((each) => [each, isBroken(each)]),
        );
      }),
      { numRuns: 6 },
    );
  });
});
