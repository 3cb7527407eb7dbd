/** A table of buttons is one stop of the Tab key; arrow keys, Home, and End move between its cells. */
import { type KeyboardEvent, useState } from 'react';

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** The buttons of one row of the table, in order; rows without any are skipped. */
const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
    .filter((cells) => cells.length > 0);

const within = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

export function useCellKeys() {
  const [stop, setStop] = useState<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    if (step === undefined || cell === null) return;
    event.preventDefault();
    const rows = rowsOf(event.currentTarget);
    const at = rows.findIndex((cells) => cells.includes(cell));
    const row = rows[within(at + step[0], rows.length)] ?? [];
    const next = row[within((rows[at]?.indexOf(cell) ?? 0) + step[1], row.length)];
    setStop(next?.dataset.cell);
    next?.focus();
  };
  return {
    /** Of the table. */
    onKeyDown,
    /** Attributes of the button in that row and column, both counted from 0. */
    cellOf: (row: number, column: number) => {
      const cell = `${row} ${column}`;
      return { 'data-cell': cell, tabIndex: cell === (stop ?? '0 0') ? 0 : -1, onFocus: () => setStop(cell) };
    },
  };
}
