/** Items with a known number for each special case, the same in every size of the demo data. */

/** The special properties of an item; absent ones are ordinary. */
export interface SpecialItem {
  readonly itemNumber: string;
  readonly lifeCycle?: 'D';
  readonly isOrderable?: false;
  readonly isHiddenFromCustomer?: true;
  readonly isOnHold?: true;
  readonly isDropShipOnly?: true;
  /** Stocking class in all four branches. */
  readonly stockingClass?: 'A' | 'E' | 'X';
  /** Quantity in all four branches. */
  readonly quantity?: number;
  readonly couponId?: number | null;
}

export const specialItems = {
  /** In stock everywhere, no coupon. */
  ordinary: { itemNumber: '10000001', stockingClass: 'A', quantity: 240, couponId: null },
  /** A running coupon with three tiers, its free goods from the distributor's own stock. */
  ownCoupon: { itemNumber: '10000002', stockingClass: 'A', quantity: 180, couponId: 4001 },
  /** A running coupon whose free goods the manufacturer sends. */
  manufacturerCoupon: { itemNumber: '10000003', stockingClass: 'A', quantity: 90, couponId: 4002 },
  expiredCoupon: { itemNumber: '10000004', couponId: 4003 },
  futureCoupon: { itemNumber: '10000005', couponId: 4004 },
  discontinued: { itemNumber: '10000006', lifeCycle: 'D', quantity: 6, couponId: null },
  onHold: { itemNumber: '10000007', isOnHold: true, couponId: null },
  dropShipOnly: { itemNumber: '10000008', isDropShipOnly: true, quantity: 0, couponId: null },
  hiddenFromCustomer: { itemNumber: '10000009', isHiddenFromCustomer: true, couponId: null },
  notOrderable: { itemNumber: '10000010', isOrderable: false, couponId: null },
  outOfStock: { itemNumber: '10000011', stockingClass: 'A', quantity: 0, couponId: null },
  specialOrder: { itemNumber: '10000012', stockingClass: 'X', quantity: 0, couponId: null },
  vendorBackorder: { itemNumber: '10000013', stockingClass: 'E', quantity: 0, couponId: null },
  /** Account 100001 has a contract price. */
  contractPrice: { itemNumber: '10000014', stockingClass: 'A', quantity: 75, couponId: null },
  /** Account 100001 has a contract price which rules the running coupon out. */
  suppressedCoupon: { itemNumber: '10000015', stockingClass: 'A', quantity: 75, couponId: 4001 },
} as const satisfies Record<string, SpecialItem>;

/** By item number. */
export const specialItemByNumber: ReadonlyMap<string, SpecialItem> = new Map(
  Object.values(specialItems).map((special) => [special.itemNumber, special]),
);
