/** Items, their makers and categories, prices, stock and coupons. */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customer } from './customers.ts';

export const vendor = pgTable('vendor', {
  vendorId: text('vendor_id').primaryKey(),
  name: text('name').notNull(),
  address1: text('address1').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  phone: text('phone').notNull(),
  webAddress: text('web_address').notNull(),
});

/** `categoryKey` is dotted, such as `1.7`; the root is `1`. */
export const category = pgTable('category', {
  categoryKey: text('category_key').primaryKey(),
  description: text('description').notNull(),
  depth: integer('depth').notNull(),
  url: text('url').notNull(),
  parentKey: text('parent_key'),
});

export interface CouponTierRow {
  buyQuantity: number;
  rewardQuantity: number;
}

export interface CouponOptionRow {
  /** Item number of a free good of our own; null when the manufacturer sends it. */
  redemptionItem: string | null;
  redemptionDescription: string;
  rewardValueCents: number;
}

export const coupon = pgTable('coupon', {
  couponId: integer('coupon_id').primaryKey(),
  /** The number that the ERP knows the offer by. */
  legacyOfferId: text('legacy_offer_id').notNull(),
  description: text('description').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  tiers: jsonb('tiers').$type<CouponTierRow[]>().notNull(),
  options: jsonb('options').$type<CouponOptionRow[]>().notNull(),
  /** True when the free goods come from our own stock (`IsBurkhartFulfilled` on the wire). */
  isDistributorFulfilled: boolean('is_distributor_fulfilled').notNull(),
  rewardType: text('reward_type').notNull(),
});

/** One row holds all that a product card shows, so that a page of results is one join. */
export const item = pgTable(
  'item',
  {
    itemNumber: text('item_number').primaryKey(),
    itemKey: integer('item_key').notNull().unique(),
    description: text('description').notNull(),
    categoryKey: text('category_key').references(() => category.categoryKey),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendor.vendorId),
    vendorPartNumber: text('vendor_part_number').notNull(),
    /** Such as `Box of 100`. */
    pack: text('pack').notNull(),
    unitOfMeasure: text('unit_of_measure').notNull(),
    unspsc: text('unspsc'),
    /** `A` active, `D` discontinued. */
    lifeCycle: text('life_cycle').notNull().default('A'),
    isOrderable: boolean('is_orderable').notNull().default(true),
    isHiddenFromCustomer: boolean('is_hidden_from_customer').notNull().default(false),
    isOnHold: boolean('is_on_hold').notNull().default(false),
    isDropShipOnly: boolean('is_drop_ship_only').notNull().default(false),
    isSpecialOrder: boolean('is_special_order').notNull().default(false),
    /** Cents by pricing class, in the order of `pricing_class.position`. */
    prices: integer('prices').array().notNull(),
    /** Quantity on hand by branch, in the order 14, 16, 82, 18. */
    quantities: integer('quantities').array().notNull(),
    /** Stocking class by branch, in the same order. */
    stockingClasses: text('stocking_classes').array().notNull(),
    couponId: integer('coupon_id').references(() => coupon.couponId),
    /** Key of the safety data sheet in the file store; null when none is needed. */
    sdsMediaKey: text('sds_media_key'),
    imageUrl: text('image_url').notNull(),
    /** Higher sells more; the order of search results. */
    popularity: integer('popularity').notNull().default(0),
  },
  (t) => [
    index('item_category').on(t.categoryKey),
    index('item_vendor').on(t.vendorId),
    index('item_coupon').on(t.couponId),
    index('item_sds').on(t.sdsMediaKey).where(sql`${t.sdsMediaKey} is not null`),
    // A product is found by its number in any letter case.
    index('item_number_folded').on(sql`lower(${t.itemNumber})`),
  ],
);

/** Longer texts, read only when a product is opened. */
export const itemText = pgTable('item_text', {
  itemNumber: text('item_number')
    .primaryKey()
    .references(() => item.itemNumber, { onDelete: 'cascade' }),
  /** The distributor's own catalogue text. */
  catalogueText: text('catalogue_text').notNull(),
  /** The manufacturer's text. */
  manufacturerText: text('manufacturer_text').notNull(),
});

export const contractPrice = pgTable(
  'contract_price',
  {
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber, { onDelete: 'cascade' }),
    itemNumber: text('item_number')
      .notNull()
      .references(() => item.itemNumber, { onDelete: 'cascade' }),
    priceCents: integer('price_cents').notNull(),
    /** The contract's price already holds the discount: no coupon on top. */
    suppressCoupon: boolean('suppress_coupon').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.itemNumber] }), index('contract_price_item').on(t.itemNumber)],
);
