/** Draws a document as a PDF on letter paper, tagged for screen readers. */
import type { DocumentBlock, DocumentDescription } from '@operatory/domain/documents';
import type { StructureElement } from 'pdfkit';
import { drawTable } from './draw-table.ts';
import {
  closePaper,
  colors,
  drawRule,
  element,
  type Look,
  linesOf,
  mark,
  measure,
  openPaper,
  ornament,
  type Paper,
  write,
} from './paper.ts';
import { missingMark } from './printable.ts';

const { accent, ink, soft } = colors;
const margin = 44;
/** For totals on a separate page. */
const totalsTop = 70;

const rightOf = ({ pdf }: Paper) => pdf.page.width - margin;

/** Writes a line as a separate structure element. */
function line(paper: Paper, role: string, text: string, x: number, y: number, look: Look): StructureElement {
  const drawn = mark(paper, role, () => write(paper, text, x, y, look));
  return element(paper, role, text, [drawn]);
}

/** Label and value of a list; `draw` draws the value. */
function pair(paper: Paper, label: StructureElement, value: string, draw: () => void): StructureElement {
  const body = element(paper, 'LBody', value, [mark(paper, 'LBody', draw)]);
  return paper.pdf.struct('LI', {}, [label, body]);
}

/** Draws a label with lines below it, wrapped to a width; returns the y below its last line. */
function writeBlock(paper: Paper, block: DocumentBlock, x: number, y: number, width: number): number {
  const label = { size: 7.5, color: soft, isBold: true };
  const parts = [line(paper, 'H2', block.label.toUpperCase(), x, y, label)];
  let below = y + 14;
  for (const text of block.lines) {
    const drawn = mark(paper, 'P', () => {
      for (const part of linesOf(paper, text, { size: 9.5, room: width })) {
        write(paper, part, x, below, { size: 9.5, color: ink });
        below += 12.5;
      }
    });
    parts.push(element(paper, 'P', text, [drawn]));
  }
  paper.root.add(paper.pdf.struct('Sect', {}, parts));
  return below;
}

/** Draws the facts as a list; returns the y below the last one. */
function writeFacts(paper: Paper, facts: DocumentDescription['facts'], left: number, top: number): number {
  const right = rightOf(paper);
  let y = top;
  const items = facts.map(([label, value]) => {
    const size = 9;
    const shown = line(paper, 'Lbl', label, left, y, { size, color: soft });
    const room = 178 - measure(paper, label, { size });
    return pair(paper, shown, value, () => {
      for (const part of linesOf(paper, value, { size, isBold: true, room })) {
        write(paper, part, right, y, { size, color: ink, align: 'right', isBold: true });
        y += 13.5;
      }
    });
  });
  if (items.length > 0) paper.root.add(paper.pdf.struct('L', {}, items));
  return y;
}

/** Draws issuer, title, addresses, and facts; returns the y where the table starts. */
function writeHead(paper: Paper, description: DocumentDescription): number {
  const { root } = paper;
  const { issuer, title, name, blocks, facts } = description;
  const right = rightOf(paper);
  root.add(line(paper, 'P', issuer.label, margin, 58, { size: 15, color: accent, isBold: true }));
  root.add(line(paper, 'P', issuer.lines.join('  ·  '), margin, 73, { size: 8.5, color: soft }));
  const heading = mark(paper, 'H1', () => {
    // The space separates them for screen readers.
    write(paper, `${title} `, right, 60, { size: 20, color: ink, align: 'right' });
    write(paper, name, right, 75, { size: 9.5, color: soft, align: 'right' });
  });
  root.add(element(paper, 'H1', `${title} ${name}`, [heading]));
  drawRule(paper, margin, right, 86, { width: 1.4, color: accent });

  const factsLeft = right - 190;
  const width = (factsLeft - margin) / Math.max(1, blocks.length) - 14;
  const bottoms = blocks.map((block, index) => writeBlock(paper, block, margin + index * (width + 14), 108, width));
  return Math.max(...bottoms, writeFacts(paper, facts, factsLeft, 108)) + 14;
}

/** Totals at the lower right of the table, on a new page if they don't fit. */
function writeTotals(paper: Paper, { totals }: DocumentDescription, from: number, bottomMargin: number): void {
  const { pdf, root } = paper;
  const right = rightOf(paper);
  let y = from + 24;
  if (y + totals.length * 18 + 30 > pdf.page.height - bottomMargin - 4) {
    pdf.addPage();
    y = totalsTop;
  }
  const items = totals.map(({ label, value, isMain }) => {
    if (isMain) drawRule(paper, right - 210, right, y - 13, { width: 0.8, color: colors.rule });
    const look = { size: isMain ? 12 : 9.5, isBold: isMain };
    const shown = line(paper, 'Lbl', label, right - 210, y, { ...look, color: isMain ? ink : soft });
    const item = pair(paper, shown, value, () =>
      write(paper, value, right, y, { ...look, color: ink, align: 'right' }),
    );
    y += isMain ? 20 : 16;
    return item;
  });
  if (items.length > 0) root.add(pdf.struct('L', {}, items));
}

/** The lines at the foot of every page. */
function feetOf(paper: Paper, { footer }: DocumentDescription): string[] {
  const feet = linesOf(paper, footer, { size: 8, room: paper.pdf.page.width - 2 * margin - 80 });
  if (paper.face.lacksLetters) feet.unshift(`${missingMark} stands for a letter that this document cannot show.`);
  return feet;
}

/**
 * Writes the footer of every page, once the number of pages is known. It is an artifact except on the last page: screen
 * readers read it once, at the end.
 */
function writeFeet(paper: Paper, { footer }: DocumentDescription, feet: readonly string[]): void {
  const { pdf, root } = paper;
  const { count } = pdf.bufferedPageRange();
  const look = { size: 8, color: soft } as const;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const y = pdf.page.height - 28;
    const draw = () => {
      feet.forEach((foot, index) => {
        write(paper, foot, margin, y - (feet.length - 1 - index) * 10, look);
      });
    };
    if (page < count - 1) ornament(paper, 'Pagination', draw);
    else root.add(element(paper, 'P', footer, [mark(paper, 'P', draw)]));
    ornament(paper, 'Pagination', () => {
      write(paper, `Page ${page + 1} of ${count}`, rightOf(paper), y, { ...look, align: 'right' });
    });
  }
}

/** Every text in a description, at any depth. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield part;
  else if (part !== null && typeof part === 'object') for (const inner of Object.values(part)) yield* textsOf(inner);
}

/** The PDF's bytes. */
export async function drawPdf(description: DocumentDescription): Promise<Buffer> {
  const paper = await openPaper({
    title: `${description.title} ${description.name}`,
    author: description.issuer.label,
    texts: textsOf(description),
    orientation: description.orientation ?? 'portrait',
  });
  const top = writeHead(paper, description);
  const feet = feetOf(paper, description);
  const bottom = 46 + 10 * feet.length;
  const below = drawTable(paper, description, { left: margin, right: rightOf(paper), top, bottom });
  writeTotals(paper, description, below, bottom);
  writeFeet(paper, description, feet);
  return closePaper(paper);
}
