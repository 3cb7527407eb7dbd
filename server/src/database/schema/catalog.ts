/** Items, their manufacturers and categories, prices, stock and coupons. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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

/** One row contains everything that a product card shows, so that a page of results is one join. */
export const item = pgTable(
  'item',
  {
    itemNumber: text('item_number').primaryKey(),
    itemKey: integer('item_key').notNull().unique().generatedByDefaultAsIdentity(),
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
    /** The ERP's sales category, as in `category_sales`; null is MERCHANDISE. */
    salesCategory: text('sales_category'),
    /** 8, 12, 13, or 14 digits. */
    gtin: text('gtin'),
    /** The device identifier of a medical device. */
    udiDi: text('udi_di'),
    /** The number of the item that this one is a pack of, and how many of it. */
    containedItem: text('contained_item'),
    containedQuantity: integer('contained_quantity'),
    /** Products of one group differ in the options, each such as `Size: Medium`. */
    variantGroup: text('variant_group'),
    variantOption: text('variant_option'),
    secondVariantOption: text('second_variant_option'),
    /** `A` active, `D` discontinued. */
    lifeCycle: text('life_cycle').notNull().default('A'),
    isOrderable: boolean('is_orderable').notNull().default(true),
    isHiddenFromCustomer: boolean('is_hidden_from_customer').notNull().default(false),
    isOnHold: boolean('is_on_hold').notNull().default(false),
    isDropShipOnly: boolean('is_drop_ship_only').notNull().default(false),
    isSpecialOrder: boolean('is_special_order').notNull().default(false),
    /** Cents by pricing class, in the order of `pricing_class.position`. */
    prices: integer('prices').array().notNull(),
    couponId: integer('coupon_id').references(() => coupon.couponId),
    /** Key of the safety data sheet in the file store; null when none is needed. */
    sdsMediaKey: text('sds_media_key'),
    imageUrl: text('image_url').notNull(),
    /** Further pictures in addition to `imageUrl`, in order. */
    morePictures: text('more_pictures').array().notNull().default(sql`'{}'`),
    /** Higher sells more; the order of search results. */
    popularity: integer('popularity').notNull().default(0),
    /** Since when it is no longer sold. Items are never deleted: carts, lists and orders still show them. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('item_category').on(t.categoryKey),
    index('item_vendor').on(t.vendorId),
    index('item_coupon').on(t.couponId),
    // Which packs hold a product.
    index('item_contained').on(t.containedItem).where(sql`${t.containedItem} is not null`),
    index('item_variant_group').on(t.variantGroup).where(sql`${t.variantGroup} is not null`),
    index('item_sds').on(t.sdsMediaKey).where(sql`${t.sdsMediaKey} is not null`),
    // A product is found by its number in any letter case.
    index('item_number_folded').on(sql`lower(${t.itemNumber})`),
    index('item_vendor_part').on(sql`upper(${t.vendorPartNumber})`),
    // The codes on boxes, padded to one length, and a HIBC code without its check character.
    index('item_gtin').on(sql`lpad(${t.gtin}, 14, '0')`),
    index('item_udi').on(t.udiDi),
    index('item_udi_body').on(sql`left(${t.udiDi}, -1)`),
  ],
);

/** The distributor's branches; `position` is the order in which they are listed. */
export const branch = pgTable('branch', {
  number: text('number').primaryKey(),
  /** Such as `Tacoma WA`. */
  name: text('name').notNull(),
  city: text('city').notNull(),
  distributionCenter: text('distribution_center').notNull().default(''),
  position: integer('position').notNull(),
  /** The time of the branch's last stock figures; null if unknown. */
  stockAsOf: timestamp('stock_as_of', { withTimezone: true, mode: 'date' }),
});

/**
 * How much of an item a branch has. It changes all day, so it's separate from the wide row of the item, with room on its
 * pages for new versions of a row. It refers to nothing: items and branches are never deleted.
 */
export const itemStock = pgTable(
  'item_stock',
  {
    itemKey: integer('item_key').notNull(),
    branchNumber: text('branch_number').notNull(),
    quantity: integer('quantity').notNull(),
    /** A letter; blank if unknown. */
    stockingClass: text('stocking_class').notNull().default(''),
    /** When more is expected; null if unknown. */
    expectedOn: date('expected_on'),
    /** When the ERP counted this row, if it reports that per row. */
    asOf: timestamp('as_of', { withTimezone: true, mode: 'date' }),
  },
  (t) => [primaryKey({ columns: [t.itemKey, t.branchNumber] })],
);

/** Replaced by `item.more_pictures`, and read only by the release before it; the next release drops it. */
export const itemPicture = pgTable(
  'item_picture',
  {
    itemKey: integer('item_key').notNull(),
    position: integer('position').notNull(),
    url: text('url').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemKey, t.position] })],
);

/** Longer texts, read only when a product is opened. */
export const itemText = pgTable('item_text', {
  itemNumber: text('item_number')
    .primaryKey()
    .references(() => item.itemNumber),
  /** The distributor's own catalog text. */
  catalogText: text('catalog_text').notNull(),
  /** The manufacturer's text. */
  manufacturerText: text('manufacturer_text').notNull(),
});

/**
 * Prices agreed with an account, by integer keys: there are millions, and an ERP replaces them in bulk. They refer to
 * nothing, because items and customers are never deleted.
 */
export const contractPrice = pgTable(
  'contract_price',
  {
    customerKey: integer('customer_key').notNull(),
    itemKey: integer('item_key').notNull(),
    /** The first day and the last, both included; without a last day until further notice. */
    validFrom: date('valid_from').notNull().default('0001-01-01'),
    validTo: date('valid_to'),
    priceCents: integer('price_cents').notNull(),
    /** The contract's price already holds the discount: no coupon on top. */
    suppressCoupon: boolean('suppress_coupon').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.customerKey, t.itemKey, t.validFrom] }),
    check('contract_price_time', sql`${t.validTo} >= ${t.validFrom}`),
  ],
);

/**
 * A product that can replace another. It refers to nothing: items are never deleted, and a withdrawn substitute
 * isn't shown.
 */
export const itemSubstitute = pgTable(
  'item_substitute',
  {
    itemKey: integer('item_key').notNull(),
    substituteKey: integer('substitute_key').notNull(),
    /** `same`, `equivalent`, `successor` or `cheaper`. */
    reason: text('reason').notNull(),
    position: integer('position').notNull().default(1),
    /** A sentence for customers, or nothing. */
    note: text('note').notNull().default(''),
    /** First and last day on which it's shown; null for no limit. */
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
  },
  (t) => [
    primaryKey({ columns: [t.itemKey, t.substituteKey] }),
    check('item_substitute_other', sql`${t.itemKey} <> ${t.substituteKey}`),
    check('item_substitute_reason', sql`${t.reason} in ('same', 'equivalent', 'successor', 'cheaper')`),
  ],
);
