/** Which note is selected when one is deleted [C4.08]. */

/** The one that moves up into its place, else the one above it; none when it was the only one. */
export function neighbourOf(ids: readonly string[], deleted: string): string | undefined {
  const place = ids.indexOf(deleted);
  if (place === -1) return ids[0];
  return ids[place + 1] ?? ids[place - 1];
}
