/** Notices that the cart was changed or sent elsewhere, before they are read. */
import type { CartEvent } from './store/index.ts';

export type OutOfSyncEvent = Extract<CartEvent, { kind: 'changed-elsewhere' | 'already-submitted' }>;

/** Several changes before the first was read become one notice; each line keeps its first state. */
export function joinedNotice(before: OutOfSyncEvent | undefined, next: OutOfSyncEvent): OutOfSyncEvent {
  if (before?.kind !== 'changed-elsewhere' || next.kind !== 'changed-elsewhere') return next;
  const first = new Map(before.lines.map((line) => [line.id, line]));
  const lines = next.lines.map((line) => {
    const earlier = first.get(line.id);
    return earlier === undefined ? line : { ...line, before: earlier.before };
  });
  const ids = new Set(lines.map((line) => line.id));
  return {
    ...next,
    lines: [...before.lines.filter((line) => !ids.has(line.id)), ...lines],
    details: [...new Set([...before.details, ...next.details])],
  };
}
