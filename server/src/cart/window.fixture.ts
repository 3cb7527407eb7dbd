/** A window as small as can be: the server's last copy, its own edits, one save on its way. It survives a reload. */
import type { Cart, CartSent } from '@operatory/contract/cart';
import {
  applyEdit,
  type CartAction,
  type CartContent,
  type CartEdits,
  combineEdits,
  isUntouched,
  lineIdOf,
  mergeCart,
  noEdits,
  withoutIdleEdits,
} from '@operatory/domain/cart';
import { contentOfSent } from './cart-rows.ts';
import type { SubmitReply } from './carts.fixture.ts';
import { askOnce } from './lossy-wire.fixture.ts';
import { sentOf } from './sent.fixture.ts';

interface Kept {
  copy: Cart | undefined;
  edits: CartEdits;
  /** Sent, outcome unknown: it is sent again, as it was, until an answer comes. */
  onTheWay: { sent: CartSent; edits: CartEdits } | undefined;
}

/** The cart's content in the words of the rules. */
export const contentOf = (cart: Cart): CartContent => contentOfSent(sentOf(cart));

function sentWith(cart: Cart, { lines, details }: CartContent): CartSent {
  const known = new Map(cart.items.map((line) => [lineIdOf({ ...line, couponId: null, description: '' }), line]));
  const items = lines.map((line) => ({
    ...known.get(lineIdOf(line)),
    itemNumber: line.itemNumber,
    quantity: line.quantity,
  }));
  return sentOf(cart, {
    pOnumber: details.poNumber,
    comments: details.comments,
    items: items.map(({ itemNumber, quantity }) => ({ itemNumber, quantity, type: 0 as const })),
  });
}

/** Opens a window on one account's cart. Every call may fail; then it is tried again at the next `sync`. */
export function openWindow({ address, cookie, customer }: { address: string; cookie: string; customer: string }) {
  let kept: Kept = { copy: undefined, edits: noEdits, onTheWay: undefined };

  const read = async () => {
    const path = `/shoppingCart/customerNumber/${customer}`;
    const answer = await askOnce<{ data: Cart[] }>(address, { path, cookie });
    if (answer?.status === 200) kept.copy = answer.body.data[0];
    return answer !== undefined;
  };

  /** One exchange with the server; false when no answer came. */
  async function step(): Promise<boolean> {
    if (kept.onTheWay === undefined) {
      if (kept.copy === undefined) return read();
      const content = contentOf(kept.copy);
      const edits = withoutIdleEdits(content, kept.edits);
      if (isUntouched(edits)) {
        kept.edits = noEdits;
        return true;
      }
      kept.onTheWay = { sent: sentWith(kept.copy, mergeCart(content, edits)), edits };
      kept.edits = noEdits;
    }
    const { sent, edits } = kept.onTheWay;
    const answer = await askOnce<{ modified: string }>(address, { path: '/shoppingCart', cookie, body: sent });
    // A database that is busy for too long is no answer either.
    if (answer === undefined || answer.status === 503) return false;
    kept.onTheWay = undefined;
    if (answer.status === 200) {
      // Read again rather than guessed, so that a repeat of an old save is no trouble.
      kept.copy = undefined;
      return true;
    }
    if (answer.status !== 409 || answer.body.cart === undefined) throw new Error(JSON.stringify(answer));
    kept.copy = answer.body.cart;
    kept.edits = combineEdits(edits, kept.edits);
    return true;
  }

  return {
    do(action: CartAction) {
      const content = kept.copy === undefined ? undefined : contentOf(kept.copy);
      const expected = content === undefined ? undefined : mergeCart(content, kept.onTheWay?.edits ?? noEdits);
      if (expected !== undefined) kept.edits = applyEdit(expected, kept.edits, action);
    },
    isReady: () => kept.copy !== undefined,
    step,
    reread: read,
    /** Everything is gone but what was kept; an outcome that is not known stays so. */
    reload() {
      kept = { onTheWay: undefined, ...(JSON.parse(JSON.stringify(kept)) as Omit<Kept, 'onTheWay'>), copy: undefined };
    },
    /** Steps until nothing is left to save and the copy is the server's. */
    async settle() {
      for (;;) {
        await step();
        if (kept.onTheWay !== undefined || kept.copy === undefined) continue;
        if (isUntouched(withoutIdleEdits(contentOf(kept.copy), kept.edits))) return;
      }
    },
    /** Sends the cart; repeated until an answer comes. `undefined` when it was refused. */
    async submit(): Promise<SubmitReply | undefined> {
      const { copy } = kept;
      if (copy === undefined) return undefined;
      const path = `/shoppingCart/submit/${copy.key}?customerId=${customer}`;
      for (;;) {
        const answer = await askOnce<SubmitReply>(address, { path, cookie, body: { modified: copy.modified } });
        if (answer !== undefined && answer.status !== 503) {
          kept.copy = undefined;
          return answer.status === 200 ? answer.body : undefined;
        }
      }
    },
    shown: () => mergeCart(mergeCart(contentOf(kept.copy as Cart), kept.onTheWay?.edits ?? noEdits), kept.edits),
  };
}
