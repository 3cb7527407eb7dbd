/** Which note is selected after one is deleted. */

/** The one that takes its place, otherwise the one above it; none if it was the only one. */
export function neighborOf(ids: readonly string[], deleted: string): string | undefined {
  const index = ids.indexOf(deleted);
  if (index === -1) return ids[0];
  return ids[index + 1] ?? ids[index - 1];
}
