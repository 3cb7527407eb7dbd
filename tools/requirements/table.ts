/** Reads and updates the table in `docs/requirements.md`: one row per id, with the tests that prove it. */
import { differences } from './differences.ts';
import type { Proof } from './proofs.ts';

/** How many requirements each section of the three documents has; the table must contain exactly these. */
const sections: Record<string, number> = {
  A1: 12,
  A2: 62,
  A3: 18,
  A4: 19,
  A5: 8,
  A6: 13,
  A7: 27,
  A8: 18,
  A9: 11,
  B1: 2,
  B2: 17,
  B3: 10,
  B4: 34,
  B5: 8,
  B6: 14,
  B7: 8,
  B8: 10,
  B9: 9,
  C1: 7,
  C2: 26,
  C3: 16,
  C4: 28,
  C5: 11,
  C6: 11,
  C7: 36,
  C8: 23,
  C9: 12,
};

/** All 470 ids in order. */
export const allIds: readonly string[] = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${String(index + 1).padStart(2, '0')}`),
);

export interface Row {
  readonly id: string;
  readonly words: string;
  /** `proved`, `differs: …` with the decision, or how far along it is: `not yet`, `partly: …`, `built: …`. */
  readonly state: string;
  readonly provedBy: string;
}

const rowPattern = /^\| ([ABC]\d\.\d{2}) \| (.*?) \| (.*?) \| (.*?) \|$/;

/** The rows of a document. */
export function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id, words, state, provedBy] = rowPattern.exec(line) ?? [];
    return id === undefined ? [] : [{ id, words: words ?? '', state: state ?? '', provedBy: provedBy ?? '' }];
  });
}

/** Finds the file name of a decision by its number. */
export type DecisionFile = (number: number) => string | undefined;

/**
 * Returns the document with its last two columns up to date. A deliberate difference says so, with a link to the
 * decision; a manually written state stays where no test proves the row.
 */
export function writeRows(text: string, proofs: readonly Proof[], decisionFile: DecisionFile): string {
  return text
    .split('\n')
    .map((line) => {
      const [, id, words, state = ''] = rowPattern.exec(line) ?? [];
      if (id === undefined) return line;
      const files = [...new Set(proofs.filter((proof) => proof.id === id).map(({ file }) => file))].sort();
      const shown = files.map((file) => `\`${file}\``).join(', ');
      return `| ${id} | ${words} | ${stateOf(id, state, files.length > 0, decisionFile)} | ${shown || '–'} |`;
    })
    .join('\n');
}

function stateOf(id: string, written: string, isNamedByTest: boolean, decisionFile: DecisionFile): string {
  const difference = differences[id];
  if (difference !== undefined) {
    const { decision, instead } = difference;
    return `differs: ${instead} ([decision ${decision}](decisions/${decisionFile(decision) ?? ''}))`;
  }
  if (isNamedByTest) return 'proved';
  return written === 'proved' || written.startsWith('differs:') ? 'not yet' : written;
}
