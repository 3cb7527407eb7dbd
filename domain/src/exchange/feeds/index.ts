/** Every feed by its name. */
import type { Feed, FeedName } from '../feed.ts';
import { customers, lists } from './customers.ts';
import { categorySales, receivables, statements } from './finance.ts';
import { itemTexts, substitutes } from './item-details.ts';
import { items } from './items.ts';
import { invoices, orders, shipments } from './orders.ts';
import { branches, categories, pricingClasses, territories, vendors } from './organization.ts';
import { people } from './people.ts';
import { classPrices, contractPrices, coupons, safetySheets, stock } from './prices.ts';

export const feeds: Readonly<Record<FeedName, Feed>> = {
  branches,
  territories,
  'pricing-classes': pricingClasses,
  vendors,
  categories,
  coupons,
  'safety-sheets': safetySheets,
  items,
  'item-texts': itemTexts,
  substitutes,
  'class-prices': classPrices,
  stock,
  customers,
  'contract-prices': contractPrices,
  receivables,
  statements,
  'category-sales': categorySales,
  lists,
  people,
  orders,
  shipments,
  invoices,
};
