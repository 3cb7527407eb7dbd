/** Converts a cart between the database, the rules, and the contract. */
import type { Cart, CartItem } from '@operatory/contract/cart';
import { detailsToWire } from '@operatory/contract/cart-codec';
import { isStaff } from '@operatory/domain/access';
import {
  type CartContent,
  type CartLine,
  hasPriceOverride,
  isCatalogItem,
  isoOfVersion,
  lineIdOf,
  lineTotal,
  type ShippingAddress,
  visibleDetails,
} from '@operatory/domain/cart';
import { type ItemSupply, lineSupply } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { type Cents, cents, dollarsFromCents, sumCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { CartLineRow } from '../database/schema/carts.ts';
import { type Coupons, wireCouponInfo, wireLineCoupon } from './coupon-rows.ts';

/** The stored cart. */
export interface CartRow {
  readonly cartKey: string;
  readonly modified: number;
  readonly submittedAt: Date | null;
  readonly lines: readonly CartLineRow[];
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  readonly accountManagerNote: string;
  readonly freeShipping: boolean;
  readonly invoiceCopy: boolean;
  readonly futureFillDate: string | null;
  readonly alternateAddress: ShippingAddress | null;
}

/** The catalog's data of a line's item, for one account. */
export interface LineFacts {
  readonly itemKey: number;
  readonly description: string;
  readonly pack: string;
  readonly vendorName: string;
  /** The account's price in cents; null when it has none. */
  readonly price: number | null;
  readonly imageUrl: string;
  readonly isOrderable: boolean;
  /** The running coupon that the item counts for. */
  readonly couponId: number | null;
  readonly supply: ItemSupply;
}

export interface PricedCartRow extends CartRow {
  /** One per line, in order; null if the item is no longer in the catalog. */
  readonly facts: readonly (LineFacts | null)[];
}

/** The description of an item that is no longer in the catalog [C5.11]. */
const unknownDescription = 'Description not found';

function lineOfRow(row: CartLineRow): CartLine {
  return {
    itemNumber: row.itemNumber,
    type: row.type,
    quantity: row.quantity,
    overridePrice: row.overridePriceCents === undefined ? null : cents(row.overridePriceCents),
    couponId: row.couponId ?? null,
    description: row.description ?? '',
  };
}

/** The stored cart in the rules' types. */
export function contentOfRow(row: CartRow): CartContent {
  return {
    lines: row.lines.map(lineOfRow),
    details: {
      poNumber: row.poNumber,
      comments: row.comments,
      shippingNote: row.shippingNote,
      accountManagerNote: row.accountManagerNote,
      freeShipping: row.freeShipping,
      invoiceCopy: row.invoiceCopy,
      futureFillDate: row.futureFillDate as PlainDate | null,
      alternateAddress: row.alternateAddress,
    },
  };
}

/** A line as stored, without what can be looked up and without default values. */
export function rowOfLine(line: CartLine): CartLineRow {
  return {
    itemNumber: line.itemNumber,
    type: line.type,
    quantity: line.quantity,
    ...(line.overridePrice === null || line.type !== 0 ? {} : { overridePriceCents: line.overridePrice }),
    ...(line.couponId === null || line.type === 0 ? {} : { couponId: line.couponId }),
    ...(line.description === '' || line.type === 0 ? {} : { description: line.description }),
  };
}

type CouponField = keyof ReturnType<typeof wireLineCoupon>;

function wireItem(line: CartLine, facts: LineFacts | null, scope: CustomerScope): Omit<CartItem, CouponField> {
  const { seesPrices, viewer } = scope;
  const price = line.type !== 0 ? 0 : (facts?.price ?? undefined);
  const supply = facts === null ? { availability: null } : lineSupply(facts.supply, { isStaff: isStaff(viewer) });
  return {
    id: lineIdOf(line),
    itemKey: facts?.itemKey ?? null,
    itemNumber: line.itemNumber,
    description: (line.description || facts?.description) ?? unknownDescription,
    pack: facts?.pack ?? '',
    vendorName: facts?.vendorName ?? '',
    ...(seesPrices && price !== undefined ? { price: price / 100 } : {}),
    overridePrice: line.overridePrice === null || !seesPrices ? null : dollarsFromCents(line.overridePrice),
    hasPriceOverride: hasPriceOverride(line),
    quantity: line.quantity,
    type: line.type,
    couponId: line.couponId,
    imageUrl: facts?.imageUrl ?? '',
    isRedemptionBurkhartProduct: line.type === 1 && isCatalogItem(line),
    isOrderable: !isCatalogItem(line) || facts?.isOrderable === true,
    ...supply,
    distributionCenterOverride: null,
  };
}

/** Sum of the lines at the account's prices; `undefined` if a price isn't known. */
export function totalOf(lines: readonly CartLine[], facts: PricedCartRow['facts']): Cents | undefined {
  const totals: Cents[] = [];
  for (const [index, line] of lines.entries()) {
    const price = facts[index]?.price ?? undefined;
    const total = lineTotal(line, price === undefined ? undefined : cents(price));
    if (total === undefined) return undefined;
    totals.push(total);
  }
  return sumCents(totals);
}

/** The cart's lines, each with the active coupon that it counts toward or the coupon that it comes from. */
export function couponLinesOf(row: PricedCartRow): CartLine[] {
  return row.lines.map((stored, index) => {
    const line = lineOfRow(stored);
    return line.type === 0 ? { ...line, couponId: row.facts[index]?.couponId ?? null } : line;
  });
}

/** The cart on the wire, without what this viewer may not read. */
export function wireCart(scope: CustomerScope, row: PricedCartRow, coupons: Coupons = new Map()): Cart {
  const details = visibleDetails(scope.viewer, contentOfRow(row).details);
  const lines = couponLinesOf(row);
  const total = scope.seesPrices ? totalOf(lines, row.facts) : undefined;
  return {
    key: row.cartKey,
    customerNumber: scope.customerNumber,
    shipToCustomerNumber: scope.customerNumber,
    modified: isoOfVersion(row.modified),
    syncEnabled: true,
    submittedDate: row.submittedAt?.toISOString() ?? null,
    ...detailsToWire(details),
    items: lines.map((line, index) => ({
      ...wireItem(line, row.facts[index] ?? null, scope),
      ...wireLineCoupon(scope, line, { lines, coupons }),
    })),
    couponItemInfo: wireCouponInfo(scope, lines, coupons),
    lineItemCount: lines.length,
    ...(total === undefined ? {} : { cartTotal: dollarsFromCents(total) }),
  };
}
