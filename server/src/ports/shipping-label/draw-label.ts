/**
 * Draws a label of 4 by 6 inches as a PDF: sender, addressee, and two GS1-128 codes, one with the ZIP code for sorting
 * (AI 420) and one with the number of the parcel (AI 00). It is tagged for screen readers. The drawing libraries are loaded at the
 * first label.
 */
import { placeLines } from '@operatory/domain/addresses';
import type { StructureElement } from 'pdfkit';
import {
  closePaper,
  colors,
  drawRule,
  element,
  linesOf,
  mark,
  openPaper,
  type Paper,
  write,
} from '../../documents/paper.ts';
import type { LabelAddress, LabelRequest } from './shipping-labels.ts';

/** Points. Thermal printers have 203 dots an inch; a bar of 4 dots is 0.5 mm, the narrowest that GS1 allows here. */
const dot = 72 / 203;
const barUnit = 4 * dot;
const barHeight = 92;
const page = { width: 288, height: 432, margin: 18 };

/** Alternating widths of bars and spaces, starting with a bar, as rectangles from the left. */
function drawBars(paper: Paper, widths: readonly number[], alt: string, top: number): StructureElement {
  const { pdf } = paper;
  const whole = widths.reduce((sum, width) => sum + width, 0) * barUnit;
  const left = Math.round((page.width - whole) / 2 / dot) * dot;
  const drawn = mark(paper, 'Figure', () => {
    let x = left;
    pdf.fillColor(colors.black);
    widths.forEach((width, index) => {
      if (index % 2 === 0) pdf.rect(x, top, width * barUnit, barHeight);
      x += width * barUnit;
    });
    pdf.fill();
  });
  return pdf.struct('Figure', { alt, bbox: [left, top, left + whole, top + barHeight] }, [drawn]);
}

interface Line {
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly isCentered?: boolean;
}

/** A line of text, clipped at the label's edge; screen readers get all of it. */
function lineOf(paper: Paper, role: string, text: string, { y, size, isBold = false, isCentered = false }: Line) {
  const room = page.width - 2 * page.margin;
  const [line = ''] = linesOf(paper, text, { size, isBold, room });
  const look = { size, isBold, color: colors.black } as const;
  const drawn = mark(paper, role, () => {
    if (isCentered) write(paper, line, page.width / 2, y, { ...look, align: 'center' });
    else write(paper, line, page.margin, y, look);
  });
  return element(paper, role, text, [drawn], { shown: line });
}

const drawLine = (paper: Paper, y: number) =>
  drawRule(paper, page.margin, page.width - page.margin, y, { width: 1, color: colors.black });

function addressLines({ name, attention, address1, address2, city, state, zip, country }: LabelAddress): string[] {
  const place = placeLines({ line1: address1, line2: address2, city, region: state, postalCode: zip, country });
  return [name, attention === '' ? '' : `Attn: ${attention}`, ...place].filter((line) => line.trim() !== '');
}

/** The bytes of the PDF. `code` is the 18 digits of the parcel. */
export async function drawLabel({ from, to }: LabelRequest, code: string): Promise<Buffer> {
  const { default: codes } = await import('bwip-js/node');
  const bars = (text: string) => {
    const [code] = codes.raw('gs1-128', text, {});
    if (code === undefined || !('sbs' in code)) throw new Error(`no bars for ${text}`);
    return code.sbs;
  };
  const paper = await openPaper({
    title: `Shipping label ${code}`,
    author: from.name,
    texts: ['·', ...Object.values(from), ...Object.values(to)],
    size: [page.width, page.height],
  });
  const section = (parts: readonly StructureElement[]) => paper.root.add(paper.pdf.struct('Sect', {}, parts));

  section([
    lineOf(paper, 'H1', 'FROM', { y: 26, size: 7, isBold: true }),
    lineOf(paper, 'P', from.name, { y: 38, size: 10, isBold: true }),
    lineOf(paper, 'P', from.phone, { y: 50, size: 9 }),
  ]);
  drawLine(paper, 58);

  const lines = addressLines(to);
  // Further lines, such as the recipient inside the practice, have to fit above the account's number.
  const look = lines.length <= 4 ? { step: 16, size: 13 } : { step: 11, size: 10 };
  section([
    lineOf(paper, 'H1', 'SHIP TO', { y: 70, size: 7, isBold: true }),
    ...lines.map((line, index) =>
      lineOf(paper, 'P', line, { y: 86 + index * look.step, size: look.size, isBold: true }),
    ),
    lineOf(paper, 'P', `Customer ${to.customerNumber}  ·  ${to.shipVia}`, { y: 152, size: 9 }),
  ]);
  drawLine(paper, 160);

  // An address whose ZIP code cannot be read is sorted by hand: a wrong code would send the parcel away.
  const zip = /^\d{5}(?=$|[ -]?\d{4}$)/.exec(to.zip.trim())?.[0];
  if (zip !== undefined && to.country === '') {
    section([
      drawBars(paper, bars(`(420)${zip}`), `Bar code of the ZIP code, ${zip}`, 172),
      lineOf(paper, 'P', `(420) ${zip}`, { y: 276, size: 10, isCentered: true }),
    ]);
  }
  drawLine(paper, 286);

  section([
    drawBars(paper, bars(`(00)${code}`), `Bar code of the parcel’s number, ${code}`, 298),
    lineOf(paper, 'P', `(00) ${code}`, { y: 404, size: 11, isBold: true, isCentered: true }),
  ]);
  return closePaper(paper);
}
