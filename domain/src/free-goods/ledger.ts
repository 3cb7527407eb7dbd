/** The ledger of an account's free goods: earned, redeemed, expiring and missed, by the rules of the cart's coupons. */
import { type CouponTier, remainingReward, rewardQuantity } from '../cart/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import type { Totals } from './report.ts';

/** A line of an order that counted for a coupon (type 0) or that is a free good (types 1 and 2). */
export interface LedgerLine {
  readonly orderNumber: number;
  readonly date: PlainDate;
  readonly type: 0 | 1 | 2;
  readonly couponId: number | null;
  readonly quantity: number;
  /** Of one free good; 0 for a standard line. */
  readonly unitValue: Cents;
}

/** A free good that staff recorded by hand. */
export interface LedgerEntry {
  readonly date: PlainDate;
  /** null for goods that are no item of ours. */
  readonly partNumber: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unitValue: Cents;
}

export interface LedgerOffer {
  readonly couponId: number;
  readonly description: string;
  /** The last day on which it can be redeemed. */
  readonly endDate: PlainDate;
  readonly tiers: readonly CouponTier[];
  readonly goods: readonly {
    readonly partNumber: string | null;
    readonly description: string;
    readonly value: Cents;
  }[];
}

/** How the account stands with one offer. */
export interface OfferStanding {
  readonly couponId: number;
  readonly description: string;
  readonly endDate: PlainDate;
  /** Can it still be redeemed? */
  readonly isRunning: boolean;
  readonly earned: Totals;
  readonly redeemed: Totals;
  /** Earned and not redeemed: expiring while the offer runs, missed afterwards. */
  readonly open: Totals;
}

export interface FreeGoodsLedger {
  readonly earned: Totals;
  readonly redeemed: Totals;
  readonly expiring: Totals;
  readonly missed: Totals;
  /** Given without being earned by an order: a courtesy, or from an offer that is not known any more. */
  readonly beyond: Totals;
  /** Those by which something was earned; what is open first, by its last day. */
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

/** What one order earned by one offer and has not been given yet. */
interface Claim {
  readonly offer: LedgerOffer;
  readonly date: PlainDate;
  open: number;
  readonly redeemed: Account;
}

const fold = (text: string) => text.trim().toLowerCase();

/** Is this what the offer gives: the same item, or the same words where it is no item of ours? */
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

/** Entries by hand redeem what is open, the oldest order first, up to the offer's last day. */
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
 * Sets what orders earned against what was given. Each order stands for itself, as in the cart [B4.18]; what is open is
 * worth the least valuable of the goods between which the account may choose. So
 * earned = redeemed + expiring + missed, in quantity and in value.
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

/** How much a value is of the merchandise, in tenths of a percent; `undefined` where nothing was bought. */
export function shareOfMerchandise(value: Cents, merchandise: Cents): number | undefined {
  return merchandise <= 0 ? undefined : Math.round((value / merchandise) * 1000);
}

/** `3.4%`. */
export function formatShare(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}%`;
}
