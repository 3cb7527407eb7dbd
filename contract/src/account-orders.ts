/** One order for several accounts: what they can order, and adding it to all their carts. */
import { maxAccountsAtOnce, maxOrderProducts } from '@operatory/domain/account-orders';
import { maxQuantity } from '@operatory/domain/cart';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, itemNumber } from './values.ts';

const access = {
  kind: 'signed-in',
  why: 'Each account is opened with the right to change its cart, and the caller needs that right at some account.',
} as const;

const areDifferent = (values: readonly string[]) => new Set(values).size === values.length;

const code = z.string().optional().describe('Refusal code; absent for an unexpected error');
const detail = z.string().optional().describe('Human-readable reason');

const accountToOrderFor = z.object({
  customerNumber: z.string(),
  customerName: z.string(),
  place: z.string().describe('City and state'),
});

/** An account's prices and cart, or why the caller can't order for it. */
const accountFacts = z.object({
  customerNumber: z.string(),
  canOrder: z.boolean(),
  code,
  detail,
  cartLines: z.number().int().optional().describe('Lines that its open cart has already'),
  prices: z
    .array(z.object({ itemNumber: z.string(), price: dollars }))
    .optional()
    .describe('Of the products that have one there. Absent for people who may not see the account’s prices'),
});
export type OrderAccountFacts = z.output<typeof accountFacts>;

/** What happened at one account. */
const additionResult = z.object({
  customerNumber: z.string(),
  isAdded: z.boolean(),
  cart: z
    .object({ key: z.string(), modified: instant })
    .optional()
    .describe('If it was added: the cart, and the version that the addition made'),
  lines: z.number().int().optional().describe('If it was added: how many products'),
  isRepeat: z
    .boolean()
    .optional()
    .describe('If it was added: whether an earlier call with this id did it, so that this one added nothing'),
  code,
  detail,
  products: z
    .array(z.object({ itemNumber: z.string(), detail: z.string() }))
    .optional()
    .describe('If products are the reason: which, and why'),
});
export type CartAdditionResult = z.output<typeof additionResult>;

const tooManyAccounts = `Up to ${maxAccountsAtOnce} accounts can be named at once.`;
const tooManyProducts = `An order for several accounts can have up to ${maxOrderProducts} products.`;
const twice = 'Each account can be named only once.';

export const accountOrderRoutes = {
  listOrderAccounts: route({
    ...panelPaths.listOrderAccounts,
    summary: 'Accounts that are billed together and whose carts the caller may change, by name',
    access,
    query: z.object({
      customerNumber: customerNumber.optional().describe('Accounts billed to the same number as this account'),
      billTo: z.string().trim().min(1).max(20).optional().describe('Accounts billed to this number'),
    }),
    reply: z.object({
      billTo: z.string().nullable().describe('The number that they are billed to; null without one'),
      data: z.array(accountToOrderFor),
      hasMore: z.boolean().describe('There are more than one order can have'),
    }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
  readOrderFacts: route({
    ...panelPaths.readOrderFacts,
    isRead: true,
    summary: 'What products cost each of several accounts, how full its cart is, and what can’t be ordered',
    access,
    body: z.strictObject({
      customerNumbers: z.array(customerNumber).max(maxAccountsAtOnce, tooManyAccounts).refine(areDifferent, twice),
      itemNumbers: z.array(itemNumber).max(maxOrderProducts, tooManyProducts),
    }),
    reply: z.object({
      /** In the order of the request. */
      accounts: z.array(accountFacts),
      products: z
        .array(z.object({ itemNumber: z.string(), detail: z.string() }))
        .describe('Products that the caller can’t order at any account, and why'),
    }),
    refusals: ['access.not-allowed'],
  }),
  addToCarts: route({
    ...panelPaths.addToCarts,
    summary:
      'Adds products to the active carts of several accounts, each independently; the response has the result for each',
    access,
    body: z.strictObject({
      additionId: z
        .uuid()
        .describe(
          'A random id: sent again with the same lines, nothing is added twice, for 400 days; with others, they are refused',
        ),
      accounts: z
        .array(
          z.strictObject({
            customerNumber,
            lines: z
              .array(
                z.strictObject({
                  itemNumber,
                  quantity: z.int().min(1, 'A quantity is at least 1.').max(maxQuantity),
                }),
              )
              .min(1, 'Enter a quantity for this account.')
              .max(maxOrderProducts, tooManyProducts)
              .refine(
                (lines) => areDifferent(lines.map((line) => line.itemNumber)),
                'Each product can be named only once for an account.',
              ),
          }),
        )
        .min(1, 'Select at least one account.')
        .max(maxAccountsAtOnce, tooManyAccounts)
        .refine((accounts) => areDifferent(accounts.map((account) => account.customerNumber)), twice),
    }),
    reply: z.object({
      /** In the order of the request. */
      results: z.array(additionResult),
    }),
    refusals: ['access.not-allowed'],
  }),
};
