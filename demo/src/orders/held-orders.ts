/** Orders that wait for customer service, so that the review queue of a newcomer is not empty: one for each thing that staff do to an order, and one for all. */
import { delayReason } from '@operatory/domain/checkout';
import type { HoldCauseRow, orderReview } from '@operatory/server/database/schema/reviews.ts';
import { addDays, workingDayUpTo } from '../calendar.ts';
import { randomFor } from '../random.ts';
import type { Buyer } from './ordinary-orders.ts';
import { submitted } from './progress.ts';
import type { WholeOrder } from './rows.ts';
import { type OrderedLine, wholeOrder } from './whole-order.ts';

/** An order with the row that puts it into the queue. */
export interface HeldOrder {
  readonly order: WholeOrder;
  readonly review: typeof orderReview.$inferSelect;
}

interface Case {
  readonly number: number;
  readonly daysAgo: number;
  readonly minute: number;
  readonly lines: number;
  readonly poNumber?: string;
  /** Share of the account's price that the first line is sold at. */
  readonly overrideShare?: number;
  readonly hasFreeShipping?: boolean;
  readonly note?: string;
}

/** By the place of the practice that sent it. */
const cases: Readonly<Record<number, Case>> = {
  17: { number: 6_999_031, daysAgo: 3, minute: 212, lines: 3, overrideShare: 0.8, poNumber: 'PO-31177' },
  21: { number: 6_999_032, daysAgo: 2, minute: 47, lines: 5, hasFreeShipping: true },
  24: {
    number: 6_999_033,
    daysAgo: 1,
    minute: 95,
    lines: 2,
    note: 'One sample kit of the new bonding agent, no item number yet.',
  },
  26: {
    number: 6_999_034,
    daysAgo: 1,
    minute: 388,
    lines: 4,
    overrideShare: 0.65,
    hasFreeShipping: true,
    note: 'Price agreed with the owner on the phone; new account.',
    poNumber: '4500020931',
  },
};

function linesOf({ habits, items }: Buyer, { number, lines, overrideShare = 1 }: Case) {
  const random = randomFor('held order', number);
  const causes: HoldCauseRow[] = [];
  const ordered = habits.favorites.slice(0, lines).map((favorite, index): OrderedLine => {
    const item = items.at(favorite);
    const { itemNumber, description } = item;
    const quantity = item.isDear ? 1 : random.between(1, 4);
    const usualPriceCents = habits.priceOf(item);
    const unitPriceCents = index === 0 ? Math.round(usualPriceCents * overrideShare) : usualPriceCents;
    if (unitPriceCents !== usualPriceCents) {
      const prices = { usualPriceCents, overridePriceCents: unitPriceCents };
      causes.push({ kind: 'price-override', itemNumber, description, quantity, ...prices });
    }
    return { itemNumber, description, quantity, unitPriceCents, type: 0, isDropShipped: false, state: submitted };
  });
  return { ordered, causes, random };
}

/**
 * The order on hold of a practice, if it has one; sent on one of the last working days, whenever the data is generated.
 */
export function makeHeldOrders(index: number, buyer: Buyer): HeldOrder[] {
  const held = cases[index];
  if (held === undefined) return [];
  const { number: orderNumber, daysAgo, minute, poNumber = '', note = '', hasFreeShipping = false } = held;
  const { ordered, causes: overrides, random } = linesOf(buyer, held);
  const causes: HoldCauseRow[] = [
    ...(note === '' ? [] : [{ kind: 'account-manager-note' as const, note }]),
    ...(hasFreeShipping ? [{ kind: 'free-shipping' as const }] : []),
    ...overrides,
  ];
  const order = wholeOrder(
    {
      orderNumber,
      placedOn: workingDayUpTo(addDays(buyer.today, -daysAgo)),
      minute,
      today: buyer.today,
      origination: 'operatory',
      poNumber,
      options: {
        ...(note === '' ? {} : { accountManagerNote: note }),
        ...(hasFreeShipping ? { freeShipping: true } : {}),
      },
      holdReasons: [
        ...(note !== '' || hasFreeShipping ? [delayReason.unspecified] : []),
        ...(overrides.length > 0 ? [delayReason.override] : []),
      ],
    },
    buyer.practice.row,
    ordered,
    random,
  );
  const { customerNumber, orderDate: heldAt } = order.order;
  const undecided = { decidedAt: null, decidedByUserId: null, decisionId: null, cartKey: null, message: '', notes: [] };
  const unclaimed = { claimedByUserId: null, claimedAt: null, claimActiveAt: null, claimVersion: 0, toldAt: null };
  const waiting = { state: 'waiting', version: 1, heldAt, causes, ...undecided, ...unclaimed };
  return [{ order, review: { orderNumber, customerNumber, ...waiting } }];
}
