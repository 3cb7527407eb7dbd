/** How wide the columns of a table are, and its type size. */
import type { DocumentDescription } from '@operatory/domain/documents';
import { measure, type Paper } from './paper.ts';

/** Space next to a number, so that rounding never wraps it. */
const spare = 0.5;

export interface TableColumn {
  readonly left: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface TableLayout {
  readonly size: number;
  readonly width: number;
  /** Space at the left and right of each cell. */
  readonly padding: number;
  readonly columns: readonly TableColumn[];
}

/** Numbers are never broken: words make room for them. */
export function layOut(paper: Paper, description: DocumentDescription, left: number, width: number): TableLayout {
  const { columns, rows, sumRow } = description;
  const full = description.fontSize ?? 9;
  // Many columns are narrower.
  const padding = columns.length > 10 ? 2 : 4;
  const needed = columns.map(({ align }, index) => {
    if (align === 'left') return 0;
    const texts = [...rows.map((row) => row[index] ?? ''), sumRow?.[index] ?? ''];
    const longest = texts.reduce((long, text) => (text.length > long.length ? text : long), '');
    return measure(paper, longest, { size: full, isBold: true }) + 2 * padding + spare;
  });
  const all = needed.reduce((sum, one) => sum + one, 0);
  // Words keep a tenth of the width; only where that isn't enough are the figures set smaller.
  const scale = Math.min(1, (width * 0.9) / all);
  const widths = new Map<number, number>();
  for (;;) {
    const free = columns.flatMap(({ share }, index) => (widths.has(index) ? [] : [{ share, place: index }]));
    const shares = free.reduce((sum, { share }) => sum + share, 0);
    const room = width - [...widths.values()].reduce((sum, one) => sum + one, 0);
    const tight = free.filter(({ share, place }) => (room * share) / shares < (needed[place] ?? 0) * scale);
    for (const { place } of tight) widths.set(place, (needed[place] ?? 0) * scale);
    if (tight.length > 0) continue;
    for (const { share, place } of free) widths.set(place, (room * share) / shares);
    let next = left;
    const placed = columns.map(({ align }, index) => {
      const column = { left: next, width: widths.get(index) ?? 0, align };
      next += column.width;
      return column;
    });
    return { size: full * scale, width, padding: padding * scale, columns: placed };
  }
}
