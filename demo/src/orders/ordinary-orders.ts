/** The everyday orders of a practice: its usual items in its usual quantities, as far along as their age says. */

import type { PlainDate } from '@operatory/domain/dates';
import { noItemNumber } from '@operatory/domain/documents';
import { addDays } from '../calendar.ts';
import type { ItemIndex, KnownItem } from '../catalog/item-index.ts';
import type { Habits } from '../practices/habits.ts';
import type { Practice } from '../practices/practices.ts';
import { type Random, randomFor } from '../random.ts';
import type { PlannedOrder } from './plan.ts';
import { lineStates } from './progress.ts';
import type { WholeOrder } from './rows.ts';
import { type OrderedLine, wholeOrder } from './whole-order.ts';

export interface Buyer {
  readonly practice: Practice;
  readonly habits: Habits;
  readonly items: ItemIndex;
  readonly today: PlainDate;
}

const origins = [
  ['operatory', 44],
  ['laptop', 18],
  ['web', 22],
  ['phone', 16],
] as const;

const remarks = [
  'Please deliver before noon.',
  'Leave with the front desk.',
  'Closed on Friday afternoon.',
  'Call before substituting anything.',
  'Split the boxes between both hygienists.',
  'Back entrance, ring twice.',
];

/** Five lines on average: mostly one to eight, now and then a big order. */
function lineCount(random: Random): number {
  return random.chance(0.06) ? random.between(9, 22) : 1 + Math.floor(random.next() * 8);
}

function quantityOf(item: KnownItem, random: Random): number {
  if (item.isDear) return 1;
  const offered = item.offer;
  if (offered !== null && random.chance(0.4)) return offered.buy;
  return random.weighted([
    [1, 46],
    [2, 26],
    [3, 10],
    [4, 7],
    [5, 4],
    [6, 4],
    [10, 2],
    [12, 1],
  ]);
}

/** Places in the index, each once: four of five from the favorites, the first of them most. */
function chooseItems(buyer: Buyer, count: number, random: Random): Set<number> {
  const { favorites } = buyer.habits;
  const chosen = new Set<number>();
  for (let tries = 0; chosen.size < count && tries < count * 4; tries += 1) {
    const usual = favorites[Math.floor(random.skewed(1.5) * favorites.length)];
    chosen.add(usual !== undefined && random.chance(0.82) ? usual : buyer.items.draw(random));
  }
  return chosen;
}

function linesOf(buyer: Buyer, { daysAgo, orderNumber }: PlannedOrder, random: Random): OrderedLine[] {
  const items = [...chooseItems(buyer, lineCount(random), random)].map(buyer.items.at);
  const states = lineStates(items.length, daysAgo, buyer.today, random);
  return items.flatMap((item, index) => {
    const state = states[index];
    if (state === undefined) return [];
    const quantity = quantityOf(item, random);
    const line: OrderedLine = {
      itemNumber: item.itemNumber,
      description: item.description,
      quantity,
      unitPriceCents: buyer.habits.priceOf(item),
      type: 0,
      isDropShipped: item.isDropShipOnly,
      isFromSecond: random.chance(0.04),
      state,
    };
    const offer = item.offer;
    if (offer === null) return [line];
    const { couponId, good } = offer;
    const counting: OrderedLine = { ...line, couponId };
    // Not everyone takes all their free goods; drawn separately, so that the rest of the order stays the same.
    const isForgotten = randomFor('forgotten free good', orderNumber, index).chance(0.3);
    if (quantity < offer.buy || isForgotten) return [counting];
    const reward = Math.floor(quantity / offer.buy) * offer.reward;
    const free: OrderedLine = {
      ...counting,
      itemNumber: good.redemptionItem ?? noItemNumber,
      description: good.redemptionDescription,
      quantity: reward,
      unitPriceCents: 0,
      type: offer.isOwn ? 1 : 2,
      rewardValueCents: good.rewardValueCents,
    };
    return [counting, free];
  });
}

/** One planned order of a practice. */
export function ordinaryOrder(buyer: Buyer, planned: PlannedOrder): WholeOrder {
  const { row } = buyer.practice;
  const random = randomFor('order', planned.orderNumber, Number(row.customerNumber));
  const usesPunchOut = Number(row.customerNumber) % 37 === 0 || row.customerNumber === '100001';
  const isPunchOut = usesPunchOut && random.chance(0.3);
  const hasPo = row.isPoRequired || isPunchOut || random.chance(0.2);
  return wholeOrder(
    {
      orderNumber: planned.orderNumber,
      placedOn: addDays(buyer.today, -planned.daysAgo),
      minute: planned.minute,
      today: buyer.today,
      origination: isPunchOut ? 'operatory' : random.weighted(origins),
      ...(isPunchOut ? { externalSource: 'punchout' } : {}),
      poNumber: hasPo ? `${random.pick(['PO-', 'PO', '', '4500'])}${random.digits(5)}` : '',
      comments: random.chance(0.07) ? random.pick(remarks) : '',
    },
    row,
    linesOf(buyer, planned, random),
    random,
  );
}
