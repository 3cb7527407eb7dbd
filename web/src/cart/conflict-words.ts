/** Texts for the sides of a conflict. */
import type { DetailName, OrderDetails } from '@operatory/domain/cart';
import type { ChangedLine, OutOfSyncEvent } from './store/index.ts';

export type OutsideChange = Extract<OutOfSyncEvent, { kind: 'changed-elsewhere' }>;

export type SideName = 'mine' | 'theirs' | 'merged';

/** A side with its key. */
export interface Side {
  readonly name: SideName;
  readonly key: string;
  readonly word: string;
}

/** What both changed. */
export const threeSides: readonly Side[] = [
  { name: 'mine', key: 'm', word: 'Mine' },
  { name: 'theirs', key: 't', word: 'Theirs' },
  { name: 'merged', key: 'k', word: 'Keep as merged' },
];

/** Changed only by someone else. */
export const twoSides: readonly Side[] = [
  { name: 'mine', key: 'b', word: 'Before' },
  { name: 'theirs', key: 'n', word: 'Now' },
];

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

/** A detail as short text: `none`, `yes`, the text itself. */
export function detailValueWords(value: OrderDetails[DetailName]): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return [value.line1, value.line2, value.city, value.region, value.postalCode]
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether two values of a detail are the same; addresses are compared by content. */
export const isSameValue = (one: OrderDetails[DetailName], other: OrderDetails[DetailName]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A line that only someone else added: there's no local change to compare it with, so it's only reported. */
export const isPlainAddition = ({ mine, theirs, isAlsoMine, isTagged }: ChangedLine) =>
  isTagged === undefined && !isAlsoMine && mine === undefined && theirs !== undefined;

/** Whether a change offers sides to choose from. */
export const hasSides = (changed: ChangedLine) => changed.isTagged === undefined && !isPlainAddition(changed);
