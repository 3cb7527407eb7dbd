/** Free goods that staff of the demo recorded by hand: now and then for each practice, more for the first ones. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays, officeInstant, workingDayUpTo } from '../calendar.ts';
import type { ItemIndex } from '../catalog/item-index.ts';
import type { Buyer } from '../orders/ordinary-orders.ts';
import { type Random, randomFor } from '../random.ts';

interface FreeGoodEntryRow {
  readonly entryId: string;
  readonly customerNumber: string;
  readonly givenOn: PlainDate;
  readonly description: string;
  readonly quantity: number;
  readonly unitValueCents: number;
  readonly partNumber: string | null;
  readonly recordedByUserId: string;
  readonly recordedAt: Date;
}

/** Gifts from manufacturers that aren't our items. */
const sentByManufacturers = [
  ['Sample kit of composite shades', 4_500],
  ['Curing light tips, pack of 5', 3_290],
  ['Prophy angle trial box', 1_875],
  ['Lunch and learn materials', 2_500],
  ['Handpiece maintenance spray', 2_140],
  ['Impression tray assortment', 5_600],
] as const;

/** A name of the form that a window gives (version 4); the same in every run. */
function idOf(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

function goodOf(items: ItemIndex, priceOf: Buyer['habits']['priceOf'], random: Random) {
  if (random.chance(0.5)) {
    const [description, unitValueCents] = random.pick(sentByManufacturers);
    return { description, unitValueCents, partNumber: null };
  }
  const item = items.at(items.draw(random));
  return { description: item.description, unitValueCents: priceOf(item), partNumber: item.itemNumber };
}

/** The entries of one practice over two years. */
export function freeGoodEntries(index: number, { practice, habits, items, today }: Buyer): FreeGoodEntryRow[] {
  const random = randomFor('free good entries', index);
  const count = index === 0 ? 14 : index < 10 ? random.between(3, 8) : random.between(0, 3);
  return Array.from({ length: count }, () => {
    const givenOn = workingDayUpTo(addDays(today, -random.between(3, 700)));
    return {
      entryId: idOf(random),
      customerNumber: practice.row.customerNumber,
      givenOn,
      ...goodOf(items, habits.priceOf, random),
      quantity: random.between(1, 4),
      recordedByUserId: 'demo',
      recordedAt: officeInstant(givenOn, random.between(0, 599)),
    };
  });
}
