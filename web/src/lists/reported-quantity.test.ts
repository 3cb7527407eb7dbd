import { describe, expect, it } from 'vitest';
import { reportedQuantity } from './reported-quantity.ts';

/** The value reported for each text while someone types. */
const typing = (text: string, most: number, whileWrong: number | null) =>
  [...text].map((_, at) => reportedQuantity(text.slice(0, at + 1), { most, whileWrong }));

describe('a field for an optional number', () => {
  it('does not report part of a number that is too large: the par level stays the same', () => {
    expect(typing('150', 100, 6)).toEqual([1, 15, 6]);
    expect(typing('150', 100, null)).toEqual([1, 15, null]);
    expect(typing('100', 100, 6)).toEqual([1, 10, 100]);
  });

  it('reports a count that can’t be read as not counted', () => {
    expect(typing('1o', 9999, null)).toEqual([1, null]);
    expect(typing('12345', 9999, null)).toEqual([1, 12, 123, 1234, null]);
  });

  it('reports none once it’s blank, even if an invalid text means the previous value', () => {
    expect(reportedQuantity(' ', { most: 100, whileWrong: 6 })).toBeNull();
  });
});
