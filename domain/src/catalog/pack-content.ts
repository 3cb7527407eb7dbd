/** What one pack contains, read from its words, so that a quantity of one product can be converted to another. */

/** `Box of 100` contains 100 of nothing in particular, `5 mL Bottle` 5 ml. */
interface PackContent {
  readonly amount: number;
  /** The unit in lower case; empty for pieces. */
  readonly unit: string;
}

/** As Americans write it: `1,000` is a thousand. */
const number = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![.,]?\d)`;
const unit = '(ml|l|g|kg|oz|mm|cm|m|ft|in)';
const counted = new RegExp(`^${number}(?: ?[x×] ?${number})?(?: ?${unit}\\b)?`, 'i');
/** `10 Boxes` of `Case of 10 Boxes of 100`. */
const packs = new RegExp(`^${number} [a-z]+$`, 'i');

const amountOf = (text: string) => Number(text.replaceAll(',', ''));

/** Undefined for packs whose description doesn't say how much is in them, such as kits. */
export function packContent(pack: string): PackContent | undefined {
  const words = pack.trim();
  if (/^each$/i.test(words)) return { amount: 1, unit: '' };
  // Several things in one pack can't be counted together.
  if (words.includes('&')) return undefined;
  const [content = '', ...around] = words
    .split(/ of /i)
    .filter((part) => /\d/.test(part))
    .reverse();
  const [, first, second, of = ''] = counted.exec(content) ?? [];
  if (first === undefined) return undefined;
  let amount = amountOf(first) * (second === undefined ? 1 : amountOf(second));
  for (const outer of around) {
    const [, count] = packs.exec(outer) ?? [];
    if (count === undefined) return undefined;
    amount *= amountOf(count);
  }
  return amount > 0 ? { amount, unit: of.toLowerCase() } : undefined;
}

const forms = /(syringe|capsule|cartridge|ampule|vial|dose|bottle|jar|tube|can|pouch|packet|pump|spray)s?\b/;

/**
 * The form in which a product is packed, which decides how it's used: `capsule` of `Box of 20 x 0.2 g Capsules`.
 * Undefined for plain boxes and bags.
 */
export const packForm = (pack: string): string | undefined => forms.exec(pack.toLowerCase())?.[1];

/**
 * How many packs `to` hold as much as one pack `from`: 0.5 from a `Box of 100` to a `Box of 200`. Undefined if the two
 * descriptions can't be compared.
 */
export function packRatio(from: string, to: string): number | undefined {
  if (from.trim().toLowerCase() === to.trim().toLowerCase()) return 1;
  const [one, other] = [packContent(from), packContent(to)];
  if (one === undefined || other === undefined || one.unit !== other.unit) return undefined;
  return one.amount / other.amount;
}

/** Whole packs that hold at least as much. */
export const convertQuantity = (quantity: number, ratio: number): number =>
  Math.max(1, Math.ceil(quantity * ratio - 1e-9));
