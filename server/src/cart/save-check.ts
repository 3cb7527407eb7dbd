/** Whether a cart may be stored as sent: each line, and the options that only some people may set. */
import type { PostedCart } from '@operatory/contract/cart';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, kindOf, type User } from '@operatory/domain/access';
import {
  type CartContent,
  type CartLine,
  isCatalogItem,
  lineIdOf,
  type OrderOption,
  optionNotAllowed,
} from '@operatory/domain/cart';
import { isDiscontinued } from '@operatory/domain/catalog';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { refuseFields } from './field-refusal.ts';
import type { SaveFacts } from './store.ts';

/** How an option is called in a sentence, and in the contract. */
const optionNames: Readonly<Record<OrderOption, { readonly words: string; readonly field: string }>> = {
  poNumber: { words: 'PO number', field: 'pOnumber' },
  comments: { words: 'order notes', field: 'comments' },
  shippingNote: { words: 'shipping note', field: 'shippingNote' },
  accountManagerNote: { words: 'account manager note', field: 'accountManagerNotes' },
  freeShipping: { words: 'free shipping', field: 'freeShipping' },
  invoiceCopy: { words: 'invoice copy', field: 'invoiceCopyFlag' },
  futureFillDate: { words: 'future fill date', field: 'futureFillDate' },
  alternateAddress: { words: 'alternate shipping address', field: 'alternateAddress' },
  overridePrice: { words: 'price override', field: 'items' },
};

/** A cart with the same line twice can't be merged. */
export function refuseTwice(lines: readonly CartLine[]): Refusal<RefusalCode> | undefined {
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const id = lineIdOf(line);
    if (seen.has(id)) {
      return refuseFields([
        { field: `items.${index}`, refusal: refuse('cart.line-twice', { itemNumber: line.itemNumber }) },
      ]);
    }
    seen.add(id);
  }
  return undefined;
}

/** Refuses an option that this person may not set and did not find already set. */
export function refuseOption(viewer: User, stored: CartContent, wanted: CartContent): Refusal<RefusalCode> | undefined {
  const option = optionNotAllowed(viewer, stored, wanted);
  if (option === undefined) return undefined;
  const { words, field } = optionNames[option];
  return refuseFields([{ field, refusal: refuse('cart.option-not-allowed', { option: words }) }]);
}

/** Punch-out users ask for no tags [C6.11]. */
export function refuseTags(viewer: User, { items }: PostedCart): Refusal<RefusalCode> | undefined {
  if (kindOf(viewer) !== 'punch-out-user') return undefined;
  const index = items.findIndex(({ isTagRequested }) => isTagRequested === true);
  if (index < 0) return undefined;
  const refusal = refuse<RefusalCode>('cart.option-not-allowed', { option: 'tag request' });
  return refuseFields([{ field: `items.${index}`, refusal }]);
}

/** A line that can't be ordered, and why. */
export interface WrongItem {
  /** Its place among the wanted lines. */
  readonly place: number;
  readonly itemNumber: string;
  readonly refusal: Refusal<RefusalCode>;
}

/**
 * Items that don't exist or can't be ordered, but only on lines that are new or grew: existing ones may stay or shrink.
 * Customer users can't buy hidden or discontinued items [A4.03].
 */
export function wrongItems(
  viewer: User,
  stored: Pick<CartContent, 'lines'>,
  wanted: Pick<CartContent, 'lines'>,
  items: SaveFacts['items'],
): WrongItem[] {
  const before = new Map(stored.lines.map((line) => [lineIdOf(line), line.quantity]));
  const wrong: WrongItem[] = [];
  for (const [index, line] of wanted.lines.entries()) {
    const isNewOrMore = line.quantity > (before.get(lineIdOf(line)) ?? -1);
    if (!isNewOrMore || !isCatalogItem(line)) continue;
    const { itemNumber } = line;
    const [isOrderable, isHidden, lifeCycle] =
      (items !== null && Object.hasOwn(items, itemNumber) ? items[itemNumber] : undefined) ?? [];
    const isKnown = isOrderable !== undefined && (isStaff(viewer) || !isHidden);
    const isSold = isOrderable === true && (isStaff(viewer) || !isDiscontinued({ lifeCycle: lifeCycle ?? '' }));
    if (!isKnown) wrong.push({ place: index, itemNumber, refusal: refuse('cart.item-unknown', { itemNumber }) });
    else if (line.type === 0 && !isSold) {
      wrong.push({ place: index, itemNumber, refusal: refuse('cart.item-not-orderable', { itemNumber }) });
    }
  }
  return wrong;
}

/** Refuses these lines, each by its field; `undefined` if there are none. */
export const refuseWrong = (wrong: readonly WrongItem[]): Refusal<RefusalCode> | undefined =>
  refuseFields(wrong.map(({ place, refusal }) => ({ field: `items.${place}`, refusal })));

/** Refuses a cart for its items. */
export const refuseItems = (...asked: Parameters<typeof wrongItems>): Refusal<RefusalCode> | undefined =>
  refuseWrong(wrongItems(...asked));
