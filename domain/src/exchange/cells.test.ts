import { expect, it } from 'vitest';
import { cellText, readJsonLine } from './cells.ts';

it('cells become the text of a CSV file', () => {
  const day = new Date('2026-03-31T00:00:00Z');
  expect([12.3, 0.1 + 0.2, 1e-7, 12_345_678_901_234, true, null, day, ' a '].map((value) => cellText(value))).toEqual([
    '12.3',
    '0.3',
    '0.0000001',
    '12345678901234',
    'Y',
    '',
    '2026-03-31',
    ' a ',
  ]);
});

it('a line of JSON becomes one record, or one for each of its nested lines', () => {
  expect(readJsonLine('{"a":1,"tags":["x","y"],"b":false}')).toEqual([
    new Map([
      ['a', '1'],
      ['tags', 'x|y'],
      ['b', 'N'],
    ]),
  ]);
  expect(readJsonLine('{"order":7,"lines":[{"item":"A"},{"item":"B"}]}').map((one) => one.get('item'))).toEqual([
    'A',
    'B',
  ]);
  const long = { note: 'x'.repeat(100_000), lines: Array.from({ length: 200 }, () => ({ a: 1 })) };
  expect(() => readJsonLine(JSON.stringify(long))).toThrow(
    'it repeats values that are too long for each of the 200 objects',
  );
  expect(() => readJsonLine('{"price":"9.00","price":"0.02"}')).toThrow('“price” is named twice');
  expect(() => readJsonLine('{"a":1,"lines":[{"b":1},{"b":2,"\\u0062" : 3}]}')).toThrow('“b” is named twice');
  expect(readJsonLine('{"a":"\\"a\\": {","lines":[{"b":"}"},{"b":"\\\\"}]}')).toHaveLength(2);
  expect(() => readJsonLine('{"a":{"b":1}}')).toThrow('“a” holds an object');
});
