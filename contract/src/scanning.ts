/** What codes on boxes and shelves identify, among what an account may order, and assignments made by people. */
import { orderObstacles } from '@operatory/domain/catalog';
import { longestCode } from '@operatory/domain/scanning';
import { z } from 'zod';
import { backOfficePaths } from './back-office-paths.ts';
import { itemCard } from './catalog.ts';
import { pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber, instant, itemNumber, typedText } from './values.ts';

const maxCodes = 100;
/** The most characters of a picture, in Base64. */
const longestPicture = 200_000;

export const scannedItem = z.object({
  /** As sent. */
  code: z.string(),
  /** Null if the code names no product that the caller may see. */
  item: itemCard.nullable(),
  obstacle: z.enum(orderObstacles).nullable().describe('Why it can’t be ordered; null if it can'),
});
export type ScannedItem = z.output<typeof scannedItem>;

export const unknownCode = z.object({
  code: z.string().describe('As first scanned'),
  times: z.number().int(),
  seenAt: instant,
  customerNumber: z.string().describe('For which it was scanned first'),
  customerName: z.string(),
  hasPicture: z.boolean(),
});
export type UnknownCode = z.output<typeof unknownCode>;

export const assignedCode = z.object({
  codeKey: z
    .string()
    .describe(
      'The part that is the same on all boxes of the product, after the kind of code: gtin, hibc, or item for any other',
    ),
  itemNumber: z.string(),
  description: z.string(),
  assignedBy: z.string(),
  assignedAt: instant,
});
export type AssignedCode = z.output<typeof assignedCode>;

const ofAccount = { in: 'params', name: 'customerNumber' } as const;
const buyers = { kind: 'account', capability: 'account.change-cart', account: ofAccount } as const;
const assigners = { kind: 'general', capability: 'codes.assign' } as const;
const code = typedCode();
/** With the kind of code before it. */
const key = z
  .string()
  .min(1)
  .max(longestCode + 10);

/** A scanned code may have the separator of GS1, and no other sign that can’t be printed. */
function typedCode() {
  return z.string().trim().min(1, 'Enter a code').max(longestCode, `At most ${longestCode} characters`);
}

export const scanningRoutes = {
  findScannedItems: route({
    ...panelPaths.findScannedItems,
    summary: 'The products that scanned codes name: GTIN, GS1, HIBC, shelf tag, item number, or manufacturer’s number',
    access: buyers,
    params: z.object({ customerNumber }),
    body: z.object({ codes: z.array(z.string().max(longestCode)).max(maxCodes, `At most ${maxCodes} codes`) }),
    reply: z.object({ items: z.array(scannedItem).describe('In the order of the codes') }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
  keepCodePicture: route({
    ...panelPaths.keepCodePicture,
    summary: 'Stores a photo of an unknown code, for the person who assigns it',
    access: buyers,
    params: z.object({ customerNumber }),
    body: z.object({
      code,
      picture: z.base64().max(longestPicture, 'The picture is larger than 150 kB').describe('A JPEG'),
    }),
    refusals: ['customer.not-found', 'access.not-allowed', 'code.picture-unusable'],
  }),
  listUnknownCodes: route({
    ...backOfficePaths.listUnknownCodes,
    summary: 'Scanned codes that name no product, the last one seen first',
    access: assigners,
    query: z.object(pageQuery({ size: 50, max: 200 })),
    reply: pageOf(unknownCode),
    refusals: [],
  }),
  readCodePicture: route({
    ...backOfficePaths.readCodePicture,
    summary: 'The photo of an unknown code',
    access: assigners,
    query: z.object({ code }),
    binary: 'image/jpeg',
    refusals: ['code.no-picture'],
  }),
  dismissCode: route({
    ...backOfficePaths.dismissCode,
    summary: 'Permanently removes a code that doesn’t belong to a product from the list',
    access: assigners,
    body: z.object({ code }),
    refusals: [],
  }),
  listAssignedCodes: route({
    ...backOfficePaths.listAssignedCodes,
    summary: 'Codes that people assigned to products',
    access: assigners,
    query: z.object({ ...pageQuery({ size: 50, max: 200 }), find: typedText(60).default('') }),
    reply: pageOf(assignedCode),
    refusals: [],
  }),
  assignCode: route({
    ...backOfficePaths.assignCode,
    summary: 'Assigns a code to a product: every box with it is found from then on',
    access: assigners,
    body: z.object({
      code,
      itemNumber,
      was: z
        .union([itemNumber, z.literal('')])
        .describe('The product that it belonged to until now, as far as the caller knows; blank for none'),
    }),
    reply: assignedCode,
    refusals: ['item.not-found', 'code.no-product', 'code.known', 'code.changed'],
  }),
  moveCode: route({
    ...backOfficePaths.moveCode,
    summary: 'Gives an assigned code to another product',
    access: assigners,
    body: z.object({ codeKey: key, itemNumber, was: itemNumber }),
    reply: assignedCode,
    refusals: ['item.not-found', 'code.changed'],
  }),
  unassignCode: route({
    ...backOfficePaths.unassignCode,
    summary: 'Takes an assigned code away from its product',
    access: assigners,
    body: z.object({ codeKey: key, was: itemNumber }),
    refusals: ['code.changed'],
  }),
};
