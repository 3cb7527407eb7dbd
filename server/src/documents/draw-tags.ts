/** Draws shelf tags on sheets of labels; the drawing libraries are loaded at the first sheet. */
import { type LabelSheet, labelPlace } from '@operatory/domain/lists';
import type { jsPDF } from 'jspdf';
import { chooseTypeface, type Typeface } from './typeface.ts';

/** What is drawn on a tag. */
export interface Tag {
  readonly name: string;
  readonly pack: string;
  readonly quantity: number;
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
function drawCode(pdf: jsPDF, { side, fields }: Code, { x, y }: Box, size: number): void {
  const field = size / side;
  for (let row = 0; row < side; row += 1) {
    for (let from = 0; from < side; from += 1) {
      if (fields[row * side + from] !== true) continue;
      let end = from + 1;
      while (end < side && fields[row * side + end] === true) end += 1;
      pdf.rect(x + from * field, y + row * field, (end - from) * field, field, 'F');
      from = end;
    }
  }
}

/** The lines of a text that fit; the last one ends in an ellipsis where something is left out. */
function linesThatFit(pdf: jsPDF, text: string, width: number, most: number): string[] {
  const lines = pdf.splitTextToSize(text, width) as string[];
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last !== '' && pdf.getTextWidth(`${last}...`) > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}...`];
}

/** Words at the left, the code at the right, with the white around it that a reader needs. */
function drawTag(pdf: jsPDF, face: Typeface, tag: Tag, code: Code, box: Box, sheet: LabelSheet): void {
  const isTall = sheet.height > 100;
  const size = isTall ? 112 : 56;
  const quiet = (4 * size) / code.side;
  drawCode(pdf, code, { x: box.x + sheet.width - edge - size, y: box.y + (sheet.height - size) / 2 }, size);

  const left = box.x + edge;
  const room = sheet.width - 2 * edge - size - quiet;
  const look = isTall
    ? { name: 13, pack: 10, big: 20, small: 10, lines: 5 }
    : { name: 8, pack: 7, big: 11, small: 7, lines: 3 };
  pdf.setFont(face.family, 'bold');
  pdf.setFontSize(look.name);
  let y = box.y + edge + look.name;
  for (const line of linesThatFit(pdf, face.fit(tag.name), room, look.lines)) {
    pdf.text(line, left, y);
    y += look.name * 1.15;
  }
  pdf.setFont(face.family, 'normal');
  pdf.setFontSize(look.pack);
  const [pack] = linesThatFit(pdf, face.fit(tag.pack), room, 1);
  if (pack !== undefined && pack !== '') pdf.text(pack, left, y);
  const foot = box.y + sheet.height - edge - 1;
  pdf.setFontSize(look.small);
  pdf.text(tag.itemNumber, left + room, foot, { align: 'right' });
  pdf.setFont(face.family, 'bold');
  pdf.setFontSize(look.big);
  pdf.text(`Usual ${tag.quantity}`, left, foot);
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

/** The bytes of the PDF. */
export async function drawTags({ tags, sheet, used, title, author }: TagSheets): Promise<Buffer> {
  const [{ jsPDF: Pdf }, { default: codes }] = await Promise.all([import('jspdf'), import('bwip-js/node')]);
  const codeOf = (text: string): Code => {
    // The library's types do not know the pattern.
    const settings: { readonly includetext?: boolean; readonly mask: number } = { mask: 3 };
    // Any of the eight patterns is read as well; to weigh all of them would take three times as long.
    const [code] = codes.raw('qrcode', text, settings);
    if (code === undefined || !('pixs' in code)) throw new Error(`no code for ${text}`);
    return { side: code.pixx, fields: code.pixs.map((field) => field === 1) };
  };
  const pdf = new Pdf({ unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title, author });
  pdf.setLanguage('en-US');
  const face = await chooseTypeface(
    pdf,
    tags.flatMap(({ name, pack }) => [name, pack]),
  );
  if (tags.length === 0) pdf.text('There is no product to make a tag for.', 72, 72);
  let drawn = 0;
  for (const [index, tag] of tags.entries()) {
    const { page, ...box } = labelPlace(sheet, used + index);
    if (page > drawn) {
      pdf.addPage();
      drawn = page;
    }
    pdf.setFillColor(0, 0, 0);
    drawTag(pdf, face, tag, codeOf(tag.address), box, sheet);
  }
  return Buffer.from(pdf.output('arraybuffer'));
}
