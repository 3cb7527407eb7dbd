/** This tab's copy of the cart after its save was accepted. */
import { lineIdOf, mergeCart } from '@operatory/domain/cart';
import type { CartState, Send } from './cart-state.ts';
import type { ServerCopy } from './server-copy.ts';

/** Whether the copy after a save is certainly the same as the server's, so that it can be shown. */
function isFullyKnown({ content, facts, coupons }: ServerCopy): boolean {
  const known = new Set(coupons.map(({ couponId }) => couponId));
  return content.lines.every((line) => {
    const fact = facts[lineIdOf(line)];
    const isCouponKnown = line.couponId === null ? fact?.isCouponUnknown !== true : known.has(line.couponId);
    return line.type === 0 && line.quantity > 0 && fact !== undefined && isCouponKnown;
  });
}

/** The copy after an accepted save; `undefined` when it has to be read. */
export function savedCopy(state: CartState, { sent, edits }: Send, modified: string): ServerCopy | undefined {
  const { copy } = state;
  if (copy === undefined || copy.key !== sent.key || copy.modified !== sent.modified) return undefined;
  const content = mergeCart(copy.content, edits);
  const ids = content.lines.map(lineIdOf);
  const facts = Object.fromEntries(
    ids.flatMap((id) => {
      const known = copy.facts[id] ?? state.facts[id];
      return known === undefined ? [] : [[id, known] as const];
    }),
  );
  const saved = { ...copy, modified, content, facts };
  return isFullyKnown(saved) ? saved : undefined;
}

/** The server's most likely copy after the save, until it's read; not older than the save itself. */
export function guessedCopy(
  before: ServerCopy | undefined,
  { sent, edits }: Send,
  modified: string,
): ServerCopy | undefined {
  if (before === undefined) return undefined;
  const isNewer = before.key === sent.key && modified > before.modified;
  const content = mergeCart(before.content, edits);
  return { ...before, modified: isNewer ? modified : before.modified, content, isGuess: true };
}

/** A response from before this tab's save reached the server; it would revert the view. */
export function isOlder(read: ServerCopy, known: ServerCopy | undefined): boolean {
  return known !== undefined && read.key === known.key && read.modified < known.modified;
}
