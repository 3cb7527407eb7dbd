/** Notices that the cart was changed or sent elsewhere, before they are read. */
import type { CartEvent, ChangedLine } from './store/index.ts';

export type OutOfSyncEvent = Extract<CartEvent, { kind: 'changed-elsewhere' | 'already-submitted' }>;

/** Several changes before the first was read become one notice; each line keeps its first state. */
export function joinedNotice(before: OutOfSyncEvent | undefined, next: OutOfSyncEvent): OutOfSyncEvent {
  if (before?.kind !== 'changed-elsewhere' || next.kind !== 'changed-elsewhere') return next;
  const first = new Map(before.lines.map((line) => [line.id, line]));
  const lines = next.lines.map((line) => withMineOf(first.get(line.id), line));
  const ids = new Set(lines.map((line) => line.id));
  const details = next.details.map((detail) => {
    const earlier = before.details.find(({ name }) => name === detail.name);
    return earlier === undefined ? detail : { ...detail, mine: earlier.mine };
  });
  const names = new Set(details.map(({ name }) => name));
  return {
    ...next,
    lines: [...before.lines.filter((line) => !ids.has(line.id)), ...lines],
    details: [...before.details.filter(({ name }) => !names.has(name)), ...details],
  };
}

function withMineOf(earlier: ChangedLine | undefined, { mine, ...line }: ChangedLine): ChangedLine {
  const first = earlier === undefined ? mine : earlier.mine;
  const isAlsoMine = line.isAlsoMine || earlier?.isAlsoMine === true;
  return { ...line, ...(first === undefined ? {} : { mine: first }), isAlsoMine };
}
