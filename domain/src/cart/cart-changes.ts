/** How two carts differ as a person sees them, and which of those differences this tab had also changed. */
import { type CartContent, type DetailName, detailNames, isSameDetail } from './cart.ts';
import type { CartEdits } from './cart-edits.ts';
import { type CartLine, type LineId, lineIdOf } from './cart-line.ts';

/** One line that differs; `before` or `after` is absent if the line was added or removed. */
export interface CartLineChange {
  readonly id: LineId;
  readonly before?: CartLine;
  readonly after?: CartLine;
}

export interface CartChanges {
  readonly lines: readonly CartLineChange[];
  readonly details: readonly DetailName[];
}

function isSameLine(one: CartLine, other: CartLine): boolean {
  return one.quantity === other.quantity && one.overridePrice === other.overridePrice;
}

/** What changed from one cart to the other, ignoring the order of lines. */
export function cartChanges(before: CartContent, after: CartContent): CartChanges {
  const gone = new Map(before.lines.map((line) => [lineIdOf(line), line]));
  const lines: CartLineChange[] = [];
  for (const line of after.lines) {
    const id = lineIdOf(line);
    const old = gone.get(id);
    gone.delete(id);
    if (old === undefined) lines.push({ id, after: line });
    else if (!isSameLine(old, line)) lines.push({ id, before: old, after: line });
  }
  for (const [id, line] of gone) lines.push({ id, before: line });
  return { lines, details: detailNames.filter((name) => !isSameDetail(name, before.details, after.details)) };
}

/**
 * The lines and details edited in this tab that someone else changed as well, between the copy that the edits are based
 * on and the server's current copy. The changed-elsewhere notice names them.
 */
export function changedByBoth(
  base: CartContent,
  server: CartContent,
  edits: CartEdits,
): { readonly lineIds: readonly LineId[]; readonly details: readonly DetailName[] } {
  const theirs = cartChanges(base, server);
  return {
    lineIds: theirs.lines.map(({ id }) => id).filter((id) => edits.lines[id] !== undefined),
    details: theirs.details.filter((name) => edits.details[name] !== undefined),
  };
}
