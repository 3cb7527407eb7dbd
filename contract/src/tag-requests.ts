/** An account's shelf tag requests: the whole list is read, written, and submitted [C7.19] [C7.20] [C7.21]. */

import { maxCartLines } from '@operatory/domain/cart';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, itemNumber } from './values.ts';

const requestTags = (place: 'params' | 'body', name: string) =>
  ({ kind: 'account', capability: 'account.request-tags', account: { in: place, name } }) as const;

const itemNumbers = z.array(itemNumber).max(maxCartLines);

/** The stored list, oldest request first. */
export const tagRequests = z.object({ itemNumbers: z.array(z.string()) });

export const tagRequestRoutes = {
  listTagRequests: route({
    ...panelPaths.listTagRequests,
    summary: 'The items of an account for which a shelf tag is asked',
    access: requestTags('params', 'customerNumber'),
    params: z.object({ customerNumber }),
    reply: tagRequests,
    refusals: ['customer.not-found'],
  }),
  setTagRequests: route({
    ...panelPaths.setTagRequests,
    summary: 'Replaces that list, or changes it as the caller did since reading it, and answers it as stored',
    access: requestTags('body', 'CustomerNumber'),
    body: z.strictObject({
      CustomerNumber: customerNumber,
      ItemNumbers: itemNumbers,
      SeenItemNumbers: itemNumbers
        .optional()
        .describe("The list as read; only the differences are changed, so that other people's changes stay"),
    }),
    reply: tagRequests,
    refusals: ['customer.not-found', 'cart.item-unknown'],
  }),
  submitTagRequests: route({
    ...panelPaths.submitTagRequests,
    summary: 'Submits the list and empties it; returns what was submitted, or nothing on a repeat',
    access: requestTags('params', 'customerNumber'),
    params: z.object({ customerNumber }),
    reply: tagRequests,
    refusals: ['customer.not-found'],
  }),
};
