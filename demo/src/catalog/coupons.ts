/** Manufacturers' offers: buy some, get some free. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays } from '../calendar.ts';
import { type Random, randomFor } from '../random.ts';
import type { ProductLine } from './lines.ts';

export interface CouponRow {
  readonly couponId: number;
  readonly legacyOfferId: string;
  readonly description: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly tiers: readonly { readonly buyQuantity: number; readonly rewardQuantity: number }[];
  readonly options: readonly {
    readonly redemptionItem: string | null;
    readonly redemptionDescription: string;
    readonly rewardValueCents: number;
  }[];
  readonly isDistributorFulfilled: boolean;
  readonly rewardType: string;
}

/** Number of the offer of a product line that has one; below 5000 are the special ones. */
export const firstLineCoupon = 5000;

const tierSets = [
  [[2, 1]],
  [[3, 1]],
  [[4, 1]],
  [[5, 1]],
  [[10, 2]],
  [
    [3, 1],
    [5, 2],
  ],
  [
    [2, 1],
    [5, 3],
    [10, 8],
  ],
  [
    [4, 1],
    [8, 3],
    [12, 5],
  ],
] as const;

type Tiers = (typeof tierSets)[number];

const inWords = (tiers: Tiers) => tiers.map(([buy, reward]) => `buy ${buy}, get ${reward} free`).join('; ');

interface Offer {
  readonly couponId: number;
  readonly tiers: Tiers;
  readonly isOwn: boolean;
  readonly dates: readonly [start: PlainDate, end: PlainDate];
  /** Between how many free goods the buyer chooses. */
  readonly choices: number;
}

function coupon(line: ProductLine, { couponId: id, tiers, isOwn, dates, choices }: Offer): CouponRow {
  const sentence = inWords(tiers);
  const options = line.items.slice(0, choices).map((item) => ({
    redemptionItem: isOwn ? item.itemNumber : null,
    redemptionDescription: item.description,
    rewardValueCents: item.listCents,
  }));
  return {
    couponId: id,
    legacyOfferId: `${line.maker + 2001}-${String(id).padStart(6, '0')}`,
    description: `${line.name} ${line.family.name}: ${sentence}`,
    startDate: dates[0],
    endDate: dates[1],
    tiers: tiers.map(([buyQuantity, rewardQuantity]) => ({ buyQuantity, rewardQuantity })),
    options,
    isDistributorFulfilled: isOwn,
    rewardType: options.length > 1 ? 'Choice' : 'SameItem',
  };
}

function validity(today: PlainDate, random: Random): readonly [PlainDate, PlainDate] {
  const kind = random.next();
  if (kind < 0.7) return [addDays(today, -random.between(5, 80)), addDays(today, random.between(3, 90))];
  if (kind < 0.88) return [addDays(today, -random.between(120, 240)), addDays(today, -random.between(1, 90))];
  return [addDays(today, random.between(2, 30)), addDays(today, random.between(60, 150))];
}

/** The offer of a line, or none. Dates are around `today`; most offers run now. */
export function couponOf(line: ProductLine, today: PlainDate): CouponRow | undefined {
  if (line.couponId === null) return undefined;
  const random = randomFor('coupon', line.index);
  return coupon(line, {
    couponId: line.couponId,
    tiers: random.pick(tierSets),
    isOwn: random.chance(0.35),
    dates: validity(today, random),
    choices: random.chance(0.4) ? 2 : 1,
  });
}

/** The four special offers, all on the first product line: own, manufacturer's, expired and future. */
export function specialCoupons(line: ProductLine, today: PlainDate): CouponRow[] {
  const days = (from: number, to: number) => [addDays(today, from), addDays(today, to)] as const;
  return [
    coupon(line, { couponId: 4001, tiers: tierSets[6], isOwn: true, dates: days(-30, 60), choices: 3 }),
    coupon(line, { couponId: 4002, tiers: tierSets[5], isOwn: false, dates: days(-30, 60), choices: 2 }),
    coupon(line, { couponId: 4003, tiers: tierSets[1], isOwn: true, dates: days(-120, -10), choices: 1 }),
    coupon(line, { couponId: 4004, tiers: tierSets[1], isOwn: true, dates: days(14, 90), choices: 1 }),
  ];
}
