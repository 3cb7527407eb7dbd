/** Draws a document as a PDF on letter paper. The drawing library is loaded at the first document. */
import type { DocumentBlock, DocumentDescription } from '@operatory/domain/documents';
import type { jsPDF } from 'jspdf';
import { printable } from './printable.ts';

const margin = 44;
const accent: [number, number, number] = [15, 96, 108];
const ink: [number, number, number] = [28, 38, 46];
const soft: [number, number, number] = [96, 108, 118];
const rule: [number, number, number] = [206, 214, 219];

const load = () => Promise.all([import('jspdf'), import('jspdf-autotable')]);

function write(
  pdf: jsPDF,
  text: string,
  x: number,
  y: number,
  look: { size: number; colour: [number, number, number]; isBold?: boolean; align?: 'left' | 'right' },
) {
  pdf.setFont('helvetica', look.isBold ? 'bold' : 'normal');
  pdf.setFontSize(look.size);
  pdf.setTextColor(...look.colour);
  pdf.text(printable(text), x, y, { align: look.align ?? 'left' });
}

/** A label with lines below it, wrapped to a width; answers the y below its last line. */
function writeBlock(pdf: jsPDF, block: DocumentBlock, x: number, y: number, width: number): number {
  write(pdf, block.label.toUpperCase(), x, y, { size: 7.5, colour: soft, isBold: true });
  let below = y + 14;
  for (const line of block.lines) {
    pdf.setFont('helvetica', 'normal');
    pdf.setFontSize(9.5);
    for (const part of pdf.splitTextToSize(printable(line), width) as string[]) {
      write(pdf, part, x, below, { size: 9.5, colour: ink });
      below += 12.5;
    }
  }
  return below;
}

/** Issuer, title, addresses and facts; answers the y where the table begins. */
function writeHead(pdf: jsPDF, description: DocumentDescription): number {
  const right = pdf.internal.pageSize.getWidth() - margin;
  write(pdf, description.issuer.label, margin, 58, { size: 15, colour: accent, isBold: true });
  write(pdf, description.issuer.lines.join('  ·  '), margin, 73, { size: 8.5, colour: soft });
  write(pdf, description.title, right, 60, { size: 20, colour: ink, align: 'right' });
  write(pdf, description.name, right, 75, { size: 9.5, colour: soft, align: 'right' });
  pdf.setDrawColor(...accent);
  pdf.setLineWidth(1.4);
  pdf.line(margin, 86, right, 86);

  const factsLeft = right - 190;
  const width = (factsLeft - margin) / Math.max(1, description.blocks.length) - 14;
  const bottoms = description.blocks.map((block, index) =>
    writeBlock(pdf, block, margin + index * (width + 14), 108, width),
  );
  let factsBottom = 108;
  for (const [label, value] of description.facts) {
    write(pdf, label, factsLeft, factsBottom, { size: 9, colour: soft });
    write(pdf, value, right, factsBottom, { size: 9, colour: ink, align: 'right', isBold: true });
    factsBottom += 13.5;
  }
  return Math.max(...bottoms, factsBottom) + 14;
}

/** Totals at the lower right of the table, on a new page where they do not fit. */
function writeTotals(pdf: jsPDF, description: DocumentDescription, from: number): void {
  const right = pdf.internal.pageSize.getWidth() - margin;
  const needed = description.totals.length * 18 + 30;
  let y = from + 24;
  if (y + needed > pdf.internal.pageSize.getHeight() - 60) {
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
    write(pdf, label, right - 210, y, { size, colour: isMain ? ink : soft, isBold: isMain });
    write(pdf, value, right, y, { size, colour: ink, isBold: isMain, align: 'right' });
    y += isMain ? 20 : 16;
  }
}

/** Foot of every page; only now is it known how many there are. */
function writeFeet(pdf: jsPDF, description: DocumentDescription): void {
  const pages = pdf.getNumberOfPages();
  const right = pdf.internal.pageSize.getWidth() - margin;
  const y = pdf.internal.pageSize.getHeight() - 28;
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    write(pdf, description.footer, margin, y, { size: 8, colour: soft });
    write(pdf, `Page ${page} of ${pages}`, right, y, { size: 8, colour: soft, align: 'right' });
  }
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
  pdf.setProperties({
    title: printable(`${description.title} ${description.name}`),
    author: printable(description.issuer.label),
  });
  pdf.setLanguage('en-US');
  const startY = writeHead(pdf, description);
  const tableWidth = pdf.internal.pageSize.getWidth() - 2 * margin;
  const shares = description.columns.reduce((sum, { share }) => sum + share, 0);
  const span = [{ content: printable(description.emptyText), colSpan: description.columns.length }];
  const padding = description.columns.length > 10 ? 2 : 4;
  let bottom = startY;
  autoTable(pdf, {
    startY,
    margin: { left: margin, right: margin, top: 56, bottom: 56 },
    theme: 'plain',
    head: [description.columns.map(({ label }) => label)],
    body: description.rows.length === 0 ? [span] : description.rows.map((row) => row.map(printable)),
    ...(description.sumRow === undefined ? {} : { foot: [description.sumRow.map(printable)] }),
    showFoot: 'lastPage',
    rowPageBreak: 'avoid',
    showHead: 'everyPage',
    styles: {
      font: 'helvetica',
      fontSize: description.fontSize ?? 9,
      textColor: ink,
      // Many columns stand closer.
      cellPadding: { top: 4.5, bottom: 4.5, left: padding, right: padding },
      overflow: 'linebreak',
    },
    headStyles: {
      fontStyle: 'bold',
      fontSize: description.fontSize ?? 8,
      textColor: soft,
      lineColor: accent,
      lineWidth: { bottom: 0.8 },
    },
    footStyles: { fontStyle: 'bold', textColor: ink },
    bodyStyles: { lineColor: rule, lineWidth: { bottom: 0.4 } },
    columnStyles: Object.fromEntries(
      description.columns.map(({ align, share }, index) => [
        index,
        { halign: align, cellWidth: (tableWidth * share) / shares },
      ]),
    ),
    // Numbers stand right, and so do their headings.
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body') cell.styles.halign = description.columns[column.index]?.align ?? 'left';
    },
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom;
    },
  });
  writeTotals(pdf, description, bottom);
  writeFeet(pdf, description);
  return Buffer.from(pdf.output('arraybuffer'));
}
