/**
 * Draws a label of 4 by 6 inches as a PDF: sender, addressee, and two GS1-128 codes, one with the ZIP code for sorting
 * (AI 420) and one with the number of the parcel (AI 00). The drawing libraries are loaded at the first label.
 */
import type { jsPDF } from 'jspdf';
import { chooseTypeface, type Typeface } from '../../documents/typeface.ts';
import type { LabelRequest } from './shipping-labels.ts';

/** Points. Thermal printers have 203 dots an inch; a bar of 4 dots is 0.5 mm, the narrowest that GS1 allows here. */
const dot = 72 / 203;
const barUnit = 4 * dot;
const barHeight = 92;
const page = { width: 288, height: 432, margin: 18 };

/** Widths of bars and spaces in turn, beginning with a bar, as rectangles from the left. */
function drawBars(pdf: jsPDF, widths: readonly number[], y: number, height: number): void {
  const whole = widths.reduce((sum, width) => sum + width, 0) * barUnit;
  let x = Math.round((page.width - whole) / 2 / dot) * dot;
  pdf.setFillColor(0, 0, 0);
  widths.forEach((width, place) => {
    if (place % 2 === 0) pdf.rect(x, y, width * barUnit, height, 'F');
    x += width * barUnit;
  });
}

function write(
  pdf: jsPDF,
  face: Typeface,
  text: string,
  at: { x: number; y: number; size: number; isBold?: boolean; isCentred?: boolean },
) {
  pdf.setFont(face.family, at.isBold === true ? 'bold' : 'normal');
  pdf.setFontSize(at.size);
  const room = page.width - page.margin - (at.isCentred === true ? page.margin : at.x);
  const [line = ''] = pdf.splitTextToSize(face.fit(text), room) as string[];
  pdf.text(line, at.x, at.y, { align: at.isCentred === true ? 'center' : 'left' });
}

function drawLine(pdf: jsPDF, y: number): void {
  pdf.setLineWidth(1);
  pdf.line(page.margin, y, page.width - page.margin, y);
}

/** The bytes of the PDF. `code` is the 18 digits of the parcel. */
export async function drawLabel({ from, to }: LabelRequest, code: string): Promise<Buffer> {
  const [{ jsPDF: Pdf }, { default: codes }] = await Promise.all([import('jspdf'), import('bwip-js/node')]);
  const bars = (text: string) => {
    const [code] = codes.raw('gs1-128', text, {});
    if (code === undefined || !('sbs' in code)) throw new Error(`no bars for ${text}`);
    return code.sbs;
  };
  const pdf = new Pdf({ unit: 'pt', format: [page.width, page.height], compress: true });
  pdf.setProperties({ title: `Shipping label ${code}`, author: from.name });
  const left = page.margin;
  const face = await chooseTypeface(pdf, [...Object.values(from), ...Object.values(to)]);

  write(pdf, face, 'FROM', { x: left, y: 26, size: 7, isBold: true });
  write(pdf, face, from.name, { x: left, y: 38, size: 10, isBold: true });
  write(pdf, face, from.phone, { x: left, y: 50, size: 9 });
  drawLine(pdf, 58);

  write(pdf, face, 'SHIP TO', { x: left, y: 70, size: 7, isBold: true });
  const lines = [to.name, to.address1, to.address2, `${to.city}, ${to.state} ${to.zip}`].filter(
    (line) => line.trim() !== '',
  );
  lines.forEach((line, place) => {
    write(pdf, face, line, { x: left, y: 86 + place * 16, size: 13, isBold: true });
  });
  write(pdf, face, `Customer ${to.customerNumber}  ·  ${to.shipVia}`, { x: left, y: 152, size: 9 });
  drawLine(pdf, 160);

  // An address whose ZIP code cannot be read is sorted by hand: a wrong code would send the parcel away.
  const zip = /^\d{5}(?=$|[ -]?\d{4}$)/.exec(to.zip.trim())?.[0];
  if (zip !== undefined) {
    drawBars(pdf, bars(`(420)${zip}`), 172, barHeight);
    write(pdf, face, `(420) ${zip}`, { x: page.width / 2, y: 276, size: 10, isCentred: true });
  }
  drawLine(pdf, 286);

  drawBars(pdf, bars(`(00)${code}`), 298, barHeight);
  write(pdf, face, `(00) ${code}`, { x: page.width / 2, y: 404, size: 11, isBold: true, isCentred: true });
  return Buffer.from(pdf.output('arraybuffer'));
}
