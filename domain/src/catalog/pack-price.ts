/** What one piece of a pack costs, such as a box in a case, and whether that's cheaper than the piece alone. */
import { type Cents, cents, formatUsd } from '../money/index.ts';
import { oneUnit } from './unit-words.ts';

export interface PriceOfOne {
  /** Rounded to whole cents, half a cent up. */
  readonly price: Cents;
  /** The pack's price isn't a multiple of its quantity, so the price of one is rounded. */
  readonly isRounded: boolean;
}

/** `packPrice` divided by `quantity`, a whole number from 1. Throws a RangeError for any other quantity and for a price below 0. */
export function priceOfOne(packPrice: Cents, quantity: number): PriceOfOne {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`a pack doesn't hold ${quantity}`);
  if (packPrice < 0) throw new RangeError('a price is never below 0');
  const left = packPrice % quantity;
  const whole = (packPrice - left) / quantity;
  return { price: cents(left * 2 >= quantity && left > 0 ? whole + 1 : whole), isRounded: left > 0 };
}

/** Whether one from the pack costs less than one alone. Compares whole cents, so rounding never decides. */
export const isCheaperInPack = (packPrice: Cents, quantity: number, alone: Cents): boolean =>
  packPrice < alone * quantity;

/** `$1.25 a box`; `about` says that it's rounded to the cent. */
export function priceOfOneWords({ price, isRounded }: PriceOfOne, unitOfMeasure: string): string {
  if (isRounded && price === 0) return `less than $0.01 ${oneUnit(unitOfMeasure)}`;
  return `${isRounded ? 'about ' : ''}${formatUsd(price)} ${oneUnit(unitOfMeasure)}`;
}

interface Piece {
  readonly unitOfMeasure: string;
  /** Of one alone; undefined if it has none, or the viewer may not see it. */
  readonly price?: Cents | undefined;
}

interface Pack extends Piece {
  /** How many pieces it holds. */
  readonly quantity: number;
}

/**
 * A sentence for the page of a pack, such as `$1.25 a box in this case; a box alone costs $1.40.` Undefined unless both
 * prices are known.
 */
export function packPriceWords(pack: Pack, piece: Piece, packWord: string): string | undefined {
  if (pack.price === undefined || piece.price === undefined) return undefined;
  const inPack = priceOfOneWords(priceOfOne(pack.price, pack.quantity), piece.unitOfMeasure);
  const one = oneUnit(piece.unitOfMeasure);
  return `${start(inPack)} in this ${packWord}; ${one} alone costs ${formatUsd(piece.price)}.`;
}

/**
 * A sentence for the page of the piece, such as `$1.25 a box, instead of $1.40.` Undefined unless both prices are known
 * and the pack is cheaper.
 */
export function cheaperPackWords(pack: Pack, piece: Piece): string | undefined {
  if (pack.price === undefined || piece.price === undefined) return undefined;
  if (!isCheaperInPack(pack.price, pack.quantity, piece.price)) return undefined;
  const inPack = priceOfOneWords(priceOfOne(pack.price, pack.quantity), piece.unitOfMeasure);
  return `${start(inPack)}, instead of ${formatUsd(piece.price)}.`;
}

const start = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
