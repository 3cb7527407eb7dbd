import { expect, it } from 'vitest';
import { csvOf } from './index.ts';

it('keeps numbers as numbers and quotes what would break a row', () => {
  expect(
    csvOf([
      ['Name', 'Total'],
      ['O"Rourke, Peña\nLLC', -12],
    ]),
  ).toBe('\ufeffName,Total\r\n"O""Rourke, Peña\nLLC",-12\r\n');
});

it('never writes a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t1', ' =1', '|calc', '\r1', '＝1+1', '\u200b=1+1']) {
    expect(csvOf([[text]]).replaceAll('"', ''), JSON.stringify(text)).toBe(`\ufeff'${text}\r\n`);
  }
});

it('quotes separators of semicolon- and tab-based spreadsheets, and marks formulas', () => {
  expect(csvOf([[';1', 'a\t1']])).toBe('\ufeff";1","a\t1"\r\n');
  for (const [text, kept] of [
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x\t=1', "x\t'=1"],
    ['x\n=1', "x\n'=1"],
    ['x; \u200b@SUM(A1)', "x;' \u200b@SUM(A1)"],
    ['x;-1+1', "x;'-1+1"],
    ['x;;;+1', "x;;;'+1"],
    ['=1;=1', "'=1;'=1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
  ] as const) {
    expect(csvOf([[text]]), JSON.stringify(text)).toBe(`\ufeff"${kept}"\r\n`);
  }
  // People write lists like this.
  const note = 'Call first:\n- ring; knock\n- wait';
  expect(csvOf([[note]])).toBe(`\ufeff"${note}"\r\n`);
});
