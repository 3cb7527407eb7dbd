/** Draws shelf tags on sheets of labels, tagged for screen readers; the drawing libraries are loaded at the first sheet. */
import { type LabelSheet, labelPlace } from '@operatory/domain/lists';
import type { StructureElement } from 'pdfkit';
import {
  closePaper,
  colors,
  element,
  type Look,
  linesOf,
  mark,
  measure,
  openPaper,
  type Paper,
  write,
} from './paper.ts';

/** The content of a tag. */
export interface Tag {
  readonly name: string;
  readonly pack: string;
  readonly quantity: number;
  /** Null if the list has none for it. */
  readonly parLevel: number | null;
  readonly itemNumber: string;
  /** What its code says. */
  readonly address: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
}

/** A printer may miss its place by so much, in points. */
const edge = 7;

/** Fields of a code, dark ones true, row by row. */
interface Code {
  readonly side: number;
  readonly fields: readonly boolean[];
}

/** Runs of dark fields in a row are one rectangle. */
function drawCode({ pdf }: Paper, { side, fields }: Code, { x, y }: Box, size: number): void {
  // In fields instead of points, all numbers are whole, and the file is smaller.
  pdf
    .save()
    .translate(x, y)
    .scale(size / side)
    .fillColor(colors.black);
  for (let row = 0; row < side; row += 1) {
    for (let from = 0; from < side; from += 1) {
      if (fields[row * side + from] !== true) continue;
      let end = from + 1;
      while (end < side && fields[row * side + end] === true) end += 1;
      pdf.rect(from, row, end - from, 1);
      from = end;
    }
  }
  pdf.fill().restore();
}

/** The code as a picture with alternative text. */
function figureOf(paper: Paper, tag: Tag, code: Code, { x, y }: Box, size: number): StructureElement {
  const drawn = mark(paper, 'Figure', () => drawCode(paper, code, { x, y }, size));
  return paper.pdf.struct(
    'Figure',
    { alt: `QR code to order product #${tag.itemNumber}`, bbox: [x, y, x + size, y + size] },
    [drawn],
  );
}

/** The lines of a text that fit; the last one ends in an ellipsis if something is omitted. */
function linesThatFit(paper: Paper, text: string, type: Look, room: number, most: number): string[] {
  const lines = linesOf(paper, text, { ...type, room });
  if (lines.length <= most) return lines;
  let last = (lines[most - 1] ?? '').trimEnd();
  while (last !== '' && measure(paper, `${last}...`, type) > room) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}...`];
}

/** Words at the left, the code at the right, with the white around it that a reader needs. */
function drawTag(paper: Paper, tag: Tag, code: Code, box: Box, sheet: LabelSheet): StructureElement {
  const isTall = sheet.height > 100;
  const size = isTall ? 112 : 56;
  const quiet = (4 * size) / code.side;
  const left = box.x + edge;
  const room = sheet.width - 2 * edge - size - quiet;
  const sizes = isTall
    ? { name: 13, pack: 10, big: 20, small: 10, lines: 5 }
    : { name: 8, pack: 7, big: 11, small: 7, lines: 3 };
  const look = (size: number, isBold = false): Look => ({ size, isBold, color: colors.black });
  const parts: StructureElement[] = [];
  const add = (text: string, lines: readonly string[], draw: () => void) => {
    if (text !== '') parts.push(element(paper, 'P', text, [mark(paper, 'P', draw)], { shown: lines.join('') }));
  };

  let y = box.y + edge + sizes.name;
  const name = linesThatFit(paper, tag.name, look(sizes.name, true), room, sizes.lines);
  add(tag.name, name, () => {
    for (const line of name) {
      write(paper, line, left, y, look(sizes.name, true));
      y += sizes.name * 1.15;
    }
  });
  const pack = linesThatFit(paper, tag.pack, look(sizes.pack), room, 1);
  add(tag.pack, pack, () => write(paper, pack.join(), left, y, look(sizes.pack)));
  const foot = box.y + sheet.height - edge - 1;
  const [usual, number] = [`Usual ${tag.quantity}`, tag.itemNumber];
  add(usual, [usual], () => write(paper, usual, left, foot, look(sizes.big, true)));
  const par = tag.parLevel === null ? '' : `Par ${tag.parLevel}`;
  const aboveNumber = foot - sizes.small * 1.3;
  add(par, [par], () => write(paper, par, left + room, aboveNumber, { ...look(sizes.small, true), align: 'right' }));
  add(number, [number], () => write(paper, number, left + room, foot, { ...look(sizes.small), align: 'right' }));
  const corner = { x: box.x + sheet.width - edge - size, y: box.y + (sheet.height - size) / 2 };
  parts.push(figureOf(paper, tag, code, corner, size));
  return paper.pdf.struct('LI', {}, [paper.pdf.struct('LBody', {}, parts)]);
}

export interface TagSheets {
  readonly tags: readonly Tag[];
  readonly sheet: LabelSheet;
  /** Labels already used on the first sheet. */
  readonly used: number;
  readonly title: string;
  /** Whose tags they are; it isn't printed on a label. */
  readonly author: string;
}

/** The bytes of the PDF: a list of tags. */
export async function drawTags({ tags, sheet, used, title, author }: TagSheets): Promise<Buffer> {
  const { default: codes } = await import('bwip-js/node');
  const codeOf = (text: string): Code => {
    // The library's types do not know the pattern.
    const settings: { readonly includetext?: boolean; readonly mask: number } = { mask: 3 };
    // Any of the eight patterns is read as well; to weigh all of them would take three times as long.
    const [code] = codes.raw('qrcode', text, settings);
    if (code === undefined || !('pixs' in code)) throw new Error(`no code for ${text}`);
    return { side: code.pixx, fields: code.pixs.map((field) => field === 1) };
  };
  const texts = tags.flatMap(({ name, pack }) => [name, pack]);
  const paper = await openPaper({ title, author, texts });
  const { pdf, root } = paper;
  if (tags.length === 0) {
    const nothing = 'There is no product to make a tag for.';
    const drawn = mark(paper, 'P', () => write(paper, nothing, 72, 72, { size: 16, color: colors.black }));
    root.add(element(paper, 'P', nothing, [drawn]));
    return closePaper(paper);
  }
  const list = pdf.struct('L');
  root.add(list);
  let drawn = 0;
  for (const [index, tag] of tags.entries()) {
    const { page, ...box } = labelPlace(sheet, used + index);
    if (page > drawn) {
      pdf.addPage();
      drawn = page;
    }
    list.add(drawTag(paper, tag, codeOf(tag.address), box, sheet));
  }
  list.end();
  return closePaper(paper);
}
