import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshnessOf, nextDue } from './freshness.ts';
import { headerLine, readSample } from './read-sample.ts';

const whole = { rows: 10, isWhole: true };
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('the sample of a file', () => {
  it.each([',', ';', '\t', '|'])(
    'reads back values separated by %j, with quotes and line breaks inside',
    (delimiter) => {
      const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '|', '\t', 'é', ' ') });
      const header = fc.stringMatching(/^[a-z]{1,8}$/);
      fc.assert(
        fc.property(
          fc.array(header, { minLength: 2, maxLength: 5 }),
          fc.array(fc.array(cell), { maxLength: 4 }),
          (headers, cells) => {
            const rows = cells.map((row) => headers.map((_, index) => row[index] ?? ''));
            const text = [headers, ...rows].map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
            const sample = readSample(text, whole);
            expect(sample?.delimiter).toBe(delimiter);
            expect(sample?.headers).toEqual(headers);
            expect(sample?.rows).toEqual(rows);
            expect(text.slice(sample?.headerEnd).length).toBe(
              text.length - `${headers.map(quoted).join(delimiter)}\r\n`.length,
            );
          },
        ),
      );
    },
  );

  it('leaves out a row that is cut, and reads the last row of a whole file without line end', () => {
    expect(readSample('a,b\n1,2\n3,', { rows: 10, isWhole: false })?.rows).toEqual([['1', '2']]);
    expect(readSample('a,b\n1,2\n3,4', whole)?.rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(readSample('a,b', { rows: 10, isWhole: false })).toBeUndefined();
    expect([readSample('', whole), readSample('\n\n', whole)]).toEqual([undefined, undefined]);
  });

  it('rewrites the header, and marks ignored columns', () => {
    const sample = { headers: ['Item #', 'Notes; old', 'UOM'], delimiter: ';' };
    expect(headerLine(sample, ['itemNumber', undefined, 'unitOfMeasure'])).toBe(
      'itemNumber;"(left out) Notes; old";unitOfMeasure',
    );
  });
});

describe('freshness', () => {
  const feed = { dueEveryHours: 24 };
  const at = (iso: string) => new Date(iso);
  const of = (lastAppliedAt: Date | undefined, now: string, waitingRuns = 0) =>
    freshnessOf(feed, { lastAppliedAt, waitingRuns }, at(now));

  it('says fresh, late after half the time again, waiting before all, held when most rows wait, and never', () => {
    const last = at('2026-03-01T06:00:00Z');
    expect(of(last, '2026-03-02T18:00:00Z')).toBe('fresh');
    expect(of(last, '2026-03-02T18:00:01Z')).toBe('late');
    expect(of(last, '2026-03-09T00:00:00Z', 1)).toBe('waiting');
    expect(of(undefined, '2026-03-09T00:00:00Z')).toBe('never');
    const held = { lastAppliedAt: last, waitingRuns: 0, waitingRows: 3 };
    expect([0, 3, 4].map((rows) => freshnessOf(feed, { ...held, rows }, last))).toEqual(['held', 'held', 'fresh']);
    expect(freshnessOf(feed, held, at('2026-03-09T00:00:00Z'))).toBe('late');
    expect([nextDue(feed, last), nextDue(feed, undefined)]).toEqual([at('2026-03-02T06:00:00Z'), undefined]);
  });
});
