/** Product lines: one manufacturer's version of a kind of product, with all its variants as items. */
import { randomFor } from '../random.ts';
import { type CategoryName, categoryNames } from './categories.ts';
import { firstLineCoupon } from './coupons.ts';
import { type Family, families } from './families/index.ts';
import { lineNames } from './line-names.ts';
import { partNumber, variantCode } from './part-numbers.ts';
import { roundPrice } from './prices.ts';
import { type Variant, variantsOf } from './variants.ts';
import { vendorNames } from './vendor-names.ts';
import { makersByCategory } from './vendors.ts';

export interface LineItem {
  readonly itemNumber: string;
  readonly description: string;
  readonly vendorPartNumber: string;
  readonly listCents: number;
  readonly variant: Variant;
}

export interface ProductLine {
  readonly index: number;
  readonly name: string;
  readonly family: Family;
  /** Index of the manufacturer in the list. */
  readonly maker: number;
  /** The line's sales relative to others of its kind; a few sell most. */
  readonly demand: number;
  readonly couponId: number | null;
  readonly items: readonly LineItem[];
}

const firstItemNumber = 10_000_001;

/** One family of each category, then the next of each, so that even few lines cover all categories. */
function inRounds(): Family[] {
  const byCategory = new Map<CategoryName, Family[]>(categoryNames.map((name) => [name, []]));
  for (const family of families) byCategory.get(family.category)?.push(family);
  const rounds = Math.max(...[...byCategory.values()].map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    [...byCategory.values()].flatMap((list) => list[round] ?? []),
  );
}

const text = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

function itemsOf(family: Family, name: string, style: string, maker: number, line: number, from: number): LineItem[] {
  const random = randomFor('line', line, 1);
  const [low, high] = family.price;
  const base = (low + (high - low) * random.next()) * 100;
  const variants = variantsOf(family, random);
  const codes = variants.map(({ words }) => variantCode(words));
  return variants.map((variant, index) => {
    const code = codes[index] ?? '';
    const isCodeUnique = code.length <= 8 && codes.indexOf(code) === codes.lastIndexOf(code);
    const pack = variant.pack[0].replace(/^1\/(?=Each$)/, '');
    return {
      itemNumber: String(firstItemNumber + from + index),
      description: text([[name, style, family.name].filter((part) => part !== '').join(' '), ...variant.words, pack]),
      vendorPartNumber: partNumber(maker, line, isCodeUnique ? code : '', index + 1),
      listCents: roundPrice(base * variant.pack[1]),
      variant,
    };
  });
}

/**
 * Product lines until they have `itemCount` items; the last one is truncated. The same lines in the same order for any
 * count.
 */
export function* productLines(itemCount: number): Generator<ProductLine> {
  const kinds = inRounds();
  const makers = makersByCategory(vendorNames.length);
  const names = lineNames(Math.max(kinds.length, Math.ceil(itemCount / 3)));
  let made = 0;
  for (let index = 0; made < itemCount; index += 1) {
    const family = kinds[index % kinds.length] as Family;
    const random = randomFor('line', index);
    const maker = random.pick(makers.get(family.category) ?? [0]);
    const name = names[index % names.length] ?? '';
    const all = itemsOf(family, name, random.pick(family.styles), maker, index, made);
    const items = all.slice(0, itemCount - made);
    made += items.length;
    yield {
      index,
      name,
      family,
      maker,
      demand: 0.04 / (0.04 + random.skewed(1.5)),
      couponId: index > 0 && !family.isEquipment && random.chance(0.14) ? firstLineCoupon + index : null,
      items,
    };
  }
}
