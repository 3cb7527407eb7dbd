/**
 * The ledger of an account's free goods: earned, redeemed, expiring, and missed, by the same rules as the cart's
 * coupons.
 */
import { type CouponTier, remainingReward, rewardQuantity } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import type { Totals } from './report.ts';

/** A line of an order that counted toward a coupon (type 0) or is a free good (types 1 and 2). */
export interface LedgerLine {
  readonly orderNumber: number;
  readonly date: PlainDate;
  readonly type: 0 | 1 | 2;
  readonly couponId: number | null;
  readonly quantity: number;
  /** Unit value of a free good; 0 for a standard line. */
  readonly unitValue: Cents;
}

/** A free good that staff recorded by hand. */
export interface LedgerEntry {
  readonly date: PlainDate;
  /** null if it isn't in our catalog. */
  readonly partNumber: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unitValue: Cents;
}

export interface LedgerOffer {
  readonly couponId: number;
  readonly description: string;
  /** The last day to redeem it. */
  readonly endDate: PlainDate;
  readonly tiers: readonly CouponTier[];
  readonly goods: readonly {
    readonly partNumber: string | null;
    readonly description: string;
    readonly value: Cents;
  }[];
}

/** An account's earned and used rewards of one offer. */
export interface OfferStanding {
  readonly couponId: number;
  readonly description: string;
  readonly endDate: PlainDate;
  /** Whether it can still be redeemed. */
  readonly isRunning: boolean;
  readonly earned: Totals;
  readonly redeemed: Totals;
  /** Earned and not redeemed: expiring while the offer is active, missed afterward. */
  readonly open: Totals;
}

export interface FreeGoodsLedger {
  readonly earned: Totals;
  readonly redeemed: Totals;
  readonly expiring: Totals;
  readonly missed: Totals;
  /** Given without being earned by an order: a courtesy, or from an offer that no longer exists. */
  readonly beyond: Totals;
  /** Offers that earned something; those with something open first, by their last day. */
  readonly offers: readonly OfferStanding[];
}

interface Account {
  quantity: number;
  value: number;
}

const nothing = (): Account => ({ quantity: 0, value: 0 });

function add(account: Account, quantity: number, unitValue: number): void {
  account.quantity += quantity;
  account.value += quantity * unitValue;
}

const totals = ({ quantity, value }: Account): Totals => ({ quantity, value: cents(value) });

/** What one order earned through one offer and hasn't been given yet. */
interface Claim {
  readonly offer: LedgerOffer;
  readonly date: PlainDate;
  open: number;
  readonly redeemed: Account;
}

const fold = (text: string) => text.trim().toLowerCase();

/** Whether the offer grants this: the same item, or the same text if it isn't in our catalog. */
function isGivenBy({ goods }: LedgerOffer, entry: LedgerEntry): boolean {
  return goods.some(({ partNumber, description }) =>
    entry.partNumber === null
      ? partNumber === null && fold(description) === fold(entry.description)
      : partNumber === entry.partNumber,
  );
}

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

