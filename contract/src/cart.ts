/** A cart as sent over the API. Field names are the contract's, odd spellings included [C3.10] [C3.11]. */
import { maxCartLines, maxOverrideCents, maxQuantity } from '@operatory/domain/cart';
import { lineAvailabilities } from '@operatory/domain/catalog';
import { refuse } from '@operatory/domain/refusals';
import { z } from 'zod';
import { refusalText } from './refusals.ts';
import { customerNumber, dollars, instant, itemNumber, plainDate, typedText } from './values.ts';

const lineType = z.union([z.literal(0), z.literal(1), z.literal(2)]).describe('0 standard; 1 and 2 free goods');

/** Fields of a response that a client may send back; they're ignored. */
function readOnly<Name extends string>(...names: Name[]): Record<Name, z.ZodOptional<z.ZodUnknown>> {
  const ignored = z.unknown().optional().describe('Read-only: ignored');
  return Object.fromEntries(names.map((name) => [name, ignored])) as Record<Name, typeof ignored>;
}

/** A client's request for a line. Prices and texts come from the server. */
const itemFields = {
  itemNumber,
  quantity: z
    .int('A quantity is a whole number.')
    .min(0, 'A quantity is not negative.')
    .max(maxQuantity, `A quantity is at most ${maxQuantity}.`),
  type: lineType.default(0),
  /** Requests a shelf tag for the item; the line may then have quantity 0. A save never cancels a tag request. */
  isTagRequested: z.literal(true).optional(),
  overridePrice: z
    .number()
    .min(0)
    .max(maxOverrideCents / 100)
    .multipleOf(0.01)
    .nullish(),
  /** Free goods only: the coupon that grants it. */
  couponId: z.number().int().min(1).max(2_147_483_647).nullish(),
  /** Read only for free goods without an item number, which are identified by it. */
  description: typedText(200).nullish(),
};

/** A line as sent by a client: only what it requests, or the whole line as it was read. */
export const cartItemRequest = z.strictObject({
  ...readOnly(
    'id',
    'itemKey',
    'pack',
    'vendorName',
    'price',
    'hasPriceOverride',
    'couponKey',
    'legacyCouponOfferId',
    'coupon',
    'qualifyingList',
    'couponRedemptionList',
    'rewardValue',
    'imageUrl',
    'isRedemptionBurkhartProduct',
    'isOrderable',
    'availability',
    'quantityAvailable',
    'distributionCenterOverride',
  ),
  ...itemFields,
});

/** One of the free goods of a coupon [B3.02]. */
export const couponOption = z.object({
  /** The free good's item number; null if it isn't in our catalog and `FreeProducts` names it. */
  redemptionItem: z.string().nullable(),
  FreeProducts: z.string().nullable(),
  redemptionDescription: z.string(),
  /** The unit value; absent for people who may not see prices. */
  RewardValue: dollars.optional(),
  isRedemptionBurkhartProduct: z.boolean(),
  imageUrl: z.string(),
});

/** A coupon as the ERP writes it [B3.02] [C3.11]. */
export const couponData = z.object({
  LegacyCouponOfferID: z.string(),
  Description: z.string(),
  StartDate: plainDate,
  EndDate: plainDate,
  RewardType: z.string(),
  IsBurkhartFulfilled: z.enum(['Y', 'N']),
  Tiers: z.array(z.object({ BuyQuantity: z.number().int(), RewardQuantity: z.number().int() })),
  Options: z.array(couponOption),
});

/** What the cart earned and used of one coupon [C3.12]. */
export const couponInfo = z.object({
  couponId: z.number().int(),
  description: z.string(),
  endDate: plainDate,
  /** Is the coupon active today? An inactive one earns nothing. */
  isRunning: z.boolean(),
  isBurkhartFulfilled: z.boolean(),
  tiers: z.array(z.object({ buyQuantity: z.number().int(), rewardQuantity: z.number().int() })),
  /** The lines that count toward it and the lines that it grants, in the order of the cart. */
  items: z.array(z.object({ itemNumber: z.string(), type: lineType, quantity: z.number().int() })),
  /** What this viewer can choose. */
  options: z.array(couponOption),
  isRedemptionComplete: z.boolean(),
  rewardQuantityRemaining: z.number().int(),
});

export type CouponInfo = z.output<typeof couponInfo>;

