/** Preserves the identity of values whose contents are the same, to avoid rendering again. */

/** The old object if all of its properties are the same. */
export function keepSame<T extends object>(next: T, before: T | undefined): T {
  if (before === undefined) return next;
  const names = Object.keys(next) as (keyof T)[];
  const isSame =
    names.length === Object.keys(before).length && names.every((name) => Object.is(next[name], before[name]));
  return isSame ? before : next;
}

/** The old list if it has the same elements in the same order. */
export function keepSameList<T>(next: readonly T[], before: readonly T[] | undefined): readonly T[] {
  return before?.length === next.length && next.every((one, index) => one === before[index]) ? before : next;
}
