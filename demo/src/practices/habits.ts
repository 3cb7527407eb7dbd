/** A practice's usual purchases and prices: favorite items and contract prices. */
import { type CategoryName, categoryKeyOf } from '../catalog/categories.ts';
import type { ItemIndex, KnownItem } from '../catalog/item-index.ts';
import { pricingClasses, roundPrice } from '../catalog/prices.ts';
import { specialItems } from '../catalog/special-items.ts';
import { type Random, randomFor } from '../random.ts';
import type { Practice } from './practices.ts';

interface ContractPriceRow {
  readonly customerNumber: string;
  readonly itemNumber: string;
  readonly priceCents: number;
  readonly suppressCoupon: boolean;
}

export interface Habits {
  /** Places in the item index; the first ones are bought most. */
  readonly favorites: readonly number[];
  readonly contractPrices: readonly ContractPriceRow[];
  /** What one of an item costs this practice, in cents. */
  readonly priceOf: (item: KnownItem) => number;
}

/** Words of a practice's name, and the categories of which such a practice buys more. */
const leanings: readonly (readonly [RegExp, readonly CategoryName[]])[] = [
  [/endodont/i, ['Endodontics', 'Rubber Dam & Matrix', 'Anesthetics']],
  [/orthodont/i, ['Orthodontics', 'Bonding & Etchants', 'Impression Materials']],
  [/surgery|periodont|implant/i, ['Sutures & Surgical', 'Anesthetics', 'Needles & Syringes']],
  [/pediatric/i, ['Fluoride & Sealants', 'Hygiene & Prophy', 'Crown & Bridge']],
  [/prosthodont|arts/i, ['Crown & Bridge', 'Impression Materials', 'Teeth', 'Laboratory']],
];

function leaningOf(name: string): ReadonlySet<string> {
  const found = leanings.find(([words]) => words.test(name));
  return new Set(found?.[1].map(categoryKeyOf));
}

function favoritesOf(practice: Practice, items: ItemIndex, random: Random): number[] {
  const preferred = leaningOf(practice.row.name);
  const chosen = new Set<number>();
  const wanted = Math.min(18 + Math.round(practice.size * random.between(8, 14)), items.count() >> 1);
  for (let tries = 0; chosen.size < wanted && tries < wanted * 12; tries += 1) {
    const place = items.draw(random);
    const item = items.at(place);
    const isWelcome = preferred.size === 0 || preferred.has(item.categoryKey) || random.chance(0.3);
    if (item.isFree && !item.isDear && isWelcome) chosen.add(place);
  }
  return [...chosen];
}

function contractPricesOf(practice: Practice, favorites: readonly number[], items: ItemIndex, position: number) {
  const { customerNumber, contractName } = practice.row;
  const random = randomFor('contract prices', Number(customerNumber));
  const count = contractName === null ? (random.chance(0.15) ? random.between(3, 6) : 0) : random.between(20, 40);
  const rows = random.sample(favorites, count).map((place): ContractPriceRow => {
    const item = items.at(place);
    const usual = item.prices[position] ?? 0;
    return {
      customerNumber,
      itemNumber: item.itemNumber,
      priceCents: roundPrice(usual * (0.8 + random.next() * 0.15)),
      suppressCoupon: item.offer !== null && random.chance(0.4),
    };
  });
  if (customerNumber !== '100001') return rows;
  const fixed = [
    { ...specialItems.contractPrice, priceCents: 799, suppressCoupon: false },
    { ...specialItems.suppressedCoupon, priceCents: 849, suppressCoupon: true },
  ].map(({ itemNumber, priceCents, suppressCoupon }) => ({ customerNumber, itemNumber, priceCents, suppressCoupon }));
  const taken = new Set<string>(fixed.map(({ itemNumber }) => itemNumber));
  return [...fixed, ...rows.filter(({ itemNumber }) => !taken.has(itemNumber))];
}

/** The habits of a practice; the same whenever it is asked for the same catalog. */
export function habitsOf(practice: Practice, items: ItemIndex): Habits {
  const position = Math.max(
    0,
    pricingClasses.findIndex(({ code }) => code === practice.row.pricingClass),
  );
  const random = randomFor('favourites', Number(practice.row.customerNumber));
  const favorites = favoritesOf(practice, items, random);
  const contractPrices = contractPricesOf(practice, favorites, items, position);
  const agreed = new Map(contractPrices.map(({ itemNumber, priceCents }) => [itemNumber, priceCents]));
  return {
    favorites,
    contractPrices,
    priceOf: (item) => agreed.get(item.itemNumber) ?? item.prices[position] ?? 0,
  };
}
