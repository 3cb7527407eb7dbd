/** How the sides of a conflict are said. */
import type { DetailName, OrderDetails } from '@operatory/domain/cart';
import type { OutOfSyncEvent } from './out-of-sync.ts';

export type Changed = Extract<OutOfSyncEvent, { kind: 'changed-elsewhere' }>;

/** The three sides, each with its key. */
export const sides = [
  { name: 'mine', key: 'm', word: 'Yours' },
  { name: 'theirs', key: 't', word: 'Theirs' },
  { name: 'merged', key: 'r', word: 'Result' },
] as const;

export type SideName = (typeof sides)[number]['name'];

export const detailWords: Readonly<Record<DetailName, string>> = {
  poNumber: 'PO number',
  comments: 'Order notes',
  shippingNote: 'Shipping note',
  accountManagerNote: 'Account manager note',
  freeShipping: 'Free shipping',
  invoiceCopy: 'Invoice copy',
  futureFillDate: 'Future fill date',
  alternateAddress: 'Ship-to address',
};

/** A detail as a few words: `none`, `yes`, the text itself. */
export function detailValueWords(value: OrderDetails[DetailName]): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return [value.line1, value.line2, value.city, value.region, value.postalCode]
    .filter((part) => part !== '')
    .join(', ');
}

/** Are two values of a detail the same? Addresses are compared by what they say. */
export const isSameValue = (one: OrderDetails[DetailName], other: OrderDetails[DetailName]) =>
  JSON.stringify(one) === JSON.stringify(other);
