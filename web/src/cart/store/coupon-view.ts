/** What screens see of the coupons of a cart: what each has earned, and which free goods can be chosen. */
import type { CouponInfo } from '@operatory/contract/cart';
import {
  type CartLine,
  type CouponStanding,
  couponStanding,
  freeGoodLine,
  type LineId,
  type LineIdentity,
  lineIdOf,
  maxOfFreeGood,
  type NextReward,
  nextReward,
} from '@operatory/domain/cart';
import { type CartState, shownContent } from './cart-state.ts';
import { termsOf } from './free-goods.ts';
import { keepSame, keepSameList } from './keep-same.ts';

/** One free good of a coupon, chosen or not. */
export interface Choice {
  readonly id: LineId;
  readonly line: LineIdentity;
  readonly description: string;
  readonly imageUrl: string;
  readonly quantity: number;
  /** Its largest possible quantity now [B5.05]. */
  readonly most: number;
}

export interface CouponView extends CouponStanding {
  readonly couponId: number;
  readonly description: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly endDate: string;
  /** What to buy for the next free goods; `undefined` if there are no more. */
  readonly next: NextReward | undefined;
  readonly choices: readonly Choice[];
  /** Free goods that were removed with a lower quantity and can be restored with it. */
  readonly cut: number;
  /** Something can still be chosen [B4.03]. */
  readonly isUnredeemed: boolean;
  /** Lines of the items that count for it. */
  readonly boughtIds: readonly LineId[];
}

function choicesOf(
  info: CouponInfo,
  lines: readonly CartLine[],
  standing: CouponStanding,
  { state, before }: { readonly state: CartState; readonly before: CouponView | undefined },
): readonly Choice[] {
  const terms = termsOf(info);
  const free = lines.filter(({ type }) => type !== 0);
  const offered = info.options.map((option) => ({ line: freeGoodLine(terms, option), option }));
  const ids = new Set(offered.map(({ line }) => lineIdOf(line)));
  // A free good that is no longer offered stays listed while it's in the cart.
  const all = [
    ...offered,
    ...free.filter((line) => !ids.has(lineIdOf(line))).map((line) => ({ line, option: undefined })),
  ];
  const choices = all.map(({ line, option }): Choice => {
    const id = lineIdOf(line);
    const quantity = free.find((one) => lineIdOf(one) === id)?.quantity ?? 0;
    const facts = state.copy?.facts[id];
    const old = before?.choices.find((one) => one.id === id);
    const next: Choice = {
      id,
      line: old?.line ?? line,
      description: option?.redemptionDescription ?? (facts?.description || line.description || line.itemNumber),
      imageUrl: option?.imageUrl ?? facts?.imageUrl ?? '',
      quantity,
      most: maxOfFreeGood(quantity, standing),
    };
    return keepSame(next, old);
  });
  return keepSameList(choices, before?.choices);
}

/** The coupons of a cart by id, in the order of the cart; unchanged ones are identical objects. */
export function couponViewsOf(
  state: CartState,
  before: ReadonlyMap<number, CouponView> | undefined,
): ReadonlyMap<number, CouponView> {
  const infos = state.copy?.coupons ?? [];
  const byCoupon = new Map<number, CartLine[]>();
  if (infos.length > 0)
    for (const line of shownContent(state).lines) {
      if (line.couponId === null) continue;
      const lines = byCoupon.get(line.couponId);
      if (lines === undefined) byCoupon.set(line.couponId, [line]);
      else lines.push(line);
    }
  const views = new Map<number, CouponView>();
  for (const info of infos) {
    const { couponId, description, endDate } = info;
    const lines = byCoupon.get(couponId);
    // Coupon info is dropped when it has no items left [C4.21].
    if (lines === undefined) continue;
    const old = before?.get(couponId);
    const terms = termsOf(info);
    const standing = couponStanding(lines, terms);
    const more = nextReward(terms.tiers, standing.bought);
    const next: CouponView = {
      ...standing,
      couponId,
      description,
      endDate,
      next: more && keepSame(more, old?.next),
      choices: choicesOf(info, lines, standing, { state, before: old }),
      cut: state.unearned.reduce((sum, cut) => (cut.line.couponId === couponId ? sum + cut.quantity : sum), 0),
      isUnredeemed: standing.remaining > 0 && info.options.length > 0,
      boughtIds: keepSameList(
        lines.filter(({ type, quantity }) => type === 0 && quantity > 0).map(lineIdOf),
        old?.boughtIds,
      ),
    };
    views.set(couponId, keepSame(next, old));
  }
  return views;
}
