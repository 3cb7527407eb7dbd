/** Items, substitutes, categories, and order history as sent over the API. */
import { substituteReasons, variantStates } from '@operatory/domain/catalog';
import { z } from 'zod';
import { dollars, instant, plainDate } from './values.ts';

export const itemCoupon = z.object({
  id: z.number().int(),
  StartDate: z.string(),
  EndDate: z.string(),
  Description: z.string(),
  Tiers: z.array(z.object({ BuyQuantity: z.number().int(), RewardQuantity: z.number().int() })),
});

export const inventory = z.object({
  warehouseNumber: z.string(),
  quantityAvailable: z.number().int(),
  stockingClass: z.string(),
  marsClass: z.string(),
  isSpecialOrder: z.boolean(),
});

/** A product as a list shows it. */
export const itemCard = z.object({
  itemNumber: z.string(),
  itemKey: z.number().int(),
  description: z.string(),
  pack: z.string(),
  category: z.string().nullable(),
  categoryDescription: z.string().nullable(),
  vendorId: z.string(),
  vendorName: z.string(),
  vendorPartNumber: z.string(),
  /** Absent without an account, without permission to see prices, or if prices were omitted. */
  price: dollars.optional(),
  /** True if `price` should be present, so that its absence means the item has no price. */
  pricingLoaded: z.boolean(),
  coupon: itemCoupon.nullable(),
  suppressCoupon: z.boolean(),
  lifeCycle: z.string().describe("'D' means discontinued, 'W' no longer sold"),
  isOrderable: z.boolean(),
  isHiddenFromCustomer: z.boolean(),
  isOnHold: z.boolean(),
  isDropShipOnly: z.boolean(),
  imageUrl: z.string(),
  /** Staff only: the account's first warehouse first. */
  inventories: z.array(inventory).optional(),
  /** Everyone else with an account: words instead of quantities. */
  availability: z.enum(['available', 'ships-in-2-3-weeks', 'temporarily-unavailable']).optional(),
});

export type ItemCard = z.output<typeof itemCard>;

/** A product beside the one whose page shows it: what that one holds, or what holds it. */
export const packItem = itemCard
  .pick({
    itemNumber: true,
    description: true,
    pack: true,
    price: true,
    lifeCycle: true,
    isOrderable: true,
  })
  .extend({ unitOfMeasure: z.string() });

export type PackItem = z.output<typeof packItem>;

/** A product as its own page shows it. */
export const product = itemCard.extend({
  unitOfMeasure: z.string(),
  gtin: z.string().nullable(),
  udiDi: z.string().nullable(),
  contained: z
    .object({
      itemNumber: z.string(),
      quantity: z.number().int(),
      item: packItem.optional().describe('Absent if the catalog lacks it'),
    })
    .nullable()
    .describe('What one of it holds, and how many of that; null also if the caller may not see that product'),
  packs: z
    .array(packItem.extend({ quantity: z.number().int() }))
    .describe('Products that hold this one and can be ordered, with how many of it; the smallest first'),
  variants: z
    .array(
      z.object({
        itemNumber: z.string(),
        description: z.string(),
        options: z.array(z.object({ name: z.string(), value: z.string() })).describe('Such as Size and Medium'),
        state: z.enum(variantStates),
      }),
    )
    .describe('This product and those that differ from it in size, color, or shade; empty if there are none'),
  /** Further pictures beside `imageUrl`. */
  pictures: z.array(z.string()),
  /** Staff only: the time of the item's oldest stock figure; absent if unknown. */
  stockAsOf: instant.optional(),
  /** Staff only: branches that expect more, and when; the earliest first. */
  expected: z.array(z.object({ warehouseNumber: z.string(), on: plainDate })).optional(),
  /** Everyone else with an account: when one of its branches expects more. */
  expectedOn: plainDate.optional(),
  attributes: z.array(
    z.object({ attributeName: z.string(), data: z.object({ Data: z.record(z.string(), z.string()) }) }),
  ),
  vendorPartInfo: z.object({ VendorName: z.string(), VendorPartNumber: z.string(), VendorID: z.string() }),
});

export type Product = z.output<typeof product>;

/** A product that can replace another. */
export const substitute = z.object({
  item: itemCard,
  reason: z.enum(substituteReasons),
  note: z.string().describe('A sentence for customers; empty if there is none'),
});
export type Substitute = z.output<typeof substitute>;

/** A substitute with the product that it would replace. */
export const offeredSubstitute = substitute.extend({
  differs: z
    .array(z.string())
    .describe('How its description and pack differ, in a few words each, such as `small instead of medium`'),
});
export type OfferedSubstitute = z.output<typeof offeredSubstitute>;

/** Substitutes that can be ordered now for an unavailable product. */
export const substituteOffer = z.object({
  itemNumber: z.string().describe('The product that is replaced'),
  substitutes: z.array(offeredSubstitute).describe('Best first: of the same material and size before others'),
});
export type SubstituteOffer = z.output<typeof substituteOffer>;

export const category = z.object({
  key: z.string(),
  description: z.string(),
  depth: z.number().int(),
  url: z.string(),
  /** Of a product that often sells in its category; empty if there is none. */
  imageUrl: z.string(),
});
export type Category = z.output<typeof category>;

/** One line of a product's order history. */
export const orderHistoryRow = z.object({
  status: z.string(),
  salesOrderId: z.number().int(),
  orderDate: instant,
  warehouse: z.string(),
  quantity: z.number().int(),
});

export type OrderHistoryRow = z.output<typeof orderHistoryRow>;

/** An account's last order of a product. */
export const lastOrder = z.object({
  itemNumber: z.string(),
  orderNumber: z.number().int(),
  orderDate: instant,
  quantity: z.number().int(),
  price: dollars.optional().describe('As ordered; absent without the right to see prices'),
});

export type LastOrder = z.output<typeof lastOrder>;
