/** Which feeds can be loaded, and where their rows go. */
import type { FeedName } from '@operatory/domain/exchange';
import { categories, coupons, vendors } from './catalog.ts';
import { contractPrices } from './contract-prices.ts';
import { customers, pricingClasses, receivables, territories } from './customers.ts';
import { classPrices, items, itemTexts } from './items.ts';
import { lists } from './lists.ts';
import { invoices, orders, shipments } from './orders.ts';
import { people } from './people.ts';
import { categorySales, safetySheets, statements } from './records.ts';
import { branches, stock } from './stock.ts';
import { substitutes } from './substitutes.ts';
import type { Target } from './target.ts';

const all = [
  branches,
  territories,
  pricingClasses,
  vendors,
  categories,
  coupons,
  items,
  itemTexts,
  classPrices,
  stock,
  customers,
  contractPrices,
  receivables,
  people,
  lists,
  safetySheets,
  statements,
  categorySales,
  substitutes,
  orders,
  shipments,
  invoices,
];
const targets = new Map(all.map((target) => [target.feed, target]));

/** Returns undefined for a feed that can't be loaded yet. */
export const targetOf = (feed: FeedName): Target | undefined => targets.get(feed);
export type { Target } from './target.ts';
