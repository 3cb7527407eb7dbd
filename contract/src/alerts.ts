/** Alerts for account managers: a page of them, marking them as seen, and marking them as read. */

import { maxAlertLines, orderAlertTypes } from '@operatory/domain/alerts';
import { z } from 'zod';
import { panelPaths } from './panel-paths.ts';
import { route } from './route.ts';
import { instant, plainDate, sentInstant } from './values.ts';

export const orderAlert = z.object({
  id: z.number().int(),
  orderAlertType: z.enum(orderAlertTypes),
  customerName: z.string(),
  salesOrderId: z.number().int(),
  customerNumber: z.string(),
  isRead: z.boolean(),
  raisedDate: instant,
  isOver: z.boolean().describe('No longer matches a line of the order, because the missing items have shipped'),
  lines: z
    .array(
      z.object({
        lineNumber: z.number().int(),
        itemNumber: z.string(),
        description: z.string(),
        quantity: z.number().int(),
        expectedReceiptDate: plainDate.nullable().describe('When the ERP expects a back-ordered line, if it says so'),
      }),
    )
    .describe(
      `The lines that the alert is about, in their current state: the first ${maxAlertLines}; none if it is over`,
    ),
  lineCount: z.number().int().describe('How many lines the alert is about now'),
});

export type OrderAlert = z.output<typeof orderAlert>;

export const orderAlerts = z.object({
  /** Newest first. */
  data: z.array(orderAlert),
  totalCount: z.number().int().describe('All alerts of the territories, counted up to 100000'),
  newCount: z.number().int().describe('Those raised since the bell was last opened, counted up to 1000'),
});

export type OrderAlerts = z.output<typeof orderAlerts>;

const access = { kind: 'general', capability: 'alerts.view' } as const;
const alertId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/, 'Not the id of an alert')
    .transform(Number),
]);

export const alertRoutes = {
  listAlerts: route({
    ...panelPaths.listAlerts,
    summary: 'A page of the alerts of the territories that the caller manages, newest first',
    access,
    params: z.object({
      pageIndex: z.coerce.number().int().min(0).max(100_000),
      pageSize: z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000_000_000)
        .transform((size) => Math.min(size, 50)),
    }),
    query: z.object({
      through: alertId.optional().describe("Pages count from this alert, so that newer ones don't shift the pages"),
    }),
    reply: z.object({ orderAlerts }),
    refusals: [],
  }),
  noteAlertsAccessed: route({
    ...panelPaths.noteAlertsAccessed,
    summary: 'The caller opened the bell: alerts up to this moment are no longer new',
    access,
    query: z.object({ accessedDate: sentInstant }),
    refusals: ['alert.date-impossible'],
  }),
  markAlertViewed: route({
    ...panelPaths.markAlertViewed,
    summary: 'The caller has read one alert',
    access,
    body: z.strictObject({ AlertType: z.literal('Order'), AlertId: alertId, ViewedDate: sentInstant }),
    refusals: ['alert.not-found', 'alert.date-impossible'],
  }),
  markAllAlertsViewed: route({
    ...panelPaths.markAllAlertsViewed,
    summary: 'The caller has read all alerts that there are now',
    access,
    refusals: [],
  }),
};
