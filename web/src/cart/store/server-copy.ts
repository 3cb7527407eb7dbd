/** The server's last copy of the cart, as this window keeps it. */
import type { Cart, CouponInfo } from '@operatory/contract/cart';
import { type CartContent, emptyCart, type LineId, lineIdOf } from '@operatory/domain/cart';
import { contentOf, factsOf, type LineFacts } from './wire-cart.ts';

export interface ServerCopy {
  readonly key: string;
  /** The version; later ones are larger texts. */
  readonly modified: string;
  readonly content: CartContent;
  readonly facts: Readonly<Record<LineId, LineFacts>>;
  /** The coupons that lines of the cart count for or come from. */
  readonly coupons: readonly CouponInfo[];
  /** What the server most likely holds after a save; it has to be read before anything is built on it. */
  readonly isGuess?: true;
}

/** The cart that follows an order, until it is read: empty, as new carts are, with a key that only the server knows. */
export const unreadNextCart: ServerCopy = {
  key: '',
  modified: '',
  content: emptyCart,
  facts: {},
  coupons: [],
  isGuess: true,
};

/** Whether both are of one cart, the one that was not read yet being whichever comes. */
export function isSameCart(before: ServerCopy, next: ServerCopy): boolean {
  return before.key === next.key || before.key === unreadNextCart.key;
}

/** The copy that an answer of the server makes. */
export function copyOf(cart: Cart): ServerCopy {
  const content = contentOf(cart);
  const facts = Object.fromEntries(
    content.lines.flatMap((line, place) => {
      const item = cart.items[place];
      return item === undefined ? [] : [[lineIdOf(line), factsOf(item)] as const];
    }),
  );
  return { key: cart.key, modified: cart.modified, content, facts, coupons: cart.couponItemInfo };
}
