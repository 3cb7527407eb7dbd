/** Why an item has its price for an account. */
import { priceSources } from '@operatory/domain/catalog';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, plainDate } from './values.ts';

/** A price from a contract with the account. */
export const contractPrice = z.object({
  price: dollars,
  /** Absent if it has counted from the beginning. */
  validFrom: plainDate.optional(),
  /** The last day; absent until further notice. */
  validTo: plainDate.optional(),
  state: z.enum(['counts', 'replaced', 'later', 'ended']).describe('Today; one at most counts'),
  suppressesCoupon: z.boolean().describe('The contract rules out coupons for this item'),
});

/** The item's coupon as it applies to this account. */
export const priceCoupon = z.object({
  description: z.string(),
  endDate: plainDate,
  isRuledOut: z.boolean().describe('The contract rules it out'),
  inCart: z.number().int().describe('How many items in the cart count toward it'),
  earned: z.number().int().describe('Free goods that those earn'),
  next: z
    .object({ buyMore: z.number().int(), getMore: z.number().int() })
    .optional()
    .describe('How many more to buy for how many more free goods'),
});

export const priceReasons = z.object({
  itemNumber: z.string(),
  description: z.string(),
  pack: z.string(),
  /** The steps to the price, in order: the last one counts. Empty if the account has no price for the item. */
  steps: z.array(z.object({ source: z.enum(priceSources), price: dollars })),
  pricingClass: z.string(),
  /** The newest first. */
  contracts: z.array(contractPrice),
  /** Who set the price of the line in the cart, and when; absent without an override, or if that isn't known. */
  override: z.object({ setBy: z.string().optional(), setAt: instant }).optional(),
  coupon: priceCoupon.nullable(),
  /** The price that the account last paid for it. */
  lastOrder: z
    .object({ orderNumber: z.number().int(), orderDate: instant, quantity: z.number().int(), price: dollars })
    .nullable(),
});

export type PriceReasons = z.output<typeof priceReasons>;

export const priceReasonRoutes = {
  explainPrice: route({
    ...panelPaths.explainPrice,
    summary: 'Why an item has its price for an account: the steps of the pricing rule, and where they come from',
    access: {
      kind: 'account',
      capability: 'account.explain-prices',
      account: { in: 'query', name: 'customerNumber' },
    },
    params: z.object({ itemNumber: z.string().max(40) }),
    query: z.object({ customerNumber }),
    reply: priceReasons,
    refusals: ['item.not-found', 'customer.not-found'],
  }),
};
