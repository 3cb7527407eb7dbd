/** What a cart tells its screens once, beside what they see of it all the time. */
import { refusalText } from '@operatory/contract/refusals';
import {
  cartChanges,
  changedByBoth,
  combineEdits,
  type DetailName,
  hasChanges,
  type LineChange,
  type LineId,
  lineIdOf,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import { type CartState, shownContent } from './cart-state.ts';

/** A line that is not as it was; quantities are 0 where there is no line. */
export interface ChangedLine {
  readonly id: LineId;
  readonly description: string;
  readonly before: number;
  readonly after: number;
  /** This window had changed the line too. */
  readonly isAlsoMine: boolean;
  /** Whether its shelf tag is asked for now, where that is what changed. */
  readonly isTagged?: boolean;
}

export type CartEvent =
  /** What is seen changed by somebody else's doing [B4.16]. */
  | {
      readonly kind: 'changed-elsewhere';
      readonly message: string;
      readonly lines: readonly ChangedLine[];
      readonly details: readonly DetailName[];
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

function describe(id: LineId, states: readonly CartState[], change: LineChange): string {
  const line = change.after ?? change.before;
  for (const { copy, facts } of states) {
    const text = copy?.facts[id]?.description ?? facts[id]?.description;
    if (text !== undefined) return text;
  }
  return line?.description || (line?.itemNumber ?? '');
}

/**
 * The notice that the cart was changed outside this window, from what was seen to what is seen now; `undefined`
 * when a person sees no difference. Lines that this window had edited as well are named [B8.09].
 */
export function changedElsewhere(before: CartState, after: CartState): CartEvent | undefined {
  const changes = cartChanges(shownContent(before), shownContent(after));
  if (!hasChanges(changes) || before.copy === undefined || after.copy === undefined) return undefined;
  const mine = [...before.sends.map((send) => send.edits), before.pending].reduce(combineEdits);
  const both = new Set(changedByBoth(before.copy.content, after.copy.content, mine).lineIds);
  const lines = changes.lines.map((change) => ({
    id: change.id,
    description: describe(change.id, [after, before], change),
    before: change.before?.quantity ?? 0,
    after: change.after?.quantity ?? 0,
    isAlsoMine: both.has(change.id),
  }));
  return {
    kind: 'changed-elsewhere',
    message: refusalText(refuse('cart.changed-elsewhere')),
    lines,
    details: changes.details,
    alsoMine: lines.filter((line) => line.isAlsoMine).map((line) => line.description),
  };
}

/** The notice that shelf tags of these lines were asked for or taken back outside this window [C4.22]. */
export function tagsChanged(state: CartState, changes: ReadonlyMap<string, boolean>): CartEvent | undefined {
  const lines = shownContent(state).lines.flatMap((line): ChangedLine[] => {
    const isTagged = line.type === 0 ? changes.get(line.itemNumber) : undefined;
    if (isTagged === undefined) return [];
    const id = lineIdOf(line);
    const change: LineChange = { id, before: line, after: line };
    const { quantity } = line;
    const description = describe(id, [state], change);
    return [{ id, description, before: quantity, after: quantity, isAlsoMine: false, isTagged }];
  });
  if (lines.length === 0) return undefined;
  const message = refusalText(refuse('cart.changed-elsewhere'));
  return { kind: 'changed-elsewhere', message, lines, details: [], alsoMine: [] };
}

/** The notice that the cart was sent elsewhere. */
export function alreadySubmitted(keptEdits: number): CartEvent {
  return { kind: 'already-submitted', message: refusalText(refuse('cart.already-submitted')), keptEdits };
}
