/** Preserves a list's identity while its contents are the same, to avoid rendering again. */

/** The old list if it has the same elements in the same order. */
export function keptList<T>(next: readonly T[], before: readonly T[] | undefined): readonly T[] {
  return before?.length === next.length && next.every((one, place) => one === before[place]) ? before : next;
}
