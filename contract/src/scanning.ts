/** What the codes on boxes and shelves name, among what an account may order. */
import { orderObstacles } from '@operatory/domain/catalog';
import { longestCode } from '@operatory/domain/scanning';
import { z } from 'zod';
import { itemCard } from './catalog.ts';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { customerNumber } from './values.ts';

const mostCodes = 100;

export const scannedItem = z.object({
  /** As it was sent. */
  code: z.string(),
  /** Null if the code names no product that the caller may see. */
  item: itemCard.nullable(),
  obstacle: z.enum(orderObstacles).nullable().describe('Why it can’t be ordered; null if it can'),
});
export type ScannedItem = z.output<typeof scannedItem>;

export const scanningRoutes = {
  findScannedItems: route({
    ...panelPaths.findScannedItems,
    summary: 'The products that scanned codes name: GTIN, GS1, HIBC, shelf tag, item number, or manufacturer’s number',
    access: { kind: 'account', capability: 'account.change-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    body: z.object({ codes: z.array(z.string().max(longestCode)).max(mostCodes, `At most ${mostCodes} codes`) }),
    reply: z.object({ items: z.array(scannedItem).describe('In the order of the codes') }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
};
