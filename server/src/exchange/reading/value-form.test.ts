import { allColumns, dateFormats, type FileForm, feeds, ownForm, readValue } from '@operatory/domain/exchange';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readValueSql } from './value-form.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const columns = [...allColumns(feeds['contract-prices']), ...allColumns(feeds.items)];
const forms: fc.Arbitrary<FileForm> = fc.record({
  encoding: fc.constant('utf-8' as const),
  delimiter: fc.constant('' as const),
  hasDecimalComma: fc.boolean(),
  dateFormat: fc.constantFrom(...dateFormats),
  currency: fc.constantFrom('', 'USD', 'EUR'),
  areDecimalsRounded: fc.boolean(),
});
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."0123456789+-.,\u00a0 'xé"), maxLength: 12 }),
  fc.double({ noNaN: true, min: -1e7, max: 1e7 }).map((number) => number.toFixed(4).replace('.', ',')),
  fc
    .tuple(fc.nat({ max: 40 }), fc.constantFrom('/', '.', '-', ''), fc.nat({ max: 15 }), fc.nat({ max: 2_100 }))
    .map(([day, sign, month, year]) => [day, month, year].join(sign)),
  fc.constantFrom('2026-03-31', '20260331', '03/31/26', '1.234.567,891', '', ' ', '12.5'),
);

describe('a value in another form', () => {
  it('is read alike in SQL and in TypeScript', async () => {
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.constantFrom(...columns),
        fc.array(texts, { minLength: 60, maxLength: 100 }),
        async (form, column, values) => {
          const sql = readValueSql(column, 's.value', form) ?? 's.value';
          const { rows } = await database.pool.query<{ value: string | null }>(
            `select ${sql} as value from unnest($1::text[]) with ordinality s(value, place) order by place`,
            [values],
          );
          const plain = (text: string | null) => (text ?? '').replace(/^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g, '');
          expect(rows.map(({ value }) => plain(value))).toEqual(
            values.map((text) => plain(readValue(column, text, form))),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('stays untouched if the file is written as ours', () => {
    expect(columns.map((column) => readValueSql(column, 's.c0', ownForm)).filter((sql) => sql !== undefined)).toEqual(
      [],
    );
  });
});
