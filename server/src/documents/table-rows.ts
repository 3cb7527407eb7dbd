/** The rows of a document's table as they will be drawn: texts broken into the lines of their columns. */
import type { DocumentDescription } from '@operatory/domain/documents';
import type { Color } from 'pdfkit';
import { colors, linesOf, type Paper, type Stroke } from './paper.ts';
import type { TableColumn, TableLayout } from './table-widths.ts';

export interface Cell {
  readonly text: string;
  readonly lines: readonly string[];
  readonly left: number;
  readonly right: number;
  readonly align: 'left' | 'right';
  /** For a heading, what it is a heading of. */
  readonly scope?: 'Row' | 'Column';
  readonly columns: number;
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly size: number;
  readonly isBold: boolean;
  readonly color: Color;
  readonly rule?: Stroke;
}

type Look = Omit<Row, 'cells'>;
type Scope = Pick<Cell, 'scope'>;

export interface Rows {
  readonly head: Row;
  /** Made one by one, because there may be thousands. */
  readonly body: () => Generator<Row>;
  readonly sum: Row | undefined;
}

export function rowsOf(paper: Paper, description: DocumentDescription, layout: TableLayout): Rows {
  const { columns, padding, size } = layout;
  const cellOf = (text: string, { left, width, align }: TableColumn, look: Look, more: Scope = {}): Cell => ({
    text,
    lines: linesOf(paper, text, { size: look.size, isBold: look.isBold, room: width - 2 * padding }),
    left: left + padding,
    right: left + width - padding,
    align,
    columns: 1,
    ...more,
  });
  const rowOf = (texts: readonly string[], look: Look, scopeOf: (index: number) => Scope = () => ({})): Row => ({
    ...look,
    cells: columns.map((column, index) => cellOf(texts[index] ?? '', column, look, scopeOf(index))),
  });

  const headLook: Look = {
    size: Math.min(size, description.fontSize ?? 8),
    isBold: true,
    color: colors.soft,
    rule: { width: 0.8, color: colors.accent },
  };
  const bodyLook: Look = { size, isBold: false, color: colors.ink, rule: { width: 0.4, color: colors.rule } };
  const sumLook: Look = { size, isBold: true, color: colors.ink };

  const labels = description.columns.map(({ label }) => label);
  const { rows, sumRow, emptyText } = description;
  return {
    head: rowOf(labels, headLook, () => ({ scope: 'Column' })),
    *body() {
      for (const row of rows) yield rowOf(row, bodyLook);
      if (rows.length > 0) return;
      const whole = { left: columns[0]?.left ?? 0, width: layout.width, align: 'left' } as const;
      yield { ...bodyLook, cells: [{ ...cellOf(emptyText, whole, bodyLook), columns: columns.length }] };
    },
    sum: sumRow && rowOf(sumRow, sumLook, (index) => (index === 0 ? { scope: 'Row' } : {})),
  };
}
