/** The copies of a list at other accounts: which ones exist, what an update would change, and the update itself. */
import { maxUpdatesAtOnce } from '@operatory/domain/lists';
import { z } from 'zod';
import { listId } from './lists.ts';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, seenVersion } from './values.ts';

const counts = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  quantities: z.number().int().describe('Products that get another quantity'),
});
export type CopyCounts = z.output<typeof counts>;

/** A copy that the caller may change, with the changes that an update would make now. */
export const listCopy = z.object({
  customerNumber: z.string(),
  customerName: z.string(),
  city: z.string(),
  state: z.string(),
  listId: z.number().int(),
  listName: z.string(),
  version: z.number().int().describe('Of the copy, for its update'),
  changes: counts.optional().describe('Absent if it can’t be updated'),
  detail: z.string().optional().describe('If it can’t be updated: why, for people'),
});
export type ListCopy = z.output<typeof listCopy>;

/** What happened to one copy. */
const updateResult = z.object({
  customerNumber: z.string(),
  listId: z.number().int(),
  isUpdated: z.boolean().describe('It’s up to date now'),
  changes: counts.optional().describe('If it’s up to date now: what this call changed'),
  code: z
    .string()
    .optional()
    .describe('If it wasn’t updated: the code of the refusal; absent if something unexpected went wrong'),
  detail: z.string().optional().describe('If it wasn’t updated: why, for people'),
});
export type UpdateResult = z.output<typeof updateResult>;

const location = z.object({
  customerNumber: z.string(),
  customerName: z.string(),
  city: z.string(),
  state: z.string(),
});

const view = (name: string) =>
  ({ kind: 'account', capability: 'account.view-lists', account: { in: 'params', name } }) as const;
const params = z.object({ listId, customerId: customerNumber });

export const listCopyRoutes = {
  listCopies: route({
    ...panelPaths.listCopies,
    summary: 'The copies of a list that the caller may change, by account, and what an update would change on each',
    access: view('customerId'),
    params,
    query: z.object(pageQuery({ size: maxUpdatesAtOnce, max: maxUpdatesAtOnce })),
    reply: pageOf(listCopy).extend({
      version: z.number().int().describe('Of the original, for an update'),
    }),
    refusals: ['customer.not-found', 'access.not-allowed', 'list.not-found'],
  }),
  updateCopies: route({
    ...panelPaths.updateCopies,
    summary: 'Updates copies of a list, each independently; the response has the result for each',
    access: view('customerId'),
    params,
    body: z.strictObject({
      updateId: z.uuid().describe('A random id: sent again, each copy is updated once'),
      version: seenVersion(1).describe('The version of the original that `listCopies` named; refused if outdated'),
      copies: z
        .array(
          z.strictObject({
            customerNumber,
            listId: z.int().positive().max(999_999_999_999_999),
            version: seenVersion(1).describe('The version of the copy that `listCopies` named; refused if outdated'),
          }),
        )
        .min(1, 'Select at least one copy.')
        .max(maxUpdatesAtOnce, `Up to ${maxUpdatesAtOnce} copies can be updated at once.`)
        .refine(
          (copies) => new Set(copies.map((copy) => copy.listId)).size === copies.length,
          'Each copy can be named only once.',
        ),
    }),
    reply: z.object({ results: z.array(updateResult).describe('In the order of the request') }),
    refusals: ['customer.not-found', 'access.not-allowed', 'list.not-found'],
  }),
  listCopyLocations: route({
    ...panelPaths.listCopyLocations,
    summary: 'For staff: the other accounts that are billed together with this one, where they may create lists',
    access: view('customerNumber'),
    params: z.object({ customerNumber }),
    reply: z.object({
      data: z.array(location).describe('By name'),
      elsewhere: z.number().int().describe('Open accounts of the group where the caller may not create lists'),
    }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
};
