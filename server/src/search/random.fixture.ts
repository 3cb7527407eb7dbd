/** Chance from a seed, for tests. */

/** Numbers from 0 up to 1, the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** The first ones far likelier than the last. */
    skewed: <T>(from: readonly T[]): T => from[Math.floor(next() ** 3 * from.length)] as T,
  };
}

export type Random = ReturnType<typeof randomFrom>;
