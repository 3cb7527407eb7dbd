/**
 * The typeface of a document: Helvetica, which every PDF reader has, or, where a text goes beyond its letters,
 * DejaVu Sans Condensed, of which the document carries the letters that it uses.
 */
/// <reference path="./pdfkit.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import type { PDFDocument } from 'pdfkit';
import { isStandard, markMissing, tidy } from './printable.ts';

export interface Typeface {
  readonly normal: string;
  readonly bold: string;
  /** The text as this typeface can draw it. */
  readonly fit: (text: string) => string;
  /** Whether some letter of the document is replaced by a mark. */
  readonly lacksLetters: boolean;
}

const standard: Typeface = { normal: 'Helvetica', bold: 'Helvetica-Bold', fit: tidy, lacksLetters: false };

const weights = [
  { name: 'DejaVu', file: 'DejaVuSansCondensed.ttf' },
  { name: 'DejaVu-Bold', file: 'DejaVuSansCondensed-Bold.ttf' },
] as const;

/** Scripts that are written from left to right, one letter after the other; others would need a shaper. */
const drawable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]$/u;

let read: Promise<readonly Buffer[]> | undefined;

/** The files of the fonts, read for the first document that needs them; a failed read is retried. */
function readFonts(): Promise<readonly Buffer[]> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  read ??= Promise.all(weights.map(({ file }) => readFile(join(folder, file)))).catch((reason: unknown) => {
    read = undefined;
    throw reason;
  });
  return read;
}

/**
 * The complete fonts, for one document alone: a font remembers its letters as it first met them, and what an accented letter
 * is composed of it meets without its character, so that a later document would not say what it shows.
 */
async function openFonts(): Promise<readonly Font[]> {
  const [{ create }, files] = await Promise.all([import('fontkit'), readFonts()]);
  return files.map((file) => create(file));
}

/** Chooses the typeface for everything that a document will say, and gives it to the document. */
export async function chooseTypeface(pdf: PDFDocument, texts: Iterable<string>): Promise<Typeface> {
  const characters = new Set<string>();
  for (const text of texts) for (const character of tidy(text)) characters.add(character);
  if (isStandard([...characters].join(''))) return standard;

  const fonts = await openFonts();
  for (const [index, { name }] of weights.entries()) {
    const font = fonts[index];
    if (font !== undefined) pdf.registerFont(name, font);
  }
  // What takes two units, such as emoji, is left out: lines are broken between units.
  const has = (character: string) =>
    character.length === 1 &&
    drawable.test(character) &&
    fonts.every((font) => font.hasGlyphForCodePoint(character.charCodeAt(0)));
  const drawn = new Set([...characters].filter(has));
  const isDrawn = (character: string) => drawn.has(character) || has(character);
  return {
    normal: weights[0].name,
    bold: weights[1].name,
    fit: (text) => markMissing(tidy(text), isDrawn),
    lacksLetters: drawn.size < characters.size,
  };
}
