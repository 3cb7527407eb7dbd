/** A cart that two people changed, from three sides: what this tab showed, what the server has, and the result. */
import { type CartContent, type DetailName, isSameDetail, type OrderDetails } from './cart.ts';
import { cartChanges, changedByBoth } from './cart-changes.ts';
import type { CartEdits } from './cart-edits.ts';
import { type CartLine, type LineId, type LineIdentity, lineIdOf } from './cart-line.ts';

/** One line; a side without it is absent. */
export interface LineSides {
  readonly id: LineId;
  readonly line: LineIdentity;
  readonly mine?: CartLine;
  readonly theirs?: CartLine;
  readonly merged?: CartLine;
  /** This tab had also changed the line. */
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
  /** The server's copy that the edits were based on. */
  readonly base: CartContent;
  /** The server's copy now. */
  readonly theirs: CartContent;
  /** What the tab showed before and shows now. */
  readonly mine: CartContent;
  readonly merged: CartContent;
  /** The tab's unsaved edits. */
  readonly edits: CartEdits;
}

const byId = (cart: CartContent) => new Map(cart.lines.map((line) => [lineIdOf(line), line]));

/**
 * Everything that looks different now, plus what both people changed, even if this tab's change won: a person who
 * overwrites a colleague's change is notified. `undefined` if there's nothing to report [B4.16].
 */
export function cartSides({ base, theirs, mine, merged, edits }: Carts): CartSides | undefined {
  const seen = cartChanges(mine, merged);
  const both = changedByBoth(base, theirs, edits);
  const [mineLines, theirLines, mergedLines] = [byId(mine), byId(theirs), byId(merged)];
  const ids = new Set([...seen.lines.map(({ id }) => id), ...both.lineIds]);
  const allLines = [...ids].flatMap((id): LineSides[] => {
    const sides = { mine: mineLines.get(id), theirs: theirLines.get(id), merged: mergedLines.get(id) };
    const line = sides.merged ?? sides.mine ?? sides.theirs;
    if (line === undefined) return [];
    const known = Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== undefined));
    return [{ id, line, ...known, isAlsoMine: both.lineIds.includes(id) }];
  });
  const names = new Set([...seen.details, ...both.details]);
  const allDetails = [...names].map((name) => ({
    name,
    mine: mine.details[name],
    theirs: theirs.details[name],
    merged: merged.details[name],
  }));
  // If both set the same value, there's nothing to report.
  const lines = allLines.filter((one) => !isSettled(one));
  const details = allDetails.filter(
    ({ name }) =>
      !isSameDetail(name, mine.details, theirs.details) || !isSameDetail(name, mine.details, merged.details),
  );
  return lines.length === 0 && details.length === 0 ? undefined : { lines, details };
}

function isSame(one: CartLine | undefined, other: CartLine | undefined): boolean {
  return one?.quantity === other?.quantity && one?.overridePrice === other?.overridePrice;
}

const isSettled = ({ mine, theirs, merged }: LineSides) => isSame(mine, theirs) && isSame(mine, merged);
