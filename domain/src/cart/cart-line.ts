/** One line of a cart: its item, its identity, and its quantity. */
import { noItemNumber } from '../documents/index.ts';
import type { Cents } from '../money/index.ts';

/** 0 standard; 1 free good from our own stock; 2 free good shipped by the manufacturer [B9.05]. */
export type LineType = 0 | 1 | 2;

/** What identifies a line; no two lines of a cart have all of it in common. */
export interface LineIdentity {
  readonly itemNumber: string;
  readonly type: LineType;
  /** Standard: the coupon that the item counts toward. Free good: the coupon that grants it. */
  readonly couponId: number | null;
  /** Text of a free good that isn't in our catalog; empty for everything else. */
  readonly description: string;
}

export interface CartLine extends LineIdentity {
  /** A whole number; 0 only if a shelf tag is requested. */
  readonly quantity: number;
  /** The unit price that staff set instead of the account's; null for none. */
  readonly overridePrice: Cents | null;
}

/** Identifies a line within its cart, in every package and every tab. */
export type LineId = string;

/** The largest quantity of one line; larger sums are capped. */
export const maxQuantity = 99_999;
export const maxCartLines = 1_000;
/** Highest override price, in cents [B5.04]. */
export const maxOverrideCents = 10_000_000;

/** Whether this line is an item of the catalog. The manufacturer's free goods and those without a number aren't. */
export function isCatalogItem({ type, itemNumber }: Pick<LineIdentity, 'type' | 'itemNumber'>): boolean {
  return type === 0 || (type === 1 && itemNumber !== noItemNumber);
}

/**
 * The key of a line. A standard line is identified by its item alone, because the coupon that it counts toward may
 * change. A free good is also identified by its coupon and, if it isn't in our catalog, by its text.
 */
export function lineIdOf(line: LineIdentity): LineId {
  if (line.type === 0) return `0/${line.itemNumber}`;
  const parts = [line.type, line.itemNumber, line.couponId ?? ''];
  return (line.itemNumber === noItemNumber ? [...parts, line.description] : parts).join('/');
}

/** A standard line of an item, before anything else is known about it. */
export function standardLine(itemNumber: string, couponId: number | null = null): LineIdentity {
  return { itemNumber, type: 0, couponId, description: '' };
}
