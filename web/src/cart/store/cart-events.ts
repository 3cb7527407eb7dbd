/** What a cart tells its screens once, beside what they see of it all the time. */
import { refusalText } from '@operatory/contract/refusals';
import {
  cartSides,
  combineEdits,
  type DetailSides,
  type LineId,
  type LineSides,
  lineIdOf,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import { type CartState, shownContent } from './cart-state.ts';
import type { LineFacts } from './wire-cart.ts';

/** A line that is not as it was, or that both had changed, from three sides. */
export interface ChangedLine extends LineSides {
  readonly description: string;
  /** What its row shows, should it be chosen to come back. */
  readonly facts: LineFacts | undefined;
  /** Whether its shelf tag is asked for now, where that is what changed. */
  readonly isTagged?: boolean;
}

export type CartEvent =
  /** What is seen changed by somebody else's doing [B4.16]. */
  | {
      readonly kind: 'changed-elsewhere';
      readonly message: string;
      readonly lines: readonly ChangedLine[];
      readonly details: readonly DetailSides[];
      /** Descriptions of the lines that both had changed. */
      readonly alsoMine: readonly string[];
    }
  /** The cart became an order elsewhere; a new one is here, with this window's unsaved edits on it [B4.15]. */
  | { readonly kind: 'already-submitted'; readonly message: string; readonly keptEdits: number }
  | { readonly kind: 'line-failed'; readonly lineId: LineId; readonly description: string; readonly reason: string }
  /** Free goods went that the cart does not earn; which they were stands in the cart's view. */
  | { readonly kind: 'free-goods-taken-out'; readonly message: string }
  /** This window's order was made. */
  | {
      readonly kind: 'submitted';
      readonly orderNumber: number;
      readonly submittedDate: string;
      readonly isHeldForReview: boolean;
      readonly holdReasons: readonly string[];
      readonly message: string;
    }
  /** Lists of orders are to be read again [C4.20]. */
  | { readonly kind: 'orders-changed' }
  /** The browser keeps nothing: edits that are not saved yet live in this window alone. */
  | { readonly kind: 'not-kept' };

function factsIn(states: readonly CartState[], id: LineId): LineFacts | undefined {
  for (const { copy, facts } of states) {
    const known = copy?.facts[id] ?? facts[id];
    if (known !== undefined) return known;
  }
  return undefined;
}

function described(sides: LineSides, states: readonly CartState[]): ChangedLine {
  const facts = factsIn(states, sides.id);
  return { ...sides, description: facts?.description || sides.line.description || sides.line.itemNumber, facts };
}

/**
 * The notice that the cart was changed outside this window, from what was seen to what is seen now; `undefined`
 * when a person sees no difference. Lines that this window had edited as well are named [B8.09].
 */
export function changedElsewhere(before: CartState, after: CartState): CartEvent | undefined {
  if (before.copy === undefined || after.copy === undefined) return undefined;
  const sides = cartSides({
    base: before.copy.content,
    theirs: after.copy.content,
    mine: shownContent(before),
    merged: shownContent(after),
    edits: [...before.sends.map((send) => send.edits), before.pending].reduce(combineEdits),
  });
  if (sides === undefined) return undefined;
  const lines = sides.lines.map((one) => described(one, [after, before]));
  return {
    kind: 'changed-elsewhere',
    message: refusalText(refuse('cart.changed-elsewhere')),
    lines,
    details: sides.details,
    alsoMine: lines.filter((line) => line.isAlsoMine).map((line) => line.description),
  };
}

/** The notice that shelf tags of these lines were asked for or taken back outside this window [C4.22]. */
export function tagsChanged(state: CartState, changes: ReadonlyMap<string, boolean>): CartEvent | undefined {
  const lines = shownContent(state).lines.flatMap((line): ChangedLine[] => {
    const isTagged = line.type === 0 ? changes.get(line.itemNumber) : undefined;
    if (isTagged === undefined) return [];
    const sides = { id: lineIdOf(line), line, mine: line, theirs: line, merged: line, isAlsoMine: false };
    return [{ ...described(sides, [state]), isTagged }];
  });
  if (lines.length === 0) return undefined;
  const message = refusalText(refuse('cart.changed-elsewhere'));
  return { kind: 'changed-elsewhere', message, lines, details: [], alsoMine: [] };
}

/** The notice that the cart was sent elsewhere. */
export function alreadySubmitted(keptEdits: number): CartEvent {
  return { kind: 'already-submitted', message: refusalText(refuse('cart.already-submitted')), keptEdits };
}
