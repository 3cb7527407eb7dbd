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
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc', '\r=1', '＝1+1', '\u200b=1+1']) {
    expect(csvOf([[text]]).replaceAll('"', ''), JSON.stringify(text)).toBe(`\ufeff'${text}\r\n`);
  }
});

it('quotes what would begin a cell of its own in a spreadsheet that separates by semicolons or tabs', () => {
  expect(csvOf([[';=1+1', 'a\t=1']])).toBe('\ufeff";=1+1","a\t=1"\r\n');
});
