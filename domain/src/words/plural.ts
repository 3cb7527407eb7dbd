/** Counts with their nouns, in English. */

/** `one` for a count of 1, otherwise `many`. */
export const byCount = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A count with its noun, such as `1 line` or `1,200 lines`. `many` is needed where the plural isn't `one` with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${byCount(count, one, many)}`;
