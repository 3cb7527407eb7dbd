/** What a comparison says of a product in words; pictures, stock, and buttons are drawn beside that. */
import type { LastOrder, Product } from '@operatory/contract/catalog';
import { priceOfOne, priceOfOneWords, unitWord } from '@operatory/domain/catalog';
import { formatInstant } from '@operatory/domain/dates';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { settings } from '../../settings/index.ts';
import { heldWords } from '../pack-words.ts';
import { flagsOf, isContactOnly } from '../product-facts.ts';
import { productTexts } from '../product-texts.ts';

function priceFacts(product: Product): [string, string | undefined][] {
  if (!product.pricingLoaded || isContactOnly(product)) return [];
  const { price, contained } = product;
  if (price === undefined) return [['Price', 'No price']];
  const of = centsFromDollars(price);
  return [
    ['Price', formatUsd(of)],
    [
      'Price of one in it',
      contained?.item === undefined
        ? undefined
        : priceOfOneWords(priceOfOne(of, contained.quantity), contained.item.unitOfMeasure),
    ],
  ];
}

function lastOrderWords(product: Product, order: LastOrder | undefined): string | undefined {
  if (order === undefined) return undefined;
  const { orderDate, quantity, price } = order;
  const cost = price === undefined || isContactOnly(product) ? '' : ` at ${formatUsd(centsFromDollars(price))}`;
  return `${formatInstant(orderDate, settings().timeZone)}, ${quantity.toLocaleString('en-US')}${cost}`;
}

/** Every product has its own, so they aren't marked as different. */
export const ownFacts = ['Part number', 'Description'];

/** By the name of the fact; facts that the product doesn't have are absent. */
export function comparedFacts(product: Product, order: LastOrder | undefined): ReadonlyMap<string, string> {
  const { contained, variants, itemNumber } = product;
  const options = variants.find((variant) => variant.itemNumber === itemNumber)?.options ?? [];
  const facts: [string, string | undefined][] = [
    ['Manufacturer', product.vendorName],
    ['Pack', product.pack],
    ['Sold by', unitWord(product.unitOfMeasure)],
    ...priceFacts(product),
    ['Contains', contained === null ? undefined : `${heldWords(product)}${contained.itemNumber}`],
    ...options.map(({ name, value }): [string, string] => [name, value]),
    [
      'Marks',
      flagsOf(product)
        .map(({ word }) => word)
        .join(', '),
    ],
    ['Category', product.categoryDescription ?? undefined],
    ['Part number', product.vendorPartNumber],
    ['Last ordered', lastOrderWords(product, order)],
    ['Description', productTexts(product.attributes).join(' ')],
  ];
  return new Map(facts.filter((fact): fact is [string, string] => fact[1] !== undefined && fact[1] !== ''));
}
