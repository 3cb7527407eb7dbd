import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SubstitutionLine, substitutesIn, withSubstituted } from './substitution.ts';

const line = (lineNumber: number, itemNumber: string, more: Partial<SubstitutionLine> = {}): SubstitutionLine => ({
  ...{ lineNumber, itemNumber, erpLineNumber: null, lineGroup: 'processing', status: 'Processing', ...more },
});
const replaced = line(1, 'A', { lineGroup: 'canceled', status: 'Replaced by B' });
const substitute = line(3, 'B', { erpLineNumber: 1 });
const rest = line(4, 'B', { erpLineNumber: 1, lineGroup: 'backordered' });

describe('a substitution', () => {
  it('is an ordered line with its substitutes, whatever their status', () => {
    expect(substitutesIn([replaced, line(2, 'C'), substitute, rest])).toEqual(new Map([[1, [substitute, rest]]]));
    expect(withSubstituted([replaced, substitute]).map(({ lineGroup }) => lineGroup)).toEqual([
      'substituted',
      'processing',
    ]);
  });

  it.each<[string, SubstitutionLine[]]>([
    ['a canceled line that nothing comes for', [line(1, 'A', { lineGroup: 'canceled' }), line(2, 'B')]],
    ['the rest of a line, canceled', [line(1, 'A'), line(2, 'A', { erpLineNumber: 1, lineGroup: 'canceled' })]],
    [
      'a line removed here whose number the ERP reuses',
      [line(1, 'A', { lineGroup: 'canceled', status: 'Canceled on request' }), substitute],
    ],
    ['a substitute that no longer exists', [replaced]],
    ['another product than the one that is named', [replaced, line(3, 'C', { erpLineNumber: 1 })]],
  ])('is not %s', (_what, lines) => {
    expect(substitutesIn(lines).size).toBe(0);
    expect(withSubstituted(lines)).toEqual(lines);
  });

  it('concerns canceled lines alone, and changes nothing but their group', () => {
    const any = fc.record({
      lineNumber: fc.integer({ min: 1, max: 5 }),
      erpLineNumber: fc.option(fc.integer({ min: 1, max: 5 })),
      itemNumber: fc.constantFrom('A', 'B'),
      lineGroup: fc.constantFrom('canceled', 'shipment'),
      status: fc.constantFrom('Canceled', 'Replaced by A', 'Replaced by B'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ lineNumber }) => lineNumber }), (lines) => {
        for (const [index, after] of withSubstituted(lines).entries()) {
          const before = lines[index] as SubstitutionLine;
          expect({ ...after, lineGroup: before.lineGroup }).toEqual(before);
          if (after.lineGroup !== before.lineGroup) expect(before.lineGroup).toBe('canceled');
        }
      }),
    );
  });
});
