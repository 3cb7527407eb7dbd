/** A cart that two people changed, from three sides: what this window showed, what the server holds, what comes of both. */
import { type CartContent, type DetailName, isSameDetail, type OrderDetails } from './cart.ts';
import { cartChanges, changedByBoth, hasChanges } from './cart-changes.ts';
import type { CartEdits } from './cart-edits.ts';
import { type CartLine, type LineId, type LineIdentity, lineIdOf } from './cart-line.ts';

/** One line; a side without it is absent. */
export interface LineSides {
  readonly id: LineId;
  readonly line: LineIdentity;
  readonly mine?: CartLine;
  readonly theirs?: CartLine;
  readonly merged?: CartLine;
  /** This window had changed the line too. */
  readonly isAlsoMine: boolean;
}

/** One detail of the order, such as its PO number. */
export interface DetailSides {
  readonly name: DetailName;
  readonly mine: OrderDetails[DetailName];
  readonly theirs: OrderDetails[DetailName];
  readonly merged: OrderDetails[DetailName];
}

export interface CartSides {
  readonly lines: readonly LineSides[];
  readonly details: readonly DetailSides[];
}

interface Carts {
  /** The server's copy that the edits were made on. */
  readonly base: CartContent;
  /** The server's copy now. */
  readonly theirs: CartContent;
  /** What the window showed, and shows now. */
  readonly mine: CartContent;
  readonly merged: CartContent;
  /** What the window had done and not yet saved. */
  readonly edits: CartEdits;
}

const byId = (cart: CartContent) => new Map(cart.lines.map((line) => [lineIdOf(line), line]));

/**
 * Everything that looks different now, and beside it what both had changed even where this window's own change stands;
 * `undefined` when nothing looks different: then there is nothing to tell [B4.16].
 */
export function cartSides({ base, theirs, mine, merged, edits }: Carts): CartSides | undefined {
  const seen = cartChanges(mine, merged);
  if (!hasChanges(seen)) return undefined;
  const both = changedByBoth(base, theirs, edits);
  const [mineLines, theirLines, mergedLines] = [byId(mine), byId(theirs), byId(merged)];
  const ids = new Set([...seen.lines.map(({ id }) => id), ...both.lineIds]);
  const lines = [...ids].flatMap((id): LineSides[] => {
    const sides = { mine: mineLines.get(id), theirs: theirLines.get(id), merged: mergedLines.get(id) };
    const line = sides.merged ?? sides.mine ?? sides.theirs;
    if (line === undefined) return [];
    const known = Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== undefined));
    return [{ id, line, ...known, isAlsoMine: both.lineIds.includes(id) }];
  });
  const names = new Set([...seen.details, ...both.details]);
  const details = [...names].map((name) => ({
    name,
    mine: mine.details[name],
    theirs: theirs.details[name],
    merged: merged.details[name],
  }));
  return {
    // What both set alike is nobody's news.
    lines: lines.filter((one) => !isSettled(one)),
    details: details.filter(
      ({ name }) =>
        !isSameDetail(name, mine.details, theirs.details) || !isSameDetail(name, mine.details, merged.details),
    ),
  };
}

function isSame(one: CartLine | undefined, other: CartLine | undefined): boolean {
  return one?.quantity === other?.quantity && one?.overridePrice === other?.overridePrice;
}

const isSettled = ({ mine, theirs, merged }: LineSides) => isSame(mine, theirs) && isSame(mine, merged);
