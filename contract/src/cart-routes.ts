/** The calls of the cart: read, save, add, submit. */

import { maxQuantity } from '@operatory/domain/cart';
import { z } from 'zod';
import { cart, cartRequest, openOrder } from './cart.ts';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber, instant, itemNumber } from './values.ts';

const useCart = (place: 'params' | 'query' | 'body', name: string) =>
  ({ kind: 'account', capability: 'account.use-cart', account: { in: place, name } }) as const;

const changeCart = (place: 'params' | 'query' | 'body', name: string) =>
  ({ kind: 'account', capability: 'account.change-cart', account: { in: place, name } }) as const;

export const cartRoutes = {
  listOpenOrders: route({
    ...panelPaths.listOpenOrders,
    summary: 'Open carts with lines, of the accounts that the caller sees',
    access: { kind: 'general', capability: 'carts.list-open' },
    query: z.object(pageQuery({ size: 1000, max: 1000 })),
    reply: pageOf(openOrder),
    refusals: [],
  }),
  listCarts: route({
    ...paths.listCarts,
    summary:
      'The carts of one account: the active one, created when first needed, then the submitted ones, newest first',
    access: useCart('params', 'customerNumber'),
    params: z.object({ customerNumber }),
    query: z.object(pageQuery({ size: 1, max: 1 })),
    reply: pageOf(cart),
    refusals: ['customer.not-found'],
  }),
  drawCart: route({
    ...panelPaths.drawCart,
    summary: 'The stored active cart as a PDF',
    access: { kind: 'account', capability: 'account.draw-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    exportName: 'cart',
    binary: 'application/pdf',
    refusals: ['customer.not-found'],
  }),
  downloadCart: route({
    ...panelPaths.downloadCart,
    summary: 'The lines of the stored active cart as CSV',
    access: { kind: 'account', capability: 'account.draw-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    exportName: 'cart',
    binary: 'text/csv; charset=utf-8',
    refusals: ['customer.not-found'],
  }),
  saveCart: route({
    ...paths.saveCart,
    summary: 'Replaces the cart if no one has changed it since the given version',
    access: changeCart('body', 'customerNumber'),
    body: cartRequest,
    reply: z.object({ key: z.string(), modified: instant }),
    refusals: [
      'customer.not-found',
      'cart.not-found',
      'cart.changed-elsewhere',
      'cart.already-submitted',
      'cart.item-unknown',
      'cart.item-not-orderable',
      'cart.option-not-allowed',
      'cart.free-good-not-earned',
      'cart.line-twice',
      'cart.save-id-reused',
    ],
  }),
  addToCart: route({
    ...paths.addToCart,
    summary: 'Adds a product to the active cart, whatever it contains by then; once for each save ID, for 400 days',
    access: changeCart('params', 'customerNumber'),
    params: z.object({ customerNumber }),
    body: z.strictObject({
      itemNumber,
      quantity: z.int().min(1, 'A quantity is at least 1.').max(maxQuantity),
      saveId: z.uuid().describe("A random id of this addition: sent again, it isn't added twice"),
    }),
    reply: z.object({ key: z.string(), modified: instant }),
    refusals: [
      'customer.not-found',
      'cart.item-unknown',
      'cart.item-not-orderable',
      'cart.too-many-lines',
      'cart.save-id-reused',
    ],
  }),
  submitCart: route({
    ...paths.submitCart,
    summary: 'Makes the cart an order, once; a repeat answers the same order',
    access: changeCart('query', 'customerId'),
    params: z.object({ cartKey: z.uuid() }),
    query: z.object({ customerId: customerNumber, customerTerritoryId: z.string().max(40).optional() }),
    body: z
      .strictObject({
        /** The version that the sender reviewed; if it's outdated, nothing is sent. */
        modified: z.iso.datetime({ precision: 6 }).optional(),
      })
      .default({}),
    reply: z.object({
      orderNumber: z.number().int(),
      submittedDate: instant,
      isHeldForReview: z.boolean(),
      holdReasons: z.array(z.string()),
    }),
    refusals: [
      'customer.not-found',
      'cart.not-found',
      'cart.changed-elsewhere',
      'cart.already-submitted',
      'cart.empty',
      'cart.item-not-orderable',
      'cart.free-good-not-earned',
      'approval.needed',
      'cart.po-required',
      'address.incomplete',
      'cart.fill-date-staff',
      'cart.fill-date-late',
      'cart.fill-date-customer',
    ],
  }),
};