function claimsOf(lines: readonly LedgerLine[], offers: ReadonlyMap<number, LedgerOffer>, beyond: Account): Claim[] {
  const groups = grouped(lines, ({ orderNumber, couponId }) => `${orderNumber}/${couponId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const offer = first?.couponId === null || first === undefined ? undefined : offers.get(first.couponId);
    const free = group.filter(({ type }) => type !== 0);
    const bought = group.reduce((sum, { type, quantity }) => sum + (type === 0 ? quantity : 0), 0);
    const reward = offer === undefined ? 0 : rewardQuantity(offer.tiers, bought);
    const redeemed = nothing();
    for (const { quantity, unitValue } of free) {
      const earned = Math.min(quantity, remainingReward(reward, redeemed.quantity));
      add(redeemed, earned, unitValue);
      add(beyond, quantity - earned, unitValue);
    }
    if (offer === undefined || first === undefined || reward === 0) return [];
    return [{ offer, date: first.date, open: remainingReward(reward, redeemed.quantity), redeemed }];
  });
}

const byDate = (one: { readonly date: PlainDate }, other: { readonly date: PlainDate }) =>
  one.date < other.date ? -1 : Number(one.date > other.date);

/** Entries by hand redeem open rewards, oldest order first, up to the offer's last day. */
function redeem(claims: readonly Claim[], entries: readonly LedgerEntry[], beyond: Account): void {
  const inOrder = claims.toSorted(byDate);
  for (const entry of entries.toSorted(byDate)) {
    let left = entry.quantity;
    for (const claim of inOrder) {
      if (left === 0) break;
      const { offer } = claim;
      if (claim.open === 0 || entry.date < claim.date || entry.date > offer.endDate) continue;
      if (!isGivenBy(offer, entry)) continue;
      const taken = Math.min(left, claim.open);
      claim.open -= taken;
      left -= taken;
      add(claim.redeemed, taken, entry.unitValue);
    }
    add(beyond, left, entry.unitValue);
  }
}

/**
 * Compares the rewards that orders earned with the goods given. Each order counts separately, as in the cart. An open
 * reward has the value of the cheapest item that the account may choose. So earned = redeemed + expiring + missed, in
 * quantity and in value.
 */
export function freeGoodsLedger({
  lines,
  entries,
  offers,
  today,
}: {
  readonly lines: readonly LedgerLine[];
  readonly entries: readonly LedgerEntry[];
  readonly offers: readonly LedgerOffer[];
  readonly today: PlainDate;
}): FreeGoodsLedger {
  const beyond = nothing();
  const claims = claimsOf(lines, new Map(offers.map((offer) => [offer.couponId, offer])), beyond);
  redeem(claims, entries, beyond);
  const all = { earned: nothing(), redeemed: nothing(), expiring: nothing(), missed: nothing() };
  const standings = [...grouped(claims, ({ offer }) => offer)].map(([offer, ofOffer]): OfferStanding => {
    const isRunning = offer.endDate >= today;
    const [redeemed, open] = [nothing(), nothing()];
    const leastValue = Math.min(...offer.goods.map(({ value }) => value));
    for (const claim of ofOffer) {
      redeemed.quantity += claim.redeemed.quantity;
      redeemed.value += claim.redeemed.value;
      add(open, claim.open, Number.isFinite(leastValue) ? leastValue : 0);
    }
    const earned = { quantity: redeemed.quantity + open.quantity, value: redeemed.value + open.value };
    for (const [account, part] of [
      [all.earned, earned],
      [all.redeemed, redeemed],
      [isRunning ? all.expiring : all.missed, open],
    ] as const) {
      account.quantity += part.quantity;
      account.value += part.value;
    }
    const { couponId, description, endDate } = offer;
    return {
      couponId,
      description,
      endDate,
      isRunning,
      earned: totals(earned),
      redeemed: totals(redeemed),
      open: totals(open),
    };
  });
  const rank = ({ isRunning, open }: OfferStanding) => (open.quantity === 0 ? 2 : isRunning ? 0 : 1);
  return {
    earned: totals(all.earned),
    redeemed: totals(all.redeemed),
    expiring: totals(all.expiring),
    missed: totals(all.missed),
    beyond: totals(beyond),
    offers: standings.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        (one.endDate < other.endDate ? -1 : Number(one.endDate > other.endDate)) ||
        one.couponId - other.couponId,
    ),
  };
}

/** A value as a share of the merchandise, in tenths of a percent; `undefined` if nothing was bought. */
export function shareOfMerchandise(value: Cents, merchandise: Cents): number | undefined {
  return merchandise <= 0 ? undefined : Math.round((value / merchandise) * 1000);
}

/** `3.4%`. */
export function formatShare(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}%`;
}
