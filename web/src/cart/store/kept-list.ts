/** Keeps a list's identity while it holds the same, so that nothing is drawn again. */

/** The old list where it holds the same in the same order. */
export function keptList<T>(next: readonly T[], before: readonly T[] | undefined): readonly T[] {
  return before?.length === next.length && next.every((one, place) => one === before[place]) ? before : next;
}
