/** Manufacturers' part numbers, in each one's own style. */
import { type Random, randomFor } from '../random.ts';

/** Turns a line's number and a variant's code (such as `M` or `A3.5`; may be empty) into a part number. */
type Style = (line: string, code: string, ordinal: number) => string;

const two = (value: number) => String(value).padStart(2, '0');

function styleOf(random: Random): Style {
  const letters = random.pick(['NV', 'AX', 'GL', 'K', 'TD', 'HX', 'PR', 'MZ', 'QS', 'WD', 'BR', 'ED', 'LF', 'SC']);
  const prefix = random.digits(2);
  const styles: readonly Style[] = [
    (line, code, ordinal) => `${letters}-${line}-${code || two(ordinal)}`,
    (line, _, ordinal) => `${line}${prefix}-${two(ordinal)}`,
    (line, _, ordinal) => `${letters} ${line}${two(ordinal)}`,
    (line, code, ordinal) => `${letters}${line}${code || two(ordinal)}`,
    (line, _, ordinal) => `${line}.${prefix}${ordinal % 10}.${two(ordinal)}`,
    (line, code, ordinal) => `${letters}${prefix}-${line}-${code || two(ordinal)}`,
    (line, _, ordinal) => `0${prefix}${line}${two(ordinal)}`,
    (line, code, ordinal) => `${line}/${code || two(ordinal)}`,
  ];
  return random.pick(styles);
}

const styles = new Map<number, Style>();

/** Short code of a variant's words: sizes and shades as themselves, other words by their letters and digits. */
export function variantCode(words: readonly string[]): string {
  const sizes: Record<string, string> = {
    'X-Small': 'XS',
    Small: 'S',
    Medium: 'M',
    Large: 'L',
    'X-Large': 'XL',
    '2X-Large': '2XL',
  };
  return words
    .map(
      (word) =>
        sizes[word] ??
        word
          .replaceAll(/[^A-Za-z0-9.]/g, '')
          .slice(0, 4)
          .toUpperCase(),
    )
    .join('');
}

/**
 * A part number of the manufacturer at that index in the list. `line` is unique among the manufacturer's lines,
 * `ordinal` counts the variants of the line from 1; codes that would collide are omitted with an empty `code`.
 */
export function partNumber(maker: number, line: number, code: string, ordinal: number): string {
  let style = styles.get(maker);
  if (style === undefined) {
    style = styleOf(randomFor('part number style', maker));
    styles.set(maker, style);
  }
  return style(String(1000 + line), code, ordinal);
}
