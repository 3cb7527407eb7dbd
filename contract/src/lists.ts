/** An account's lists of products. */

import { lineAvailabilities } from '@operatory/domain/catalog';
import {
  copyObstacles,
  labelSheetNames,
  labelSheets,
  listOperations,
  listSorts,
  listSummaryPageSize,
  maxCopiesAtOnce,
  maxListItems,
  maxListQuantity,
  reminderWeeks,
  usualListQuantity,
} from '@operatory/domain/lists';
import { z } from 'zod';
import { itemCoupon } from './catalog.ts';
import { flag, pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { refusals } from './refusals.ts';
import { route } from './route.ts';
import { customerNumber, dollars, instant, itemNumber, plainDate, seenVersion, typedText } from './values.ts';

/** A call that names no list is refused. */
export const listId = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,15}$/, refusals['list.id-missing'].text),
    z.int().positive().max(999_999_999_999_999),
  ])
  .transform(Number);

const quantity = z.int().min(0).max(1_000_000);

/** Chosen at random by the caller; a repeated call with the same id has no further effect. */
const changeId = z.uuid().optional().describe('A random id of this change: sent again, it has no further effect');

/** When people are reminded to reorder a list. */
const listReminder = z.object({
  /** Weeks between two reminders; null if there are none. */
  everyWeeks: z.number().int().nullable(),
  nextOn: plainDate.nullable(),
  /** Version to send with a change. */
  version: z.number().int(),
});

/** A list without its items. */
export const listSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  itemCount: z.number().int(),
  /** The version of the list's name, for renaming it. */
  nameVersion: z.number().int(),
  changedAt: instant,
  /** The name of the person who changed it last; empty if it wasn't anyone here. */
  changedBy: z.string(),
  reminder: listReminder,
  hasCopies: z.boolean().describe('There are copies of it at accounts where the caller may change lists'),
  copiedFrom: z
    .object({ customerNumber: z.string(), customerName: z.string(), listId: z.number().int(), listName: z.string() })
    .nullable()
    .describe('The list that it’s a copy of, if the caller may see that account'),
});

/** A product of a list. */
export const listItem = z.object({
  productNumber: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** How many the practice wants on its shelf; null if not set. */
  parLevel: z.number().int().nullable(),
  isHiddenFromCustomer: z.boolean(),
  isOrderable: z.boolean(),
  itemInfo: z.object({
    /** Absent for people who may not see the account's prices, and if it has none. */
    price: dollars.optional(),
    suppressCoupon: z.boolean(),
  }),
  coupon: itemCoupon.nullable(),
  pack: z.string(),
  vendorName: z.string(),
  imageUrl: z.string(),
  lifeCycle: z.string().describe("'D' means discontinued, 'W' no longer sold"),
  /** Its supply; null for anything that isn't an item of the catalog. */
  availability: z.enum(lineAvailabilities).nullable(),
  /** Quantity at the account's first two branches; staff only. */
  quantityAvailable: z.number().int().optional(),
  /** Identifies this entry for an update or a deletion. */
  version: z.number().int(),
});
export type ListItem = z.output<typeof listItem>;

const listHead = z.object({
  id: z.number().int(),
  name: z.string(),
  nameVersion: z.number().int(),
  /** Increases by one with each change of the list. */
  version: z.number().int(),
});

/** A list with its items. */
export const customerList = listHead.extend({ items: z.array(listItem) });
export type CustomerList = z.output<typeof customerList>;

/** Who changed what on a list, newest first. */
export const listChange = z.object({
  version: z.number().int(),
  operation: z
    .enum(['create', 'rename', ...listOperations, 'sync'])
    .describe('`sync` is an update of a copy, after its changes'),
  productNumber: z.string().nullable(),
  description: z.string().nullable(),
  /** The new quantity on the list, or the new par level (0 for none); for a new list, its number of products; for `sync`, of changes. */
  quantity: z.number().int().nullable(),
  quantityBefore: z.number().int().nullable(),
  name: z.string().nullable(),
  changedBy: z.string(),
  changedAt: instant,
});

/** What happened at one account that a list was copied to. */
const copyResult = z.object({
  customerNumber: z.string(),
  isCopied: z.boolean(),
  list: z
    .object({
      id: z.number().int(),
      name: z.string().describe('Another one than the requested, if the account already had a list of that name'),
      itemCount: z.number().int().describe('When it was created'),
    })
    .optional()
    .describe('If it was copied: the new list'),
  code: z
    .string()
    .optional()
    .describe('If it wasn’t copied: the code of the refusal; absent if something unexpected went wrong'),
  detail: z.string().optional().describe('If it wasn’t copied: why, for people'),
});
export type CopyResult = z.output<typeof copyResult>;

/** A product of a list that isn't on its copies. */
const notCopied = z.object({ productNumber: z.string(), description: z.string(), reason: z.enum(copyObstacles) });
export type NotCopied = z.output<typeof notCopied>;

const edit = (place: 'params', name: string) =>
  ({ kind: 'account', capability: 'account.edit-lists', account: { in: place, name } }) as const;
const view = (name: string) =>
  ({ kind: 'account', capability: 'account.view-lists', account: { in: 'params', name } }) as const;

