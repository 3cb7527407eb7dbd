/**
 * Explicit table roles: a browser that lays out rows as cards on a phone may no longer expose them as a table. Spread
 * over the elements, `<tr {...roles.row}>`.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
