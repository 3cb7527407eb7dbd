/** Looking up a list that somebody pasted: what each line names, or why it names nothing and what it may mean. */
import { orderObstacles } from '@operatory/domain/catalogue';
import {
  longestDescription,
  longestNumber,
  maximumPastedLines,
  mostNumbers,
  resolveObstacles,
  waysOfFinding,
} from '@operatory/domain/pasted-lines';
import { z } from 'zod';
import { itemCard } from './catalogue.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

export const pastedLine = z.object({
  numbers: z
    .array(z.string().max(longestNumber))
    .max(mostNumbers)
    .default([])
    .describe('What may be an item number or a manufacturer’s number, likeliest first'),
  description: z.string().max(longestDescription).default(''),
});

export type PastedLine = z.output<typeof pastedLine>;

export const resolvedLine = z.object({
  /** The product that the line names; also where something keeps it from being ordered. */
  itemNumber: z.string().nullable(),
  foundBy: z.enum(waysOfFinding).nullable(),
  /** Why it cannot be ordered as it stands; null when nothing is in the way. */
  obstacle: z.enum([...resolveObstacles, ...orderObstacles]).nullable(),
  /** Item numbers of products that may be meant instead, likeliest first. */
  alternatives: z.array(z.string()),
});

export type ResolvedLine = z.output<typeof resolvedLine>;

export const resolvedLines = z.object({
  /** In the order of the lines that were sent. */
  lines: z.array(resolvedLine),
  /** Every product that a line names, each once. */
  items: z.array(itemCard),
});

export type ResolvedLines = z.output<typeof resolvedLines>;

export const pastedLineRoutes = {
  resolvePastedLines: route({
    ...paths.resolvePastedLines,
    summary: 'What the lines of a pasted list name, among what the account may order',
    access: { kind: 'account', capability: 'account.change-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    body: z.object({ lines: z.array(pastedLine).max(maximumPastedLines, `At most ${maximumPastedLines} lines`) }),
    reply: resolvedLines,
    refusals: ['customer.not-found', 'access.not-allowed', 'request.too-often'],
  }),
};