export const listRoutes = {
  listSummaries: route({
    ...paths.listSummaries,
    summary: 'The lists of an account, by name',
    access: view('customerNumber'),
    params: z.object({ customerNumber }),
    query: z.object(pageQuery({ size: listSummaryPageSize, max: listSummaryPageSize })),
    reply: pageOf(listSummary),
    refusals: ['customer.not-found'],
  }),
  readList: route({
    ...paths.readList,
    summary: 'A list with its items',
    access: view('customerId'),
    params: z.object({ listId, customerId: customerNumber }),
    query: z.object({ ascending: flag.default(true), sort: z.enum(listSorts).default('productNumber') }),
    reply: customerList,
    refusals: ['customer.not-found', 'list.not-found'],
  }),
  changeList: route({
    ...paths.changeList,
    summary:
      'Adds a product to a list, sets its quantity or par level, or removes it; returns the list with the item concerned',
    access: edit('params', 'customerId'),
    params: z.object({ listId, customerId: customerNumber }),
    body: z.strictObject({
      operation: z.enum(listOperations),
      productNumber: itemNumber,
      quantity: quantity
        .optional()
        .describe(
          `1 to ${maxListQuantity}, ${usualListQuantity} by default; for \`par\`, the par level, or 0 for none, without a default; not needed for a deletion`,
        ),
      version: seenVersion(0)
        .optional()
        .describe('The version of the item that the change is based on, unless it adds; refused if outdated'),
      changeId,
    }),
    reply: customerList,
    refusals: [
      'customer.not-found',
      'list.not-found',
      'item.not-found',
      'list.quantity-invalid',
      'list.par-level-invalid',
      'list.too-many-items',
      'list.changed-elsewhere',
      'list.change-id-reused',
    ],
  }),
  nameList: route({
    ...panelPaths.nameList,
    summary: 'Creates a list, with items if given, or renames the one with the given ID',
    access: edit('params', 'customerNumber'),
    params: z.object({ customerNumber }),
    body: z.strictObject({
      Name: typedText(400),
      Id: listId.optional(),
      Version: seenVersion(0).optional().describe('The `nameVersion` that renaming is based on'),
      ChangeId: changeId,
      Items: z
        .array(z.strictObject({ ProductNumber: itemNumber, Quantity: quantity }))
        .max(maxListItems)
        .optional()
        .describe('The first items of a new list'),
    }),
    reply: z.object({
      id: z.number().int(),
      /** Items that aren't in the catalog and are therefore not on the new list. */
      leftOut: z.array(z.string()),
    }),
    refusals: [
      'customer.not-found',
      'list.not-found',
      'list.name-too-short',
      'list.name-too-long',
      'list.quantity-invalid',
      'list.too-many',
      'list.renamed-elsewhere',
      'list.change-id-reused',
    ],
  }),
  remindOfList: route({
    ...panelPaths.remindOfList,
    summary: 'Sets or ends the reminder to reorder a list',
    access: edit('params', 'customerId'),
    params: z.object({ listId, customerId: customerNumber }),
    body: z.strictObject({
      everyWeeks: z.literal(reminderWeeks).nullable().describe('null ends the reminders'),
      nextOn: plainDate.nullable().describe('The first day, in the distributor’s time zone; null if they end'),
      version: seenVersion(0).describe('The version of the reminder that this is based on; refused if outdated'),
    }),
    reply: listReminder,
    refusals: ['customer.not-found', 'list.not-found', 'list.reminder-day', 'list.reminder-changed'],
  }),
  deleteList: route({
    ...panelPaths.deleteList,
    summary: 'Deletes a list; safe to repeat',
    access: { kind: 'signed-in', why: 'The list is searched only among accounts whose lists the caller may change.' },
    params: z.object({ listId }),
    refusals: ['list.not-found', 'access.not-allowed'],
  }),
  copyList: route({
    ...panelPaths.copyList,
    summary: 'Copies a list to other accounts, each independently; the response has the result for each',
    access: view('customerId'),
    params: z.object({ listId, customerId: customerNumber }),
    body: z.strictObject({
      copyId: z.uuid().describe('A random id: sent again with the same list and name, each account gets one copy'),
      name: typedText(400),
      customerNumbers: z
        .array(customerNumber)
        .min(1, 'Select at least one account.')
        .max(maxCopiesAtOnce, `A list can be copied to up to ${maxCopiesAtOnce} accounts at once.`)
        .refine((numbers) => new Set(numbers).size === numbers.length, 'Each account can be named only once.'),
    }),
    reply: z.object({
      /** In the order of the request. */
      results: z.array(copyResult),
      /** The same for all accounts. */
      leftOut: z.array(notCopied),
    }),
    refusals: [
      'customer.not-found',
      'access.not-allowed',
      'list.not-found',
      'list.name-too-short',
      'list.name-too-long',
    ],
  }),
  drawShelfTags: route({
    ...panelPaths.drawShelfTags,
    summary: 'A shelf tag for each product of a list, as a PDF for sheets of labels',
    access: view('customerId'),
    params: z.object({ listId, customerId: customerNumber }),
    query: z.object({
      sheet: z.enum(labelSheetNames).default('30').describe('Labels on a sheet of letter paper'),
      used: z.coerce
        .number()
        .int()
        .min(0)
        .max(labelSheets[30].columns * labelSheets[30].rows - 1)
        .default(0)
        .describe('Labels already used on the first sheet'),
      ascending: flag.default(true),
      sort: z.enum(listSorts).default('productNumber'),
    }),
    binary: 'application/pdf',
    refusals: ['customer.not-found', 'list.not-found', 'request.too-often'],
  }),
  listListChanges: route({
    ...panelPaths.listListChanges,
    summary: 'Who changed what on a list, newest first',
    access: view('customerId'),
    params: z.object({ listId, customerId: customerNumber }),
    query: z.object(pageQuery({ size: 50, max: 100 })),
    reply: pageOf(listChange),
    refusals: ['customer.not-found', 'list.not-found'],
  }),
};
