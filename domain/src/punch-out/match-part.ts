/** Finds the product of an order's line that came from no returned cart. */
import type { OrderedLine, SoldItem } from './buyer-order.ts';
import { cutUnits } from './oci-text.ts';
import { badValue, isRejection, type Rejection } from './status.ts';

/** A product with a manufacturer's part number that a line names. */
export interface MakerMatch {
  readonly itemNumber: string;
  readonly manufacturer: string;
}

export interface PartLookup {
  readonly soldItemOf: (itemNumber: string) => SoldItem | undefined;
  /** The products with a manufacturer's part number, however it's capitalized. */
  readonly itemsOfMaker: (partNumber: string) => readonly MakerMatch[];
  /** Our number for one of the buyer's own; see `ownNumbers`. */
  readonly ourNumberOf: (part: string) => string | undefined;
}

export interface MatchedPart {
  readonly itemNumber: string;
  readonly sold: SoldItem & { readonly priceCents: number };
  /** Which kind of number identified it. */
  readonly by: 'our number' | 'the manufacturer’s part number' | 'the buyer’s own part number';
}

const plain = (text: string) => text.trim().toUpperCase();

/** Every number of a line that could be ours, the buyer's, or a manufacturer's, each once. */
export const partNumbersOf = ({ partNumber, manufacturerPart = '', buyerPart = '' }: OrderedLine): string[] => [
  ...new Set([partNumber, manufacturerPart, buyerPart].filter((part) => part !== '')),
];

/** Without accents and punctuation, which buyers' systems write in their own ways. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();

const isSameMaker = (one: string, other: string) => {
  const [a, b] = [plainName(one), plainName(other)];
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));
};

/**
 * Looks up our number for one of the buyer's own, in any letter case; of two that differ only in case, the first counts. Made once for
 * an order, because a connection may have tens of thousands.
 */
export function ownNumbers(buyerParts: Readonly<Record<string, string>>): PartLookup['ourNumberOf'] {
  const pairs = Object.entries(buyerParts).map(([theirs, ours]) => [plain(theirs), ours] as const);
  const ours = new Map(pairs.reverse());
  return (part) => ours.get(plain(part));
}

/** Those of the manufacturer that the line names, otherwise all. */
function ofNamedMaker(found: readonly MakerMatch[], { manufacturer: named = '' }: OrderedLine): readonly MakerMatch[] {
  const ofName = found.filter(({ manufacturer }) => isSameMaker(manufacturer, named));
  return ofName.length > 0 ? ofName : found;
}

function ofMaker(line: OrderedLine, { soldItemOf, itemsOfMaker }: PartLookup): string | Rejection | undefined {
  for (const part of [line.manufacturerPart ?? '', line.partNumber]) {
    const found = part === '' ? [] : itemsOfMaker(part).filter(({ itemNumber }) => soldItemOf(itemNumber)?.isOrderable);
    const left = ofNamedMaker(found, line);
    if (left.length === 1) return left[0]?.itemNumber;
    if (left.length > 1) {
      const numbers = left.map(({ itemNumber }) => itemNumber).slice(0, 5);
      return badValue(
        `Line ${line.lineNumber}: several of our products have the manufacturer’s part number “${cutUnits(part, 60)}” (${numbers.join(', ')}). Please send our number.`,
      );
    }
  }
  return undefined;
}

/**
 * By our number, then by the number that the connection has for one of the buyer's own, then by the manufacturer's. Or why
 * the line can't be ordered.
 */
export function matchPart(line: OrderedLine, lookup: PartLookup): MatchedPart | Rejection {
  const { soldItemOf, ourNumberOf } = lookup;
  const take = (itemNumber: string | undefined, by: MatchedPart['by']): MatchedPart | undefined => {
    const sold = itemNumber === undefined ? undefined : soldItemOf(itemNumber);
    if (itemNumber === undefined || sold?.isOrderable !== true || sold.priceCents === undefined) return undefined;
    return { itemNumber, sold: { ...sold, priceCents: sold.priceCents }, by };
  };
  const own = [line.buyerPart ?? '', line.partNumber].map(ourNumberOf).find(Boolean);
  const direct = take(line.partNumber, 'our number') ?? take(own, 'the buyer’s own part number');
  if (direct !== undefined) return direct;
  const made = ofMaker(line, lookup);
  if (isRejection(made)) return made;
  const matched = take(made, 'the manufacturer’s part number');
  if (matched !== undefined) return matched;
  const [named = ''] = partNumbersOf(line);
  return badValue(`Line ${line.lineNumber}: the part “${cutUnits(named, 60)}” is not sold to this account.`);
}

/** Sentences about what else the line names than the product that it was matched with. */
export function otherProducts(
  line: OrderedLine,
  { itemNumber, by }: Pick<MatchedPart, 'itemNumber' | 'by'>,
  { soldItemOf, itemsOfMaker, ourNumberOf }: PartLookup,
): string[] {
  const { partNumber, buyerPart = '', manufacturerPart = '', manufacturer = '' } = line;
  const ofMakers = (part: string) =>
    part === '' ? [] : ofNamedMaker(itemsOfMaker(part), line).map((match) => match.itemNumber);
  const ownOf = (part: string) => [ourNumberOf(part)].filter((own) => own !== undefined);
  const ofOurPlace =
    soldItemOf(partNumber) !== undefined ? [partNumber] : [...ownOf(partNumber), ...ofMakers(partNumber)];
  // A number that we don't know doesn't contradict the product.
  const meanings: readonly (readonly [name: string, part: string, products: readonly string[]])[] = [
    ['SupplierPartID', partNumber, ofOurPlace],
    ['BuyerPartID', buyerPart, ownOf(buyerPart)],
    ['ManufacturerPartID', manufacturerPart, ofMakers(manufacturerPart)],
  ];
  const isByMaker = by === 'the manufacturer’s part number';
  const maker = [manufacturerPart, partNumber]
    .flatMap((part) => (part === '' ? [] : itemsOfMaker(part)))
    .find((match) => match.itemNumber === itemNumber)?.manufacturer;
  return [
    ...meanings
      .filter(([, , products]) => products.length > 0 && !products.includes(itemNumber))
      .map(
        ([name, part, [other]]) =>
          `Product #${itemNumber} is ordered with the ${name} “${cutUnits(part, 60)}”, which is that of product #${other}.`,
      ),
    // Together with our number or the buyer's own, a different spelling of the manufacturer doesn't matter.
    ...(isByMaker && manufacturer.trim() !== '' && maker !== undefined && !isSameMaker(maker, manufacturer)
      ? [
          `Product #${itemNumber} is ordered with the ManufacturerName “${cutUnits(manufacturer, 60)}”, but its manufacturer is ${maker}.`,
        ]
      : []),
  ];
}
