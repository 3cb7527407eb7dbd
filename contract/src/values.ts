/** Small values that many routes use. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { leadsSomewhere } from '@operatory/domain/words';
import { z } from 'zod';
import { refusals } from './refusals.ts';

/** A customer number. Programs may send it as a number; responses always have text. */
export const customerNumber = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, refusals['customer.number-invalid'].text),
    z.int().positive().max(999_999_999_999),
  ])
  .transform((value) => String(value) as CustomerNumber);

/** An item number; 1 to 20 letters, digits and dashes. */
export const itemNumber = z
  .union([
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{1,20}$/, 'Not an item number'),
    z.int().positive(),
  ])
  .transform(String);

/** Dollars with at most two decimals. */
export const dollars = z.number().describe('US dollars, at most 2 decimals');

/**
 * Text that a person typed. Control characters other than line breaks and tabs, and incomplete characters, are refused;
 * nothing is truncated.
 */
export function typedText(maximum: number) {
  return z
    .string()
    .max(maximum, `At most ${maximum} characters`)
    .refine(
      (text) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, '')),
      'Contains characters that cannot be printed',
    );
}

/** Text of one line that e-mails and screens show as a name: something is seen, without line breaks and marks that turn its direction. */
export function nameText(maximum: number, missing: string) {
  return typedText(maximum)
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || /[^\s\p{Cf}]/u.test(text), missing)
    .refine((text) => !/[\t\n\r\u2028-\u202e\u2066-\u2069]/.test(text), 'Enter it in one line');
}

/** A person's name. Invitations greet people by it, so it can't lead anywhere. */
export const personName = (missing: string) =>
  nameText(200, missing).refine((text) => !leadsSomewhere(text), 'Enter a name, not an address');

/** The version that the caller saw and bases a change on. The maximum is what the database column can hold. */
export const seenVersion = (least: 0 | 1) => z.int().min(least).max(2_147_483_647);

/** An instant, ISO 8601 in UTC. */
export const instant = z.string().describe('ISO 8601 instant in UTC');

/** An instant in a request, ISO 8601 with any offset. */
export const sentInstant = z.iso.datetime({ offset: true, message: 'Not an instant such as 2026-03-09T17:00:00Z' });

/** A date without a time, `YYYY-MM-DD`. */
export const plainDate = z.iso
  .date()
  // Counting months back from an earlier day would leave the calendar.
  .refine((text) => text >= '1900', 'Not a day of the calendar');
