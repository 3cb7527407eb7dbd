/** Reads and writes the table of `docs/requirements.md`: one row an id, with where it is proved. */
import type { Proof } from './proofs.ts';

/** How many statements each section of the three documents has; the table must hold exactly these. */
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
  /** `proved`, or in our words how far it is: `not yet`, `partly: …`, `built: …`. */
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

/** The document with the last two columns brought up to date; hand-written states stay where nothing proves the row. */
export function writeRows(text: string, proofs: readonly Proof[]): string {
  return text
    .split('\n')
    .map((line) => {
      const [, id, words, state] = rowPattern.exec(line) ?? [];
      if (id === undefined) return line;
      const files = [...new Set(proofs.filter((proof) => proof.id === id).map(({ file }) => file))].sort();
      const shown = files.map((file) => `\`${file}\``).join(', ');
      const unproved = state === 'proved' ? 'not yet' : state;
      return `| ${id} | ${words} | ${files.length > 0 ? 'proved' : unproved} | ${shown || '–'} |`;
    })
    .join('\n');
}
