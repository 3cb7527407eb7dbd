/** The practices' open carts, with lines that haven't been ordered yet. */
import type { PlainDate } from '@operatory/domain/dates';
import { addDays, officeInstant } from '../calendar.ts';
import type { ItemIndex } from '../catalog/item-index.ts';
import { specialItems } from '../catalog/special-items.ts';
import type { Habits } from '../practices/habits.ts';
import type { Practice } from '../practices/practices.ts';
import { specialPractices } from '../practices/special-practices.ts';
import { type Random, randomFor } from '../random.ts';

export interface CartRow {
  readonly cartKey: string;
  readonly customerNumber: string;
  readonly punchOutSessionId: '';
  /** Microseconds since 1970. */
  readonly modified: number;
  readonly lines: readonly { readonly itemNumber: string; readonly type: 0; readonly quantity: number }[];
  readonly lineCount: number;
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  readonly accountManagerNote: string;
  readonly freeShipping: boolean;
  readonly invoiceCopy: boolean;
  readonly futureFillDate: null;
  readonly alternateAddress: null;
  readonly createdAt: Date;
  readonly submittedAt: null;
}

interface TagRequestRow {
  readonly customerNumber: string;
  readonly itemNumber: string;
  readonly requestedAt: Date;
}

/** A random identifier of the usual form (version 4) that is not random at all. */
function cartKeyOf(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}

function linesOf(habits: Habits, items: ItemIndex, isShowcase: boolean, random: Random): CartRow['lines'] {
  const places = random.sample(habits.favorites, isShowcase ? 5 : random.between(1, 9));
  const line = (itemNumber: string, quantity: number) => ({ itemNumber, type: 0 as const, quantity });
  const usual = places.map((place) => line(items.at(place).itemNumber, random.between(1, 6)));
  if (!isShowcase) return usual;
  const { itemNumber } = specialItems.ownCoupon;
  return [...usual.filter((other) => other.itemNumber !== itemNumber).slice(0, 5), line(itemNumber, 4)];
}

/** The open cart of the practice at that place in the list, for about one practice in ten. */
export function openCart(
  index: number,
  practice: Practice,
  habits: Habits,
  items: ItemIndex,
  today: PlainDate,
): { readonly cart: CartRow; readonly tagRequests: readonly TagRequestRow[] } | undefined {
  const random = randomFor('open cart', index);
  const special = specialPractices[index];
  const isOpen = special === undefined ? random.chance(0.1) : special.hasOpenCart;
  if (!isOpen || habits.favorites.length === 0) return undefined;
  const { customerNumber } = practice.row;
  const lines = linesOf(habits, items, customerNumber === '100003', random);
  const daysAgo = Math.floor(random.skewed(2) * 40) + 1;
  const changedAt = officeInstant(addDays(today, -daysAgo), random.between(0, 599));
  const tagged = random.chance(0.15) ? random.sample(lines, 2) : [];
  return {
    cart: {
      cartKey: cartKeyOf(random),
      customerNumber,
      punchOutSessionId: '',
      modified: changedAt.getTime() * 1000 + random.between(0, 999),
      lines,
      lineCount: lines.length,
      poNumber: random.chance(0.15) ? `PO${random.digits(5)}` : '',
      comments: random.chance(0.08) ? 'Please hold until Thursday.' : '',
      shippingNote: '',
      accountManagerNote: '',
      freeShipping: false,
      invoiceCopy: false,
      futureFillDate: null,
      alternateAddress: null,
      createdAt: officeInstant(addDays(today, -daysAgo - random.between(0, 6)), 0),
      submittedAt: null,
    },
    tagRequests: tagged.map(({ itemNumber }) => ({ customerNumber, itemNumber, requestedAt: changedAt })),
  };
}
