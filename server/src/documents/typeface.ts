/**
 * The typeface of a document: Helvetica, which every PDF reader has, or, where a text goes beyond its letters,
 * DejaVu Sans Condensed, of which the document carries the letters that it uses.
 */
/// <reference path="./subset-font.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, jsPDF } from 'jspdf';
import { isStandard, markMissing, missingMark, tidy } from './printable.ts';

export interface Typeface {
  readonly family: string;
  /** The text as this typeface can draw it. */
  readonly fit: (text: string) => string;
  /** Whether some letter of the document is replaced by a mark. */
  readonly lacksLetters: boolean;
}

const family = 'DejaVu Sans Condensed';
const weights = [
  { style: 'normal', file: 'DejaVuSansCondensed.ttf' },
  { style: 'bold', file: 'DejaVuSansCondensed-Bold.ttf' },
] as const;

/** Scripts that are written from left to right, one letter after the other; others would need a shaper. */
const drawable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]$/u;

let files: Promise<readonly Buffer[]> | undefined;

/** The complete fonts, read for the first document that needs them; a failed read is retried. */
function readFonts(): Promise<readonly Buffer[]> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  files ??= Promise.all(weights.map(({ file }) => readFile(join(folder, file)))).catch((reason: unknown) => {
    files = undefined;
    throw reason;
  });
  return files;
}

/** Chooses the typeface for everything that a document will say, and gives it to the document. */
export async function chooseTypeface(pdf: jsPDF, texts: Iterable<string>): Promise<Typeface> {
  const characters = new Set<string>();
  for (const text of texts) for (const character of tidy(text)) characters.add(character);
  if (isStandard([...characters].join(''))) return { family: 'helvetica', fit: tidy, lacksLetters: false };

  // Includes all of ASCII, for labels and page numbers.
  for (let code = 0x20; code <= 0x7e; code += 1) characters.add(String.fromCharCode(code));
  characters.add('·').add(missingMark);
  const wanted = [...characters].filter((character) => character.length === 1 && drawable.test(character));
  const [{ default: subsetFont }, fonts] = await Promise.all([import('subset-font'), readFonts()]);
  const added: Font[] = [];
  for (const [place, { style, file }] of weights.entries()) {
    const cut = await subsetFont(fonts[place] ?? Buffer.alloc(0), wanted.join(''), {
      targetFormat: 'truetype',
      keepFeatures: [],
      noHinting: true,
      noLayoutClosure: true,
    });
    pdf.addFileToVFS(file, cut.toString('latin1'));
    pdf.addFont(file, family, style);
    added.push(pdf.setFont(family, style).getFont());
  }
  // The drawing library ends a text at a letter without a glyph: none may reach it.
  const drawn = new Set(
    wanted.filter((character) =>
      added.every(({ metadata }) => Number(metadata.characterToGlyph(character.charCodeAt(0))) > 0),
    ),
  );
  return {
    family,
    fit: (text) => markMissing(tidy(text), (character) => drawn.has(character)),
    lacksLetters: drawn.size < characters.size,
  };
}
