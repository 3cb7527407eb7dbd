/**
 * Draws the table of a document over as many pages as it takes. Screen readers find one table, whatever the pages; headings that
 * come again on a page are an ornament.
 */
import type { DocumentDescription } from '@operatory/domain/documents';
import type { StructureContent, StructureElement } from 'pdfkit';
import { drawRule, element, mark, ornament, type Paper, write } from './paper.ts';
import { type Cell, type Row, rowsOf } from './table-rows.ts';
import { layOut } from './table-widths.ts';

/** Where the table goes: its first page's top, and the margins of every page. */
interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where it continues on the next page. */
const nextTop = 56;
/** Above and below the lines of a cell. */
const padding = 4.5;
/** From baseline to baseline, and from the top to the first one, in type sizes. */
const [lead, rise] = [1.15, 0.85];

const heightOf = ({ size }: Row, lines: number) => lines * size * lead + 2 * padding;
const linesIn = ({ cells }: Row) => Math.max(1, ...cells.map(({ lines }) => lines.length));

function writeLines(
  paper: Paper,
  { size, isBold, color }: Row,
  cell: Cell,
  lines: readonly string[],
  top: number,
): void {
  const x = cell.align === 'right' ? cell.right : cell.left;
  lines.forEach((line, index) => {
    const y = top + padding + size * (rise + index * lead);
    write(paper, line, x, y, { size, isBold, color, align: cell.align });
  });
}

function cellElement(
  paper: Paper,
  { text, scope, columns }: Cell,
  drawn: readonly StructureContent[],
): StructureElement {
  const role = scope === undefined ? 'TD' : 'TH';
  const made = element(paper, role, text, drawn, scope === undefined ? {} : { scope });
  if (columns > 1) made.dictionary.data.A = { O: 'Table', ColSpan: columns };
  return made;
}

/** Draws it, and returns the y below its last row. */
export function drawTable(paper: Paper, description: DocumentDescription, { left, right, top, bottom }: Place): number {
  const { pdf } = paper;
  const { head, body, sum } = rowsOf(paper, description, layOut(paper, description, left, right - left));
  const end = pdf.page.height - bottom;
  let y = top;
  let isFresh = true;

  const drawRuleOf = ({ rule }: Row) => {
    if (rule !== undefined) drawRule(paper, left, right, y, rule);
  };
  const turn = () => {
    pdf.addPage();
    y = nextTop;
    isFresh = true;
  };
  const repeatHead = () => {
    ornament(paper, 'Pagination', () => {
      for (const cell of head.cells) writeLines(paper, head, cell, cell.lines, y);
    });
    y += heightOf(head, linesIn(head));
    drawRuleOf(head);
  };
  /** A row is split across pages only if it's taller than a page. */
  const drawRow = (row: Row): StructureElement => {
    const most = linesIn(row);
    if (!isFresh && y + heightOf(row, most) > end) {
      turn();
      repeatHead();
    }
    const drawn = row.cells.map((): StructureContent[] => []);
    for (let done = 0; done < most; ) {
      const fits = Math.max(1, Math.floor((end - y - 2 * padding) / (row.size * lead)));
      row.cells.forEach((cell, index) => {
        const lines = cell.lines.slice(done, done + fits);
        if (lines.join('') === '') return;
        const role = cell.scope === undefined ? 'TD' : 'TH';
        drawn[index]?.push(mark(paper, role, () => writeLines(paper, row, cell, lines, y)));
      });
      y += heightOf(row, Math.min(fits, most - done));
      done += fits;
      if (done < most) {
        turn();
        repeatHead();
      }
    }
    isFresh = false;
    drawRuleOf(row);
    const cells = row.cells.map((cell, index) => cellElement(paper, cell, drawn[index] ?? []));
    return pdf.struct('TR', {}, cells);
  };

  // Headings never stand alone at the end of a page.
  const [first] = body();
  const least = heightOf(head, linesIn(head)) + (first === undefined ? 0 : heightOf(first, linesIn(first)));
  if (y + least > end && nextTop + least <= end) turn();

  const table = pdf.struct('Table');
  paper.root.add(table);
  const part = (role: string, rows: Iterable<Row>) => {
    const made = pdf.struct(role);
    table.add(made);
    for (const row of rows) made.add(drawRow(row));
    made.end();
  };
  part('THead', [head]);
  part('TBody', body());
  if (sum !== undefined) part('TFoot', [sum]);
  table.end();
  return y;
}
