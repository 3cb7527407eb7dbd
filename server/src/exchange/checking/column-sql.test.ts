import { allColumns, checkRow, type FeedColumn, feeds } from '@operatory/domain/exchange';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { doubtful, plain, valueTest } from '../reading/value-tests.ts';
import { faultSql, valueSql } from './column-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that differ in more than their name and words. */
const columns = new Map<string, FeedColumn>();
for (const feed of Object.values(feeds)) {
  for (const column of allColumns(feed)) {
    const { help: _help, headers: _headers, examples: _examples, ...rule } = column;
    columns.set(JSON.stringify({ ...rule, name: '' }), column);
  }
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 15 });
const near = fc.string({ unit: fc.constantFrom(...'0123456789+-.,|: \tAZaz/\u00a0é\r\n'), maxLength: 14 });
const dates = fc
  .tuple(fc.integer({ min: 990, max: 3_000 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const instants = fc
  .tuple(dates, fc.constantFrom('T09:05:00-08:00', 'T24:00Z', 'T23:59:59.123456Z', ' 10:00', 'T1:00Z'))
  .map((both) => both.join(''));

/** Names and values with blanks of several kinds and characters that can't be seen. */
const options = fc.string({
  unit: fc.constantFrom(...'Sz:: |\t\u00a0\u2003\u200b\u00ad\u2028\ufeff\u2800é', '😀'),
  minLength: 2,
  maxLength: 8,
});

const values = ({ examples, values: known = [] }: FeedColumn) => {
  const real = fc.constantFrom(
    ...examples,
    ...known,
    'Y',
    'no',
    '00614141000012',
    '+A123BJC5D6E71G',
    '+A123BJC5D6E71H',
  );
  return fc.oneof(
    real,
    real.map((text) => text.toLowerCase()),
    fc.tuple(real, near).map(([one, other]) => one + other),
    digits,
    near,
    dates,
    instants,
    // PostgreSQL can't store NUL: such a row is bad before its values are checked.
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
    options,
    fc.integer({ min: 1, max: 260 }).map((length) => 'x'.repeat(length)),
  );
};

/** The fault of one value, as a row of a feed with only that column has it. */
function faultOf(column: FeedColumn, text: string): string | undefined {
  const feed = { ...feeds.vendors, key: ['value'] as const, columns: [{ ...column, name: 'value' }], rules: [] };
  return checkRow(feed, { value: text }, { currency: 'USD' }).find((fault) => fault.column === 'value')?.code;
}

describe('a value is checked the same in SQL and in TypeScript', () => {
  it.each([...columns.values()].map((column) => [column.name, column.type, column] as const))(
    '%s (%s)',
    async (_name, _type, column) => {
      await fc.assert(
        fc.asyncProperty(fc.array(values(column), { minLength: 120, maxLength: 200 }), async (texts) => {
          const { rows } = await database.pool.query<{ value: string; code: string | null }>(
            `select s.value, ${faultSql(column, 's.value')} as code from unnest($1::text[]) with ordinality s(value, place) order by place`,
            [texts],
          );
          expect(rows.map(({ value, code }) => [value, code ?? undefined])).toEqual(
            texts.map((text) => [text, faultOf(column, text)]),
          );
        }),
        { numRuns: 4 },
      );
    },
  );
});

describe('a value that passes the test of its bytes', () => {
  const all = [...columns.values()].map((column) => [column.name, column.type, column] as const);

  it.each(all)('is valid, and is stored as written if it’s plain: %s (%s)', async (_name, _type, column) => {
    const test = valueTest(column, 'USD');
    const verdict = (text: string) => test(Buffer.from(text), 0, Buffer.byteLength(text));
    const isForeign = (text: string) => column.name === 'currency' && text.trim().toUpperCase() !== 'USD';
    await fc.assert(
      fc.asyncProperty(fc.array(values(column), { minLength: 120, maxLength: 200 }), async (given) => {
        const texts = given.filter((text) => text !== '' && verdict(text) !== doubtful);
        expect(texts.filter((text) => faultOf(column, text) !== undefined || isForeign(text))).toEqual([]);
        const { rows } = await database.pool.query<{ c0: string; is_same: boolean }>(
          `select s.c0, ${valueSql(column, 's.c0')} is not distinct from ${valueSql(column, 's.p0')} as is_same
             from unnest($1::text[], $1::text[]) s(c0, p0)`,
          [texts.filter((text) => verdict(text) === plain)],
        );
        expect(rows.filter(({ is_same: is }) => !is)).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });

  it('is what most files are made of', () => {
    const good = [...columns.values()].flatMap((column) =>
      column.examples.filter((text) => text !== '').map((text) => ({ column, text })),
    );
    const doubted = good.filter(
      ({ column, text }) => valueTest(column, 'USD')(Buffer.from(text), 0, Buffer.byteLength(text)) === doubtful,
    );
    expect(doubted.map(({ column, text }) => `${column.name}: ${text}`)).toEqual([]);
  });
});
