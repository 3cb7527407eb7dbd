/** An account's buying habits, and the order that it would usually place next. */
import { standings } from '@operatory/domain/buying-habits';
import { orderObstacles } from '@operatory/domain/catalog';
import { z } from 'zod';
import { itemCard } from './catalog.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, plainDate } from './values.ts';

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const params = z.object({ customerNumber });
const count = z.number().int();

/** A product that the account buys. */
export const buyingHabit = z.object({
  itemNumber: z.string(),
  description: z.string(),
  manufacturer: z.string(),
  times: count.describe('On how many days it was bought'),
  usual: count.describe('The quantity in the middle'),
  lastOn: plainDate,
  standing: z.enum(standings),
  rhythm: z
    .object({ median: count, spread: count, dueOn: plainDate })
    .optional()
    .describe('Days between purchases, how far they are from it, and when the next one is due'),
  lists: z.array(z.string()).describe('The account’s lists that hold it'),
});
export type BuyingHabit = z.output<typeof buyingHabit>;

const buyingHabits = z.object({
  since: plainDate.describe('The first day that counts'),
  asOf: plainDate,
  products: z.array(buyingHabit).describe('Due products first, then the ones bought most; no more than 2,000'),
  isCut: z.boolean().describe('Whether it bought more products than that'),
  brands: z.array(z.object({ manufacturer: z.string(), products: count, times: count, percent: count })),
  swaps: z.array(
    z
      .object({ from: z.string(), to: z.string(), on: plainDate, note: z.string() })
      .describe('A substitute that was sent'),
  ),
  people: z.array(
    z.object({
      name: z.string().describe('Empty for orders not placed in Operatory, such as phone orders'),
      isStaff: z.boolean(),
      orders: count,
      lastOn: plainDate,
    }),
  ),
  open: z.object({ orders: count, backOrderedLines: count }),
  freeGoods: z
    .array(z.object({ description: z.string(), quantity: count, endsOn: plainDate }))
    .optional()
    .describe('Earned and not used yet; absent for people who don’t see the Free Goods Report'),
  contract: z
    .object({ name: z.string().nullable(), count, nextEnd: plainDate.nullable() })
    .optional()
    .describe('Absent for people who don’t see the account’s terms'),
  contacts: z
    .array(z.object({ name: z.string(), email: z.string().optional() }))
    .describe(
      'Who can sign in for the account, in addition to staff; no more than 50. E-mails are only for staff and people who manage these users',
    ),
});
export type BuyingHabitsReply = z.output<typeof buyingHabits>;

export const usualLine = z.object({
  item: itemCard,
  quantity: count,
  reason: z.string().describe('Why it’s proposed, as a sentence without a period'),
});
export const leftOutLine = z.object({
  itemNumber: z.string(),
  description: z.string(),
  obstacle: z.enum(orderObstacles).nullable(),
  already: z.string().nullable().describe('Where it already is, in words'),
});
const usualOrder = z.object({ lines: z.array(usualLine), leftOut: z.array(leftOutLine) });
export type UsualOrderReply = z.output<typeof usualOrder>;

export const buyingHabitRoutes = {
  readBuyingHabits: route({
    ...panelPaths.readBuyingHabits,
    summary: 'How one account buys: products with their reorder interval, brands, people, and open orders',
    access: { kind: 'account', capability: 'account.view-order-history', account: ofAccount },
    params,
    reply: buyingHabits,
    refusals: ['customer.not-found'],
  }),
  drawBuyingHabits: route({
    ...panelPaths.drawBuyingHabits,
    summary: 'The buying habits of one account as PDF',
    access: { kind: 'account', capability: 'account.view-order-history', account: ofAccount },
    params,
    exportName: 'buying habits',
    binary: 'application/pdf',
    refusals: ['customer.not-found'],
  }),
  readUsualOrder: route({
    ...panelPaths.readUsualOrder,
    summary: 'The next order of one account as it usually places it; nothing is put in the cart',
    access: { kind: 'account', capability: 'account.view-usual-order', account: ofAccount },
    params,
    reply: usualOrder,
    refusals: ['customer.not-found'],
  }),
};