export const cartItem = z.object({
  /** Identifies the line within its cart. */
  id: z.string(),
  itemKey: z.number().int().nullable(),
  itemNumber: z.string(),
  description: z.string(),
  pack: z.string(),
  vendorName: z.string(),
  /** The unit price for this account now, without an override; absent for people who may not see prices. */
  price: dollars.optional(),
  overridePrice: dollars.nullable(),
  hasPriceOverride: z.boolean(),
  quantity: z.number().int(),
  type: lineType,
  /** Standard: the active coupon that the item counts toward. Free good: the coupon that grants it. */
  couponId: z.number().int().nullable(),
  couponKey: z.string().nullable(),
  legacyCouponOfferId: z.string().nullable(),
  /** The coupon's own text; its state in this cart is in `couponItemInfo`. */
  coupon: z.object({ id: z.number().int(), key: z.string(), data: couponData }).nullable(),
  /** The IDs of all lines that count toward the line's coupon, and of all that it grants. */
  qualifyingList: z.array(z.string()),
  couponRedemptionList: z.array(z.string()),
  /** The unit value of a free good; null for everything else. */
  rewardValue: dollars.nullable(),
  imageUrl: z.string(),
  isRedemptionBurkhartProduct: z.boolean(),
  isOrderable: z.boolean(),
  /** How it's supplied; null for free goods that aren't in the catalog. */
  availability: z.enum(lineAvailabilities).nullable(),
  /** Quantities at the account's first two branches; staff only. */
  quantityAvailable: z.number().int().optional(),
  /** The branch that ships this line, if it isn't the account's first; nothing sets one yet. */
  distributionCenterOverride: z.string().nullable(),
});

export type CartItem = z.output<typeof cartItem>;

export const alternateAddress = z.strictObject({
  addressLine1: typedText(60),
  addressLine2: typedText(60),
  city: typedText(40),
  state: typedText(2),
  zip: typedText(10),
});

const cartFields = {
  accountManagerNotes: z.array(z.strictObject({ note: typedText(100) })).max(1),
  shippingNote: typedText(500),
  comments: typedText(2000),
  pOnumber: typedText(30),
  freeShipping: z.boolean(),
  invoiceCopyFlag: z.boolean(),
  futureFillDate: plainDate.nullable(),
  alternateAddress: alternateAddress.nullable(),
};

export const cart = z.object({
  key: z.string(),
  customerNumber: z.string(),
  shipToCustomerNumber: z.string(),
  /** The version: an ISO instant with microseconds that grows with every accepted write. */
  modified: instant,
  syncEnabled: z.boolean(),
  submittedDate: instant.nullable(),
  ...cartFields,
  items: z.array(cartItem),
  /** One for each coupon that lines of the cart count toward or come from. */
  couponItemInfo: z.array(couponInfo),
  /** Number of lines, as shown on the badge. */
  lineItemCount: z.number().int(),
  /** Sum of quantity × price; absent for people who may not see prices. */
  cartTotal: dollars.optional(),
});

export type Cart = z.output<typeof cart>;

/** The whole cart as a client wants it, based on the version that it read. */
export const cartRequest = z.strictObject({
  ...readOnly('shipToCustomerNumber', 'syncEnabled', 'submittedDate', 'couponItemInfo', 'lineItemCount', 'cartTotal'),
  key: z.uuid(),
  customerNumber,
  modified: z.iso
    .datetime({ precision: 6 })
    .optional()
    .describe('The version read before. Without it the save is refused when someone else made the last change.'),
  saveId: z
    .uuid()
    .optional()
    .describe('A random id of this save: repeated with the same content, it is applied once. Without it, each time.'),
  ...cartFields,
  items: z
    .array(cartItemRequest)
    .max(maxCartLines, refusalText(refuse('cart.too-many-lines', { maximum: maxCartLines }))),
});

/** A posted cart. */
export type PostedCart = z.input<typeof cartRequest>;

/** A cart as our own pages send it: with a version and a save id, and without read-only fields. */
export interface CartRequest extends z.input<z.ZodObject<typeof cartFields>> {
  key: string;
  customerNumber: string;
  modified: string;
  saveId: string;
  items: z.input<z.ZodObject<typeof itemFields>>[];
}

export const openOrder = z.object({ customerNumber: z.string(), lineItemCount: z.number().int(), modified: instant });

/** The server's copy in a 409, in addition to the problem's text. */
export interface CartConflict {
  cart: Cart;
}
