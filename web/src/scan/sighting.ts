/** Tells a code that comes into sight from one that is still there: the camera reads the same box many times a second. */

/** A code that wasn't seen for this long was taken away, in ms. */
const awayMs = 1_200;

/** `see` returns the codes that have just come into sight; `now` in ms. */
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
