/** The items of a product line as the database keeps them: prices, stock, flags and texts. */
import { pictureUrl } from '../pictures/picture-url.ts';
import { type Random, randomFor } from '../random.ts';
import { demoBranches } from './branches.ts';
import { categoryKeyOf } from './categories.ts';
import { features } from './features.ts';
import { gtinOf } from './gtins.ts';
import type { LineItem, ProductLine } from './lines.ts';
import { contentOf } from './pack-contents.ts';
import { pricesByClass } from './prices.ts';
import { type SpecialItem, specialItemByNumber } from './special-items.ts';
import { groupOf } from './variant-groups.ts';
import { packInWords, unitOfMeasure } from './variants.ts';
import { vendorNames } from './vendor-names.ts';

export interface ItemRow {
  readonly itemNumber: string;
  readonly itemKey: number;
  readonly description: string;
  readonly categoryKey: string;
  readonly vendorId: string;
  readonly vendorPartNumber: string;
  readonly gtin: string | null;
  readonly containedItem: string | null;
  readonly containedQuantity: number | null;
  readonly variantGroup: string | null;
  readonly variantOption: string | null;
  readonly secondVariantOption: string | null;
  readonly pack: string;
  readonly unitOfMeasure: string;
  readonly unspsc: string;
  readonly salesCategory: string | null;
  readonly lifeCycle: 'A' | 'D';
  readonly isOrderable: boolean;
  readonly isHiddenFromCustomer: boolean;
  readonly isOnHold: boolean;
  readonly isDropShipOnly: boolean;
  readonly isSpecialOrder: boolean;
  readonly prices: readonly number[];
  readonly couponId: number | null;
  readonly sdsMediaKey: string | null;
  readonly imageUrl: string;
  readonly popularity: number;
}

export interface ItemStockRow {
  readonly itemKey: number;
  readonly branchNumber: string;
  readonly quantity: number;
  readonly stockingClass: string;
}

export interface ItemTextRow {
  readonly itemNumber: string;
  readonly catalogText: string;
  readonly manufacturerText: string;
}

type StockingClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'X';

function stockingClass(demand: number, random: Random): StockingClass {
  if (random.chance(0.04)) return 'E';
  const felt = demand * (0.6 + random.next() * 0.8);
  if (felt > 2.2) return 'A';
  if (felt > 0.7) return 'B';
  if (felt > 0.2) return 'C';
  return felt > 0.05 ? 'D' : 'X';
}

/** Most and least on hand by class, and how often the shelf is empty. */
const shelves: Record<StockingClass, readonly [least: number, most: number, emptyShare: number]> = {
  A: [60, 420, 0.03],
  B: [20, 140, 0.06],
  C: [4, 44, 0.12],
  D: [1, 9, 0.3],
  E: [0, 6, 0.7],
  X: [0, 0, 1],
};

function stock(demand: number, special: SpecialItem | undefined, random: Random) {
  // The two Texas branches are one distribution center and have the same class; the others vary independently.
  const classes = demoBranches.map(() => special?.stockingClass ?? stockingClass(demand, random));
  const quantities = classes.map((stocked) => {
    const [least, most, emptyShare] = shelves[stocked];
    const quantity = random.chance(emptyShare) ? 0 : random.between(least, most);
    return special?.quantity ?? quantity;
  });
  return { classes, quantities };
}

/** The demo numbers items from 10000001. */
export const itemKeyOf = (itemNumber: string) => Number(itemNumber) - 10_000_000;

/** One item of a line. `demand` is its sales relative to the average item. */
export function itemRow(line: ProductLine, item: LineItem): { item: ItemRow; stock: ItemStockRow[] } {
  const number = Number(item.itemNumber);
  const random = randomFor('item', number);
  const special = specialItemByNumber.get(item.itemNumber);
  const demand = line.family.demand * line.demand * item.variant.demand;
  const isDiscontinued = special ? special.lifeCycle === 'D' : random.chance(0.04);
  const isRare = random.chance(line.family.isEquipment ? 0.45 : 0.02);
  const isDropShipOnly = special ? special.isDropShipOnly === true : isRare;
  const isOnHold = special ? special.isOnHold === true : random.chance(0.012);
  const isHidden = special ? special.isHiddenFromCustomer === true : random.chance(0.015);
  const isOrderable = special ? special.isOrderable !== false : !random.chance(isDiscontinued ? 0.3 : 0.01);
  const { classes, quantities } = stock(isDiscontinued ? demand / 10 : demand, special, random);
  const itemKey = itemKeyOf(item.itemNumber);
  const row: ItemRow = {
    itemNumber: item.itemNumber,
    itemKey,
    description: item.description,
    categoryKey: categoryKeyOf(line.family.category),
    vendorId: String(2001 + line.maker),
    vendorPartNumber: item.vendorPartNumber,
    gtin: gtinOf(itemKey),
    ...contentOf(line, item),
    ...groupOf(line, item),
    pack: packInWords(item.variant.pack[0]),
    unitOfMeasure: unitOfMeasure(item.variant.pack[0]),
    unspsc: line.family.unspsc,
    salesCategory: salesCategory(item),
    lifeCycle: isDiscontinued ? 'D' : 'A',
    isOrderable,
    isHiddenFromCustomer: isHidden,
    isOnHold,
    isDropShipOnly,
    isSpecialOrder: classes.every((stocked) => stocked === 'X'),
    prices: pricesByClass(item.listCents),
    couponId: special?.couponId !== undefined ? special.couponId : line.couponId,
    sdsMediaKey: line.family.isChemical ? `sds-${String(line.index).padStart(6, '0')}` : null,
    imageUrl: pictureUrl(item.itemNumber),
    popularity: popularity(demand, isDiscontinued || !isOrderable || isHidden || isOnHold),
  };
  return {
    item: row,
    stock: demoBranches.map(({ number: branchNumber }, at) => ({
      itemKey,
      branchNumber,
      quantity: isDropShipOnly ? 0 : (quantities[at] ?? 0),
      stockingClass: classes[at] ?? '',
    })),
  };
}

/** A single piece above this list price is equipment. */
const equipmentFromCents = 60_000;

function salesCategory({ description, listCents }: LineItem): string | null {
  if (listCents >= equipmentFromCents) return 'EQUIPMENT';
  return /\bteeth\b/i.test(description) ? 'TEETH' : null;
}

/** Units sold a year, roughly; what cannot be bought freely sells little. */
function popularity(demand: number, isLimited: boolean): number {
  return Math.max(1, Math.round(demand * (isLimited ? 20 : 200)));
}

/** The longer texts of an item. */
export function itemText(line: ProductLine, item: LineItem): ItemTextRow {
  const random = randomFor('item text', line.index);
  const [first, second, third, fourth] = random.sample(features[line.family.category], 4);
  const maker = vendorNames[line.maker] ?? '';
  const words = item.variant.words.join(', ');
  return {
    itemNumber: item.itemNumber,
    catalogText: `${line.name} ${line.family.name} by ${maker}. ${first} ${second}`,
    manufacturerText: `${third} ${fourth} ${words === '' ? '' : `This item: ${words}. `}${packInWords(item.variant.pack[0])}.`,
  };
}
