/** Distinguishes a new code from one that is still in view: the camera reads the same box many times a second. */

/** A code that wasn't seen for this long has left the view, in ms. */
const awayMs = 1_200;

/** `see` returns the codes that have just come into view; `now` in ms. */
export function openSighting() {
  const lastSeen = new Map<string, number>();
  return {
    see(codes: readonly string[], now: number): readonly string[] {
      const come = [...new Set(codes)].filter(
        (code) => now - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) > awayMs,
      );
      for (const code of codes) lastSeen.set(code, now);
      return come;
    },
  };
}
