/**
 * The roles of a table, said aloud: a browser that lays rows out as cards on a phone may no longer read them as a table.
 * Spread over the elements, `<tr {...roles.row}>`.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
