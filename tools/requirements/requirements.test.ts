import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSource } from '../rails/source-files.ts';
import { idsOf, proofsIn, readProofs } from './proofs.ts';
import { allIds, readRows, writeRows } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${root}docs/requirements.md`, 'utf8');
const rows = readRows(text);
const specification = `${root}../shared/spec/requirements.tsv`;

/** Sections whose every row must be proved; a section is added when its work is declared done. */
const declaredDone: readonly string[] = ['A', 'B', 'C'].flatMap((document) =>
  Array.from({ length: 9 }, (_, section) => `${document}${section + 1}`),
);

describe('requirements', () => {
  it('has one row for each of the 470 ids, in order, in words of ours', () => {
    expect(rows.map(({ id }) => id)).toEqual(allIds);
    expect(rows.filter(({ words }) => words.length < 8)).toEqual([]);
  });

  it.skipIf(!existsSync(specification))('knows the same ids as the specification (where it is at hand)', () => {
    const ids = readFileSync(specification, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split('\t')[0] || []);
    expect(ids).toEqual(allIds);
  });

  it('says of each row truly where it is proved (otherwise: npm run requirements)', () => {
    expect(writeRows(text, readProofs(root))).toBe(text);
  });

  it('names no id in a test title that does not exist', () => {
    const known = new Set(allIds);
    expect(readProofs(root).filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('has no gap among the sections that are declared done', () => {
    const gaps = rows.filter(({ id, state }) => declaredDone.includes(id.slice(0, 2)) && state !== 'proved');
    expect(gaps).toEqual([]);
  });

  it('reads ids from titles, and only from the beginning of titles of tests', () => {
    expect(idsOf('B4.18 B4.19 takes the largest tier first')).toEqual(['B4.18', 'B4.19']);
    expect(idsOf('takes B4.18')).toEqual([]);
    const file = readSource('x.test.ts', "it.each([1])('A1.01 works %s', () => {}); describe('A1.02', () => {});");
    expect(proofsIn(file)).toEqual([{ id: 'A1.01', file: 'x.test.ts' }]);
  });

  it('turns a row whose proof went away back into one that is not there yet', () => {
    const before = '| A1.01 | Something said here. | proved | `x.test.ts` |';
    expect(writeRows(before, [])).toBe('| A1.01 | Something said here. | not yet | – |');
  });
});
