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
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc', '\r=1']) {
    expect(csvOf([[text]]).replaceAll('"', ''), JSON.stringify(text)).toBe(`\ufeff'${text}\r\n`);
  }
});
