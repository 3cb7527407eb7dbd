/** Looking up a pasted list: the product matched by each line, or why there is none and possible matches. */

import { orderObstacles } from '@operatory/domain/catalog';
import {
  longestDescription,
  longestNumber,
  maxNumbers,
  maxPastedLines,
  resolveObstacles,
  waysOfFinding,
} from '@operatory/domain/pasted-lines';
import { z } from 'zod';
import { itemCard } from './catalog.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

export const pastedLine = z.object({
  numbers: z
    .array(z.string().max(longestNumber))
    .max(maxNumbers)
    .default([])
    .describe('What may be an item number or a manufacturer’s number, likeliest first'),
  description: z.string().max(longestDescription).default(''),
});

export type PastedLine = z.output<typeof pastedLine>;

export const resolvedLine = z.object({
  /** The product that the line names, even if it can't be ordered. */
  itemNumber: z.string().nullable(),
  foundBy: z.enum(waysOfFinding).nullable(),
  /** Why it can't be ordered; null if it can. */
  obstacle: z.enum([...resolveObstacles, ...orderObstacles]).nullable(),
  /** Item numbers of products that could be meant instead, likeliest first. */
  alternatives: z.array(z.string()),
});

export type ResolvedLine = z.output<typeof resolvedLine>;

export const resolvedLines = z.object({
  /** In the order of the lines that were sent. */
  lines: z.array(resolvedLine),
  /** Every product that a line names, each once. */
  items: z.array(itemCard),
  orderedBefore: z.array(z.string()).describe('Item numbers among `items` that this account has ordered'),
});

export type ResolvedLines = z.output<typeof resolvedLines>;

export const pastedLineRoutes = {
  resolvePastedLines: route({
    ...panelPaths.resolvePastedLines,
    summary: 'The matches for the lines of a pasted list, among what the account may order',
    access: { kind: 'account', capability: 'account.change-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    body: z.object({ lines: z.array(pastedLine).max(maxPastedLines, `At most ${maxPastedLines} lines`) }),
    reply: resolvedLines,
    refusals: ['customer.not-found', 'access.not-allowed', 'request.too-often'],
  }),
};
