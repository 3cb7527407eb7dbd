/** Rows of one statement for many things, by the thing. */

/** The rows of each key, in their order. */
export function rowsBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>();
  for (const row of rows) {
    const known = found.get(keyOf(row));
    if (known === undefined) found.set(keyOf(row), [row]);
    else known.push(row);
  }
  return found;
}
