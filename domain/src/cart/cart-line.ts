/** One line of a cart: what it is, what names it, and how many are wanted. */
import type { Cents } from '../money/index.ts';

/** 0 standard; 1 free good from our own stock; 2 free good that the manufacturer sends [B9.05]. */
export type LineType = 0 | 1 | 2;

/** What a line is; two lines of a cart never agree in all of it. */
export interface LineIdentity {
  readonly itemNumber: string;
  readonly type: LineType;
  /** Standard: the coupon that the item counts for. Free good: the coupon that gives it. */
  readonly couponId: number | null;
  /** Text of a free good that is no item of ours; empty for everything else. */
  readonly description: string;
}

export interface CartLine extends LineIdentity {
  /** A whole number; 0 only where a shelf tag is asked for. */
  readonly quantity: number;
  /** The unit price that staff set in place of the account's; null for none. */
  readonly overridePrice: Cents | null;
}

/** Names a line within its cart, on every floor and in every window alike. */
export type LineId = string;

/** Most of one line; larger sums are cut to it. */
export const maximumQuantity = 99_999;
export const maximumCartLines = 1_000;
/** Highest override price, in cents [B5.04]. */
export const maximumOverrideCents = 10_000_000;
/** The item number that a free good has which is no item of ours. */
export const noItemNumber = '0';

/**
 * The name of a line. A standard line is named by its item alone, because whether the item counts for a
 * coupon may change under it; a free good also by its coupon and, where it is no item of ours, by its text.
 */
export function lineIdOf(line: LineIdentity): LineId {
  if (line.type === 0) return `0/${line.itemNumber}`;
  const parts = [line.type, line.itemNumber, line.couponId ?? ''];
  return (line.itemNumber === noItemNumber ? [...parts, line.description] : parts).join('/');
}

/** A standard line of an item, before anything more is known about it. */
export function standardLine(itemNumber: string, couponId: number | null = null): LineIdentity {
  return { itemNumber, type: 0, couponId, description: '' };
}
