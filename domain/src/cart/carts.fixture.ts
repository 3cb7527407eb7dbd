/** Carts, edits, and random actions for the cart's tests. */
import fc from 'fast-check';
import type { PlainDate } from '../dates/index.ts';
import { cents } from '../money/index.ts';
import { applyEdits, type CartAction } from './apply-edit.ts';
import { type CartContent, noDetails } from './cart.ts';
import { type CartEdits, noEdits } from './cart-edits.ts';
import { type CartLine, type LineIdentity, lineIdOf, standardLine } from './cart-line.ts';
import { mergeCart } from './merge-cart.ts';

/** A standard line of item A, B, C … */
export function line(itemNumber: string, quantity: number, more: Partial<CartLine> = {}): CartLine {
  return { ...standardLine(itemNumber), quantity, overridePrice: null, ...more };
}

/** `cartOf('A2 B1')`: two of A, one of B. */
export function cartOf(text: string, details: Partial<CartContent['details']> = {}): CartContent {
  const lines = text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => line(word.slice(0, 1), Number(word.slice(1))));
  return { lines, details: { ...noDetails, ...details } };
}

/** `shown(cart)` is the inverse of `cartOf`, with lines sorted by key. */
export function shown(cart: CartContent): string {
  return cart.lines
    .map(({ itemNumber, quantity }) => `${itemNumber}${quantity}`)
    .sort()
    .join(' ');
}

/** A cart with its lines sorted by key, to compare what doesn't depend on their order. */
export function sorted(cart: CartContent): CartContent {
  const byName = (one: CartLine, other: CartLine) => (lineIdOf(one) < lineIdOf(other) ? -1 : 1);
  return { ...cart, lines: [...cart.lines].sort(byName) };
}

/** The edits after one more action. */
export const applyEdit = (server: CartContent, edits: CartEdits, action: CartAction): CartEdits =>
  applyEdits(server, edits, [action]);

/** A tab's edits after these actions, applied one by one to one copy. */
export function editsOf(server: CartContent, actions: readonly CartAction[], before: CartEdits = noEdits): CartEdits {
  return actions.reduce((edits, action) => applyEdit(server, edits, action), before);
}

/** Actions in short: `+A3` adds, `=A5` sets, `-A` removes. */
export function acts(text: string): CartAction[] {
  return text.split(' ').map((word): CartAction => {
    const of = standardLine(word.slice(1, 2));
    const quantity = Number(word.slice(2));
    if (word.startsWith('+')) return { do: 'add', line: of, quantity };
    return word.startsWith('-') ? { do: 'remove', line: of } : { do: 'set-quantity', line: of, quantity };
  });
}

const items: readonly LineIdentity[] = [
  standardLine('A'),
  standardLine('B'),
  standardLine('C'),
  standardLine('D', 7),
  standardLine('E', 7),
  { itemNumber: 'F', type: 1, couponId: 7, description: '' },
  { itemNumber: '0', type: 2, couponId: 7, description: 'A mug' },
];

export const anyItem = fc.constantFrom(...items);
const quantity = fc.integer({ min: 0, max: 9 });
const price = fc.option(
  fc.integer({ min: 0, max: 999 }).map((value) => cents(value)),
  { nil: null },
);

const anyDetails = fc.oneof(
  fc.record({ poNumber: fc.constantFrom('', 'PO 1', 'PO 2') }),
  fc.record({ comments: fc.constantFrom('', 'at the back door') }),
  fc.record({ freeShipping: fc.boolean() }),
  fc.record({ futureFillDate: fc.constantFrom(null, '2026-05-01' as PlainDate) }),
  fc.record({
    alternateAddress: fc.constantFrom(null, {
      line1: '1 Main',
      line2: '',
      city: 'Reno',
      region: 'NV',
      postalCode: '89501',
    }),
  }),
);

export const anyAddition: fc.Arbitrary<CartAction> = fc.record({
  do: fc.constant('add' as const),
  line: anyItem,
  quantity: fc.integer({ min: 1, max: 9 }),
});

export const anyAction: fc.Arbitrary<CartAction> = fc.oneof(
  anyAddition,
  fc.record({ do: fc.constant('set-quantity' as const), line: anyItem, quantity }),
  fc.record({ do: fc.constant('remove' as const), line: anyItem }),
  fc.record({ do: fc.constant('set-override-price' as const), line: anyItem, price }),
  fc.record({ do: fc.constant('set-details' as const), details: anyDetails }),
);

export const anyActions = fc.array(anyAction, { maxLength: 8 });

/** A cart that actions could have made. */
export const anyCart = anyActions.map((actions) => {
  const empty = cartOf('');
  return mergeCart(empty, editsOf(empty, actions));
});
