/** The server's last copy of the cart, as this tab has it. */
import type { Cart, CouponInfo } from '@operatory/contract/cart';
import { contentFromCart } from '@operatory/contract/cart-codec';
import { type CartContent, emptyCart, type LineId, lineIdOf } from '@operatory/domain/cart';
import { factsOf, type LineFacts } from './line-facts.ts';

export interface ServerCopy {
  readonly key: string;
  /** The version; later ones are larger texts. */
  readonly modified: string;
  readonly content: CartContent;
  readonly facts: Readonly<Record<LineId, LineFacts>>;
  /** The coupons that lines of the cart count toward or come from. */
  readonly coupons: readonly CouponInfo[];
  /** The server's most likely copy after a save; it must be read before anything is based on it. */
  readonly isGuess?: true;
}

/** The cart that follows an order, until it's read: empty, with a key that this tab doesn't have yet. */
export const unreadNextCart: ServerCopy = {
  key: '',
  modified: '',
  content: emptyCart,
  facts: {},
  coupons: [],
  isGuess: true,
};

/** Whether both are the same cart; one that hasn't been read yet matches any. */
export function isSameCart(before: ServerCopy, next: ServerCopy): boolean {
  return before.key === next.key || before.key === unreadNextCart.key;
}

/** The copy in a response. */
export function copyOf(cart: Cart): ServerCopy {
  const content = contentFromCart(cart);
  const facts = Object.fromEntries(
    content.lines.flatMap((line, index) => {
      const item = cart.items[index];
      return item === undefined ? [] : [[lineIdOf(line), factsOf(item)] as const];
    }),
  );
  return { key: cart.key, modified: cart.modified, content, facts, coupons: cart.couponItemInfo };
}
