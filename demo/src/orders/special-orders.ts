/** Orders with a known number for each special case, all of account 100001; the same in every size of the demo data. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays, workingDayFrom, workingDayUpTo } from '../calendar.ts';
import { type Random, randomFor } from '../random.ts';
import type { Buyer } from './ordinary-orders.ts';
import {
  backordered,
  canceled,
  type LineState,
  pending,
  processing,
  processingStatuses,
  shipped,
  submitted,
} from './progress.ts';
import type { WholeOrder } from './rows.ts';
import { trackingNumber } from './tracking.ts';
import { type OrderedLine, type OrderFacts, wholeOrder } from './whole-order.ts';

/** What each number shows. */
export const specialOrders = {
  /** All lines in the group submitted. */
  submitted: 6_999_001,
  pending: 6_999_002,
  /** One line in each processing status. */
  processing: 6_999_003,
  /** Two shipments from two branches; the first with two tracking numbers, the second still picked in part. */
  shippedInParts: 6_999_004,
  /** One line expected on a date, one without a date. */
  backordered: 6_999_005,
  /** Some lines canceled, the others shipped. */
  partlyCanceled: 6_999_006,
  canceled: 6_999_007,
  /** Sent by the manufacturer: negative number, no tracking. */
  dropShipped: 6_999_008,
  withoutShipDate: 6_999_009,
  withoutInvoice: 6_999_010,
  /** The tracking text isn't a carrier's number. */
  invalidTracking: 6_999_011,
  fedex: 6_999_012,
  ups: 6_999_013,
  ontrac: 6_999_014,
  /** Came from a buyer's procurement system. */
  punchOut: 6_999_015,
  /** With a free good from our stock and one from the manufacturer. */
  withFreeGoods: 6_999_016,
  /** Every group but submitted. */
  everything: 6_999_017,
} as const;

type Case = Partial<OrderFacts> & {
  readonly number: number;
  readonly daysAgo: number;
  readonly states: readonly LineState[];
  /** Lines at these places (from 0) differ from the plain ones. */
  readonly change?: (line: OrderedLine, index: number) => OrderedLine;
};

/** The lines from this place on come from the second branch. */
const second = (from: number) => (line: OrderedLine, index: number) => ({ ...line, isFromSecond: index >= from });

/** One order per carrier. */
function carriers(random: Random): Case[] {
  return [
    {
      number: specialOrders.fedex,
      daysAgo: 38,
      states: [shipped, shipped],
      shipment: { tracking: trackingNumber('fedex', random) },
    },
    {
      number: specialOrders.ups,
      daysAgo: 41,
      states: [shipped, shipped],
      shipment: { tracking: trackingNumber('ups', random) },
    },
    {
      number: specialOrders.ontrac,
      daysAgo: 47,
      states: [shipped],
      shipment: { tracking: trackingNumber('ontrac', random) },
    },
  ];
}

/** Orders that came or were made up in a special way. */
function mixed(today: PlainDate, random: Random): Case[] {
  return [
    {
      number: specialOrders.punchOut,
      daysAgo: 52,
      states: [shipped, shipped, shipped],
      externalSource: 'punchout',
      poNumber: '4500018842',
    },
    {
      number: specialOrders.withFreeGoods,
      daysAgo: 58,
      states: [shipped, shipped, shipped],
      change: (line, index) =>
        index === 0
          ? { ...line, quantity: 5 }
          : {
              ...line,
              type: index === 1 ? 1 : 2,
              quantity: 1,
              unitPriceCents: 0,
              rewardValueCents: line.unitPriceCents,
            },
    },
    {
      number: specialOrders.everything,
      daysAgo: 3,
      states: [pending(random), processing('Packing'), shipped, shipped, backordered(today, random), canceled(random)],
      change: second(3),
      poNumber: 'PO-20417',
      comments: 'Please deliver before noon.',
    },
  ];
}

function cases(today: PlainDate): Case[] {
  const random = randomFor('special orders');
  const expected: LineState = {
    lineGroup: 'backordered',
    status: 'Backordered',
    backOrderStatus: 'On Order with Manufacturer',
    expectedReceiptDate: workingDayFrom(addDays(today, 12)),
  };
  const undated: LineState = { ...expected, backOrderStatus: 'Manufacturer Delayed', expectedReceiptDate: null };
  const picking = processingStatuses.map(processing);
  return [
    { number: specialOrders.submitted, daysAgo: 1, states: [submitted, submitted, submitted] },
    { number: specialOrders.pending, daysAgo: 1, states: [pending(random), pending(random)] },
    { number: specialOrders.processing, daysAgo: 2, states: picking },
    {
      number: specialOrders.shippedInParts,
      daysAgo: 5,
      states: [shipped, shipped, shipped, shipped, processing('Picking')],
      change: second(2),
      shipment: { tracking: `${trackingNumber('fedex', random)}\n${trackingNumber('fedex', random)}` },
    },
    { number: specialOrders.backordered, daysAgo: 9, states: [shipped, expected, undated] },
    { number: specialOrders.partlyCanceled, daysAgo: 16, states: [shipped, shipped, canceled(random)] },
    { number: specialOrders.canceled, daysAgo: 23, states: [canceled(random), canceled(random)] },
    {
      number: specialOrders.dropShipped,
      daysAgo: 12,
      states: [shipped, shipped],
      change: (line) => ({ ...line, isDropShipped: true }),
    },
    { number: specialOrders.withoutShipDate, daysAgo: 6, states: [shipped, shipped], shipment: { shipmentDate: null } },
    { number: specialOrders.withoutInvoice, daysAgo: 30, states: [shipped, shipped], shipment: { hasInvoice: false } },
    { number: specialOrders.invalidTracking, daysAgo: 34, states: [shipped], shipment: { tracking: 'OUR TRUCK RT 4' } },
    ...carriers(random),
    ...mixed(today, random),
  ];
}

/** One special order; its shipments leave the next working day with an invoice, unless the case says otherwise. */
function specialOrder(buyer: Buyer, special: Case): WholeOrder {
  const { number, daysAgo, states, change, ...facts } = special;
  const random = randomFor('special order', number);
  const plain = states.map((state, index): OrderedLine => {
    const favorite = buyer.habits.favorites[(index + number) % Math.max(1, buyer.habits.favorites.length)] ?? 0;
    const item = buyer.items.at(favorite);
    return {
      itemNumber: item.itemNumber,
      description: item.description,
      quantity: random.between(1, 4),
      unitPriceCents: buyer.habits.priceOf(item),
      type: 0,
      isDropShipped: false,
      state,
    };
  });
  const placedOn = workingDayUpTo(addDays(buyer.today, -daysAgo));
  const leaves = workingDayFrom(addDays(placedOn, 1));
  return wholeOrder(
    {
      orderNumber: number,
      placedOn,
      minute: 90,
      today: buyer.today,
      origination: 'operatory',
      ...facts,
      shipment: { shipmentDate: leaves > buyer.today ? buyer.today : leaves, hasInvoice: true, ...facts.shipment },
    },
    buyer.practice.row,
    change === undefined ? plain : plain.map(change),
    random,
  );
}

/** The special orders, made for the buyer of account 100001, oldest number first. */
export function makeSpecialOrders(buyer: Buyer): WholeOrder[] {
  return cases(buyer.today).map((special) => specialOrder(buyer, special));
}

/** How many there are; they are part of the total. */
export const specialOrderCount = Object.keys(specialOrders).length;
