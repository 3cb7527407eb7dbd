/**
 * What counts as a purchase wherever a rhythm is worked out: the morning queue, *Stopped buying*, *Buying habits*, and *Fill the
 * cart as usual* say the same of a product because they all read it this way.
 */
import { rhythmDays } from '@operatory/domain/morning-queue';

/** Lines `l` that something came or will come for: an order's total adds them up. */
export const isOrdered = `l.line_group <> 'canceled'`;

/** Lines `l` of orders `o` that were bought: free goods weren't, and canceled lines never came. */
export const boughtLines = `sales_order o
  join order_line l on l.order_number = o.order_number and l.type = 0 and l.quantity > 0 and ${isOrdered}`;

/** Orders that were sent back to the cart never happened. */
export const wasNotSentBack = `not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')`;

/** Of the days that a rhythm is made from, up to this one. */
export const isInRhythm = (day: string) => `o.order_date >= ${day} - ${rhythmDays} and ${wasNotSentBack}`;

/** The days and quantities of a group of such lines; days are counted from 01/01/1970 in a time zone. */
export const daysAndQuantities = (timeZone: string) =>
  `array_agg((o.order_date at time zone ${timeZone})::date - date '1970-01-01') as days, array_agg(l.quantity) as quantities`;
