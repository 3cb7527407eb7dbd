import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSource } from '../rails/source-files.ts';
import { decisionFileIn } from './decisions.ts';
import { differences } from './differences.ts';
import { idsOf, proofsIn, readProofs } from './proofs.ts';
import { allIds, readRows, writeRows } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${root}docs/requirements.md`, 'utf8');
const rows = readRows(text);
const decisionFile = decisionFileIn(root);
const specification = `${root}../shared/spec/requirements.tsv`;

/** Sections in which every requirement must be proved. Add a section when its work is complete. */
const declaredDone: readonly string[] = ['A', 'B', 'C'].flatMap((document) =>
  Array.from({ length: 9 }, (_, section) => `${document}${section + 1}`),
);

describe('requirements', () => {
  it('has one row for each of the 470 ids, in order, with our own wording', () => {
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

  it('names the correct proof of each row (otherwise: npm run requirements)', () => {
    expect(writeRows(text, readProofs(root), decisionFile)).toBe(text);
  });

  it("has no test title with an id that doesn't exist", () => {
    const known = new Set(allIds);
    expect(readProofs(root).filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('has no unproved row in the completed sections', () => {
    const isGap = (state: string) => state !== 'proved' && !state.startsWith('differs:');
    const gaps = rows.filter(({ id, state }) => declaredDone.includes(id.slice(0, 2)) && isGap(state));
    expect(gaps).toEqual([]);
  });

  it('backs each deliberate difference with an existing decision, for an existing id', () => {
    const broken = Object.entries(differences).filter(
      ([id, { decision }]) => !allIds.includes(id) || decisionFile(decision) === undefined,
    );
    expect(broken).toEqual([]);
  });

  it('never calls a deliberate difference proved, whatever tests name it', () => {
    const row = '| B4.14 | Something said here. | proved | `x.test.ts` |';
    const written = writeRows(row, [{ id: 'B4.14', file: 'x.test.ts' }], decisionFile);
    expect(written).toMatch(
      /\| differs: An order .*\(\[decision 41\]\(decisions\/0041-[a-z-]+\.md\)\) \| `x\.test\.ts` \|$/,
    );
  });

  it('reads ids only from the beginning of test titles', () => {
    expect(idsOf('B4.18 B4.19 takes the largest tier first')).toEqual(['B4.18', 'B4.19']);
    expect(idsOf('takes B4.18')).toEqual([]);
    const file = readSource('x.test.ts', "it.each([1])('A1.01 works %s', () => {}); describe('A1.02', () => {});");
    expect(proofsIn(file)).toEqual([{ id: 'A1.01', file: 'x.test.ts' }]);
  });

  it('resets a row whose proof was removed', () => {
    const before = '| A1.01 | Something said here. | proved | `x.test.ts` |';
    expect(writeRows(before, [], decisionFile)).toBe('| A1.01 | Something said here. | not yet | – |');
  });
});
