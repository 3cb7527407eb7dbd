/** Events that a cart raises once, in addition to its visible state. */
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
import type { LineFacts } from './line-facts.ts';

/** The three sides of a line that changed, or that both had changed. */
export interface ChangedLine extends LineSides {
  readonly description: string;
  /** Its row's content, in case the person restores it. */
  readonly facts: LineFacts | undefined;
  /** Whether its shelf tag is requested now, if that changed. */
  readonly isTagged?: boolean;
}

export type CartEvent =
  /** Content on the screen was changed by someone else [B4.16]. */
  | {
      readonly kind: 'changed-elsewhere';
      readonly message: string;
      /** The cart, its previously shown version, and the current one, so that the server can say who changed it. */
      readonly cartKey: string;
      readonly since: string;
      readonly version: string;
      readonly lines: readonly ChangedLine[];
      readonly details: readonly DetailSides[];
      /** Descriptions of the lines that both had changed. */
      readonly alsoMine: readonly string[];
    }
  /** The cart was submitted elsewhere; there's a new one with this tab's unsaved edits [B4.15]. */
  | {
      readonly kind: 'already-submitted';
      readonly message: string;
      /** The carts that were sent, the newest last; several before the first notice was seen. */
      readonly cartKeys: readonly string[];
      readonly keptEdits: number;
    }
  | { readonly kind: 'line-failed'; readonly lineId: LineId; readonly description: string; readonly reason: string }
  /** Free goods were removed because the cart doesn't qualify for them; the cart's view names them. */
  | { readonly kind: 'free-goods-taken-out'; readonly message: string }
  /** This tab's order was made. */
  | {
      readonly kind: 'submitted';
      readonly orderNumber: number;
      readonly submittedDate: string;
      readonly isHeldForReview: boolean;
      readonly holdReasons: readonly string[];
      readonly message: string;
    }
  /** Lists of orders must be refetched [C4.20]. */
  | { readonly kind: 'orders-changed' }
  /** The browser doesn't store anything: unsaved edits exist only in this tab. */
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
 * The notice that the cart was changed outside this tab, comparing the previous view with the current one; `undefined`
 * if a person sees no difference. Lines that this tab had also edited are named [B8.09].
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
    cartKey: after.copy.key,
    since: before.copy.modified,
    version: after.copy.modified,
    lines,
    details: sides.details,
    alsoMine: lines.filter((line) => line.isAlsoMine).map((line) => line.description),
  };
}

/** The notice that shelf tags of these lines were requested or canceled outside this tab [C4.22]. */
export function tagsChanged(state: CartState, changes: ReadonlyMap<string, boolean>): CartEvent | undefined {
  const lines = shownContent(state).lines.flatMap((line): ChangedLine[] => {
    const isTagged = line.type === 0 ? changes.get(line.itemNumber) : undefined;
    if (isTagged === undefined) return [];
    const sides = { id: lineIdOf(line), line, mine: line, theirs: line, merged: line, isAlsoMine: false };
    return [{ ...described(sides, [state]), isTagged }];
  });
  if (lines.length === 0) return undefined;
  const message = refusalText(refuse('cart.changed-elsewhere'));
  const { key: cartKey = '', modified: version = '' } = state.copy ?? {};
  return { kind: 'changed-elsewhere', message, cartKey, since: version, version, lines, details: [], alsoMine: [] };
}

/** The notice that the cart was submitted elsewhere. */
export function alreadySubmitted(cartKey: string, keptEdits: number): CartEvent {
  const message = refusalText(refuse('cart.already-submitted'));
  return { kind: 'already-submitted', message, cartKeys: [cartKey], keptEdits };
}
