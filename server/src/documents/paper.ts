/**
 * A tagged PDF being drawn: everything on a page either belongs to an element of its structure, which screen readers follow, or
 * is an ornament, which they skip. The drawing library is loaded at the first document.
 */
/// <reference path="./pdfkit.d.ts" />
import { buffer } from 'node:stream/consumers';
import type { Color, PDFDocument, StructureContent, StructureElement, StructureOptions } from 'pdfkit';
import { tidy } from './printable.ts';
import { chooseTypeface, type Typeface } from './typeface.ts';

export interface Paper {
  readonly pdf: PDFDocument;
  readonly face: Typeface;
  /** What the document consists of, in the order in which it is read. */
  readonly root: StructureElement;
}

export const colors = {
  accent: [15, 96, 108],
  ink: [28, 38, 46],
  soft: [96, 108, 118],
  rule: [206, 214, 219],
  black: [0, 0, 0],
} as const satisfies Record<string, Color>;

interface Type {
  readonly size: number;
  readonly isBold?: boolean;
}

export interface Look extends Type {
  readonly color: Color;
  readonly align?: 'left' | 'right' | 'center';
}

interface PaperFacts {
  readonly title: string;
  readonly author: string;
  /** Everything that it will say beyond ASCII. */
  readonly texts: Iterable<string>;
  readonly size?: readonly [width: number, height: number];
  readonly orientation?: 'portrait' | 'landscape';
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? '');

async function loadPdf() {
  const { PDFDocument: Pdf } = await import('pdfkit');
  return class extends Pdf {
    /** The library puts names into XML as they are. By now it has written them everywhere else. */
    override endMetadata(): void {
      const entries = Object.entries(this.info);
      this.info = Object.fromEntries(entries.map(([key, is]) => [key, typeof is === 'string' ? escaped(is) : is]));
      super.endMetadata();
    }
  };
}

export async function openPaper({ title, author, texts, size, orientation }: PaperFacts): Promise<Paper> {
  const Pdf = await loadPdf();
  const pdf = new Pdf({
    size: size ?? 'LETTER',
    layout: orientation ?? 'portrait',
    // Texts are placed, and never flow onto another page.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: tidy(title), Author: tidy(author) },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, face: await chooseTypeface(pdf, texts), root };
}

/** The bytes of the finished document. */
export function closePaper({ pdf, root }: Paper): Promise<Buffer> {
  root.end();
  pdf.end();
  return buffer(pdf);
}

const setType = ({ pdf, face }: Paper, { size, isBold = false }: Type) =>
  pdf.font(isBold ? face.bold : face.normal).fontSize(size);

/** How wide a text is that fits the typeface. */
const widthOf = (paper: Paper, text: string, type: Type) => setType(paper, type).widthOfString(text);

export const measure = (paper: Paper, text: string, type: Type) => widthOf(paper, paper.face.fit(text), type);

/** Writes one line at its baseline; a space at its end separates it from the next one and takes no room. */
export function write(paper: Paper, text: string, x: number, y: number, look: Look): void {
  const line = paper.face.fit(text);
  const width = look.align === undefined || look.align === 'left' ? 0 : widthOf(paper, line.trimEnd(), look);
  const left = look.align === 'right' ? x - width : look.align === 'center' ? x - width / 2 : x;
  setType(paper, look).fillColor(look.color).text(line, left, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** A word broken into parts that are no wider than `room`. */
function breakWord(paper: Paper, word: string, type: Type, room: number): string[] {
  if (widthOf(paper, word, type) <= room) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthOf(paper, part + letter, type) > room) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** A text broken into lines that are no wider than `room`; a space stays where a line was broken at one. */
export function linesOf(paper: Paper, text: string, { room, ...type }: Type & { room: number }): string[] {
  const whole = paper.face.fit(text);
  if (widthOf(paper, whole, type) <= room) return [whole];
  const lines: string[] = [];
  let line = '';
  for (const word of whole.split(' ')) {
    if (line !== '' && widthOf(paper, line + word, type) > room) {
      lines.push(line);
      line = '';
    }
    const parts = breakWord(paper, word, type, room);
    lines.push(...parts.slice(0, -1));
    line += `${parts.at(-1)} `;
  }
  return [...lines, line.trimEnd()];
}

/** What `draw` draws, to be part of a structure element. */
export function mark({ pdf }: Paper, role: string, draw: () => void): StructureContent {
  const content = pdf.markStructureContent(role);
  draw();
  pdf.endMarkedContent();
  return content;
}

interface ElementOptions extends StructureOptions {
  /** The text as drawn, if the typeface lacks some of its characters. */
  readonly shown?: string;
}

/**
 * A structure element with a text that was drawn. Where the text was cut or the typeface lacks letters of it, all of it comes
 * along for those who listen to it or copy it.
 */
export function element(
  { pdf, face }: Paper,
  role: string,
  text: string,
  drawn: readonly StructureContent[],
  { shown = face.fit(text), ...options }: ElementOptions = {},
): StructureElement {
  const actual = tidy(text);
  const isWhole = drawn.length === 0 || shown.trimEnd() === actual.trimEnd();
  return pdf.struct(role, options, isWhole ? drawn : [pdf.struct('Span', { actual }, drawn)]);
}

/** Draws artifacts, which screen readers skip: rules, and repeated headers and footers. */
export function ornament({ pdf }: Paper, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type });
  draw();
  pdf.endMarkedContent();
}

export interface Stroke {
  readonly width: number;
  readonly color: Color;
}

/** A level rule, which says nothing. */
export function drawRule(paper: Paper, from: number, to: number, y: number, { width, color }: Stroke): void {
  ornament(paper, 'Layout', () => {
    paper.pdf.strokeColor(color).lineWidth(width).moveTo(from, y).lineTo(to, y).stroke();
  });
}
