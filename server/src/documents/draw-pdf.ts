/** Draws a document as a PDF on letter paper. The drawing library is loaded at the first document. */
import type { DocumentBlock, DocumentDescription } from '@operatory/domain/documents';
import type { jsPDF } from 'jspdf';
import { missingMark } from './printable.ts';
import { chooseTypeface, type Typeface } from './typeface.ts';

const margin = 44;
const accent: [number, number, number] = [15, 96, 108];
const ink: [number, number, number] = [28, 38, 46];
const soft: [number, number, number] = [96, 108, 118];
const rule: [number, number, number] = [206, 214, 219];

/** A document being drawn, and the typeface of all its text. */
interface Paper {
  readonly pdf: jsPDF;
  readonly face: Typeface;
}

const load = () => Promise.all([import('jspdf'), import('jspdf-autotable')]);

function write(
  { pdf, face }: Paper,
  text: string,
  x: number,
  y: number,
  look: { size: number; colour: [number, number, number]; isBold?: boolean; align?: 'left' | 'right' },
) {
  pdf.setFont(face.family, look.isBold ? 'bold' : 'normal');
  pdf.setFontSize(look.size);
  pdf.setTextColor(...look.colour);
  pdf.text(face.fit(text), x, y, { align: look.align ?? 'left' });
}

/** A text broken into lines that are no wider than `room`. */
function linesOf(
  { pdf, face }: Paper,
  text: string,
  { size, isBold = false, room }: { size: number; isBold?: boolean; room: number },
): string[] {
  pdf.setFont(face.family, isBold ? 'bold' : 'normal');
  pdf.setFontSize(size);
  return pdf.splitTextToSize(face.fit(text), room) as string[];
}

/** Draws a label with lines below it, wrapped to a width; returns the y below its last line. */
function writeBlock(paper: Paper, block: DocumentBlock, x: number, y: number, width: number): number {
  write(paper, block.label.toUpperCase(), x, y, { size: 7.5, colour: soft, isBold: true });
  let below = y + 14;
  for (const line of block.lines) {
    for (const part of linesOf(paper, line, { size: 9.5, room: width })) {
      write(paper, part, x, below, { size: 9.5, colour: ink });
      below += 12.5;
    }
  }
  return below;
}

/** Draws issuer, title, addresses, and facts; returns the y where the table starts. */
function writeHead(paper: Paper, description: DocumentDescription): number {
  const { pdf } = paper;
  const right = pdf.internal.pageSize.getWidth() - margin;
  write(paper, description.issuer.label, margin, 58, { size: 15, colour: accent, isBold: true });
  write(paper, description.issuer.lines.join('  ·  '), margin, 73, { size: 8.5, colour: soft });
  write(paper, description.title, right, 60, { size: 20, colour: ink, align: 'right' });
  write(paper, description.name, right, 75, { size: 9.5, colour: soft, align: 'right' });
  pdf.setDrawColor(...accent);
  pdf.setLineWidth(1.4);
  pdf.line(margin, 86, right, 86);

  const factsLeft = right - 190;
  const width = (factsLeft - margin) / Math.max(1, description.blocks.length) - 14;
  const bottoms = description.blocks.map((block, index) =>
    writeBlock(paper, block, margin + index * (width + 14), 108, width),
  );
  let factsBottom = 108;
  for (const [label, value] of description.facts) {
    write(paper, label, factsLeft, factsBottom, { size: 9, colour: soft });
    const look = { size: 9, colour: ink, align: 'right', isBold: true } as const;
    const room = 178 - pdf.getTextWidth(label);
    for (const line of linesOf(paper, value, { ...look, room })) {
      write(paper, line, right, factsBottom, look);
      factsBottom += 13.5;
    }
  }
  return Math.max(...bottoms, factsBottom) + 14;
}

/** Totals at the lower right of the table, on a new page if they don't fit. */
function writeTotals(paper: Paper, description: DocumentDescription, from: number, bottomMargin: number): void {
  const { pdf } = paper;
  const right = pdf.internal.pageSize.getWidth() - margin;
  const needed = description.totals.length * 18 + 30;
  let y = from + 24;
  if (y + needed > pdf.internal.pageSize.getHeight() - bottomMargin - 4) {
    pdf.addPage();
    y = 70;
  }
  for (const { label, value, isMain } of description.totals) {
    if (isMain) {
      pdf.setDrawColor(...rule);
      pdf.setLineWidth(0.8);
      pdf.line(right - 210, y - 13, right, y - 13);
    }
    const size = isMain ? 12 : 9.5;
    write(paper, label, right - 210, y, { size, colour: isMain ? ink : soft, isBold: isMain });
    write(paper, value, right, y, { size, colour: ink, isBold: isMain, align: 'right' });
    y += isMain ? 20 : 16;
  }
}

/** The lines at the foot of every page. */
function feetOf(paper: Paper, { footer }: DocumentDescription): string[] {
  const room = paper.pdf.internal.pageSize.getWidth() - 2 * margin - 80;
  const feet = linesOf(paper, footer, { size: 8, room });
  if (paper.face.lacksLetters) feet.unshift(`${missingMark} stands for a letter that this document cannot show.`);
  return feet;
}

/** Writes the foot of every page; only now is it known how many there are. */
function writeFeet(paper: Paper, feet: readonly string[]): void {
  const { pdf } = paper;
  const pages = pdf.getNumberOfPages();
  const right = pdf.internal.pageSize.getWidth() - margin;
  const y = pdf.internal.pageSize.getHeight() - 28;
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    feet.forEach((line, place) => {
      write(paper, line, margin, y - (feet.length - 1 - place) * 10, { size: 8, colour: soft });
    });
    write(paper, `Page ${page} of ${pages}`, right, y, { size: 8, colour: soft, align: 'right' });
  }
}

/** Space next to a number, so that rounding never wraps it. */
const spare = 0.5;

/** The widths of the table's columns and its type size. Numbers are never broken: words make room for them. */
function layOut(
  paper: Paper,
  description: DocumentDescription,
  { padding, width }: { padding: number; width: number },
) {
  const { pdf, face } = paper;
  const { columns, rows, sumRow } = description;
  const size = description.fontSize ?? 9;
  pdf.setFont(face.family, 'bold');
  pdf.setFontSize(size);
  const needed = columns.map(({ align }, place) => {
    const texts = align === 'left' ? [] : [...rows.map((row) => row[place] ?? ''), sumRow?.[place] ?? ''];
    const longest = texts.reduce((long, text) => (text.length > long.length ? text : long), '');
    return align === 'left' ? 0 : pdf.getTextWidth(face.fit(longest)) + 2 * padding + spare;
  });
  const all = needed.reduce((sum, one) => sum + one, 0);
  // Words keep a tenth of the width; only where that isn't enough are the figures set smaller.
  const scale = Math.min(1, (width * 0.9) / all);
  const widths = new Map<number, number>();
  for (;;) {
    const free = columns.flatMap(({ share }, place) => (widths.has(place) ? [] : [{ share, place }]));
    const shares = free.reduce((sum, { share }) => sum + share, 0);
    const room = width - [...widths.values()].reduce((sum, one) => sum + one, 0);
    const tight = free.filter(({ share, place }) => (room * share) / shares < (needed[place] ?? 0) * scale);
    if (tight.length === 0) {
      for (const { share, place } of free) widths.set(place, (room * share) / shares);
      return { size: size * scale, widths };
    }
    for (const { place } of tight) widths.set(place, (needed[place] ?? 0) * scale);
  }
}

/** Every text in a description, at any depth. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield part;
  else if (part !== null && typeof part === 'object') for (const inner of Object.values(part)) yield* textsOf(inner);
}

/** The PDF's bytes. */
export async function drawPdf(description: DocumentDescription): Promise<Buffer> {
  const [{ jsPDF: Pdf }, { autoTable }] = await load();
  const pdf = new Pdf({
    unit: 'pt',
    format: 'letter',
    orientation: description.orientation ?? 'portrait',
    compress: true,
  });
  const face = await chooseTypeface(pdf, textsOf(description));
  const { fit } = face;
  const paper: Paper = { pdf, face };
  pdf.setProperties({ title: `${description.title} ${description.name}`, author: description.issuer.label });
  pdf.setLanguage('en-US');
  const startY = writeHead(paper, description);
  const feet = feetOf(paper, description);
  const bottomMargin = 46 + 10 * feet.length;
  const tableWidth = pdf.internal.pageSize.getWidth() - 2 * margin;
  const span = [{ content: fit(description.emptyText), colSpan: description.columns.length }];
  const padding = description.columns.length > 10 ? 2 : 4;
  const { size, widths } = layOut(paper, description, { padding, width: tableWidth });
  let bottom = startY;
  autoTable(pdf, {
    startY,
    margin: { left: margin, right: margin, top: 56, bottom: bottomMargin },
    theme: 'plain',
    head: [description.columns.map(({ label }) => fit(label))],
    body: description.rows.length === 0 ? [span] : description.rows.map((row) => row.map(fit)),
    ...(description.sumRow === undefined ? {} : { foot: [description.sumRow.map(fit)] }),
    showFoot: 'lastPage',
    rowPageBreak: 'avoid',
    showHead: 'everyPage',
    styles: {
      font: face.family,
      fontSize: size,
      textColor: ink,
      // Many columns are narrower.
      cellPadding: { top: 4.5, bottom: 4.5, left: padding, right: padding },
      overflow: 'linebreak',
    },
    headStyles: {
      fontStyle: 'bold',
      fontSize: Math.min(size, description.fontSize ?? 8),
      textColor: soft,
      lineColor: accent,
      lineWidth: { bottom: 0.8 },
    },
    footStyles: { fontStyle: 'bold', textColor: ink },
    bodyStyles: { lineColor: rule, lineWidth: { bottom: 0.4 } },
    columnStyles: Object.fromEntries(
      description.columns.map(({ align }, index) => [index, { halign: align, cellWidth: widths.get(index) ?? 'auto' }]),
    ),
    // Numbers are aligned right, and so are their headings.
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body') cell.styles.halign = description.columns[column.index]?.align ?? 'left';
    },
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom;
    },
  });
  writeTotals(paper, description, bottom, bottomMargin);
  writeFeet(paper, feet);
  return Buffer.from(pdf.output('arraybuffer'));
}
