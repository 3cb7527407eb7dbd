/** Brings one window and the server in step: repeats what was not answered, reads what is new, saves what is pending. */
import type { Cart } from '@operatory/contract/cart';
import { refusalText } from '@operatory/contract/refusals';
import {
  type CartEdits,
  combineEdits,
  emptyCart,
  isUntouched,
  type LineId,
  lineIdOf,
  mergeCart,
  noEdits,
  withoutDetails,
  withoutIdleEdits,
  withoutLines,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import { type Failure, failureOf } from '../../calls/index.ts';
import {
  type CartCore,
  type ExchangeEnd,
  pause,
  raiseSubmitted,
  takeCopy,
  tellTakenOut,
  verdictOf,
} from './cart-core.ts';
import type { CartState, Send } from './cart-state.ts';
import { expectedContent } from './cart-state.ts';
import { settled } from './free-goods.ts';
import { refusedEdits } from './refused-edits.ts';
import { copyOf, type ServerCopy } from './server-copy.ts';
import { sentCart } from './wire-cart.ts';

/** The cart that a conflict carries. */
function cartIn(failure: Failure): Cart | undefined {
  return failure.kind === 'refused' ? (failure.document.cart as Cart | undefined) : undefined;
}

/** Whether the copy that a save leaves here is surely what the server holds, and can be shown as it is. */
function isFullyKnown({ content, facts, coupons }: ServerCopy): boolean {
  const known = new Set(coupons.map(({ couponId }) => couponId));
  return content.lines.every((line) => {
    const fact = facts[lineIdOf(line)];
    const isCouponKnown = line.couponId === null ? fact?.isCouponUnknown !== true : known.has(line.couponId);
    return line.type === 0 && line.quantity > 0 && fact !== undefined && isCouponKnown;
  });
}

/** The copy after an accepted save; `undefined` when it has to be read. */
function savedCopy(state: CartState, { sent, edits }: Send, modified: string): ServerCopy | undefined {
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

/** The line that a refusal is about shows the server's value again, with the reason. */
function giveUp(core: CartCore, send: Send, failure: Extract<Failure, { kind: 'refused' }>): CartEdits {
  const state = core.state();
  const refused = refusedEdits(send, failure, state.copy);
  const ids = Object.keys(refused.lines);
  const wanted = mergeCart(expectedContent({ copy: state.copy, sends: [] }), send.edits);
  const refusedLines = { ...state.refusedLines };
  for (const [id, why] of Object.entries(refused.lines)) {
    const edit = send.edits.lines[id];
    const attempted = wanted.lines.find((one) => lineIdOf(one) === id)?.quantity ?? 0;
    const isPrice = edit?.overridePrice !== undefined && edit.quantity === undefined;
    const itemNumber = edit?.line.itemNumber ?? '';
    const isRemoval = attempted === 0 && state.copy?.facts[id];
    const reason = isRemoval ? `${refusalText(refuse('cart.item-not-removed', { itemNumber }))}. ${why}` : why;
    refusedLines[id] = { reason, attempted, itemNumber, ...(isPrice ? { isPrice } : {}) };
  }
  core.change({ refusedLines, refusedDetails: { ...state.refusedDetails, ...refused.details } });
  for (const id of ids) raiseLineFailed(core, id, refusedLines[id]?.reason ?? failure.detail);
  const left = withoutDetails(
    withoutLines(send.edits, ids),
    Object.keys(refused.details) as (keyof typeof refused.details)[],
  );
  return withoutUnearned(core, left, refused.unearned);
}

/** Free goods that the server no longer allows go with the next save, so that nothing is refused for ever. */
function withoutUnearned(core: CartCore, edits: CartEdits, ids: readonly LineId[]): CartEdits {
  const { copy } = core.state();
  const lines = { ...edits.lines };
  const gone = (copy?.content.lines ?? []).filter((line) => ids.includes(lineIdOf(line)));
  for (const line of gone) {
    lines[lineIdOf(line)] = { line, quantity: { kind: 'change', taken: line.quantity, added: 0 } };
  }
  if (gone.length === 0) return edits;
  const told = gone.map(({ itemNumber, description, quantity, ...line }) => ({
    description: description || copy?.facts[lineIdOf({ ...line, itemNumber, description })]?.description || itemNumber,
    quantity,
    couponDescription: copy?.coupons.find(({ couponId }) => couponId === line.couponId)?.description ?? '',
    endedOn: undefined,
  }));
  tellTakenOut(core, told);
  return { ...edits, lines };
}

function raiseLineFailed(core: CartCore, lineId: LineId, reason: string): void {
  const { copy, facts } = core.state();
  const description = copy?.facts[lineId]?.description ?? facts[lineId]?.description ?? '';
  core.raise({ kind: 'line-failed', lineId, description, reason });
}

/** Sends one save, or sends it again. Answers an end when nothing more can be done now. */
async function attempt(core: CartCore, send: Send): Promise<ExchangeEnd | 'read' | undefined> {
  const rest = () => core.state().sends.filter((one) => one !== send);
  const foldedInto = (edits: CartEdits) => ({ sends: rest(), pending: combineEdits(edits, core.state().pending) });
  let modified: string;
  try {
    ({ modified } = await core.calls.saveCart(send.sent));
  } catch (thrown) {
    const failure = failureOf(thrown);
    const verdict = verdictOf(failure);
    // Nobody knows whether it was stored: it stays on its way, and its id lets the server recognise it.
    if (verdict !== 'refused' || failure.kind !== 'refused')
      return pause(core, verdict === 'signed-out' ? verdict : 'unknown');
    const cart = cartIn(failure);
    if (cart !== undefined) {
      takeCopy(core, copyOf(cart), foldedInto(send.edits));
      return undefined;
    }
    if (failure.code === 'cart.not-found') {
      core.change(foldedInto(send.edits));
      return 'read';
    }
    if (failure.code === 'access.not-allowed' || failure.code === 'customer.not-found') {
      core.change({ ...foldedInto(send.edits), failure });
      return 'failed';
    }
    core.change({ ...foldedInto(giveUp(core, send, failure)), connection: 'fine' });
    return undefined;
  }
  const state = core.state();
  const saved = savedCopy(state, send, modified);
  // What is shown must not jump back between the save and the reading of it.
  const copy = saved ?? guessedCopy(state.copy, send, modified);
  core.change({ sends: rest(), connection: 'fine', failure: undefined, copy });
  core.tell(modified);
  if (saved !== undefined) return undefined;
  core.takeHeard();
  return readCart(core);
}

/** What the server most likely holds after the save, until it is read; not older than the save itself. */
function guessedCopy(before: ServerCopy | undefined, { sent, edits }: Send, modified: string): ServerCopy | undefined {
  if (before === undefined) return undefined;
  const isNewer = before.key === sent.key && modified > before.modified;
  const content = mergeCart(before.content, edits);
  return { ...before, modified: isNewer ? modified : before.modified, content, isGuess: true };
}

/** An answer that was on its way before a save of ours reached the server; it would take back what is shown. */
function isOlder(read: ServerCopy, known: ServerCopy | undefined): boolean {
  return known !== undefined && read.key === known.key && read.modified < known.modified;
}

/** Reads the server's copy. A copy that is older than what is known is read once more. */
async function readCart(core: CartCore): Promise<ExchangeEnd | undefined> {
  const { calls, customerNumber } = core;
  try {
    let copy = copyOf(await calls.readCart(customerNumber));
    if (isOlder(copy, core.state().copy)) copy = copyOf(await calls.readCart(customerNumber));
    const { openSubmit, isSubmitting } = core.state();
    if (openSubmit !== undefined && !isSubmitting) return await lookUpSubmit(core, copy);
    takeCopy(core, copy);
    return undefined;
  } catch (thrown) {
    const failure = failureOf(thrown);
    const verdict = verdictOf(failure);
    if (verdict !== 'refused') return pause(core, verdict);
    core.change({ failure });
    return 'failed';
  }
}

/**
 * A submit whose answer was never heard: when another cart is the active one now, it was done, and asking once
 * more answers the order. When the cart is still there, nothing was sent, and nothing is sent now.
 */
async function lookUpSubmit(core: CartCore, copy: ServerCopy): Promise<ExchangeEnd | undefined> {
  const { openSubmit } = core.state();
  if (openSubmit === undefined || openSubmit.key === copy.key) {
    takeCopy(core, copy, { openSubmit: undefined });
    return undefined;
  }
  const { customerNumber } = core;
  const order = await core.calls
    .submitCart({ ...openSubmit, customerNumber, territoryId: undefined })
    .catch((thrown) => {
      if (verdictOf(failureOf(thrown)) !== 'refused') throw thrown;
      return undefined;
    });
  if (order === undefined) {
    takeCopy(core, copy, { openSubmit: undefined });
    return undefined;
  }
  // Without the old copy nothing is told but the order itself.
  core.change({ copy: undefined, openSubmit: undefined });
  takeCopy(core, copy);
  raiseSubmitted(core, order);
  return undefined;
}

function settle(core: CartCore, edits: CartEdits): CartEdits {
  const state = core.state();
  const content = state.copy?.content ?? emptyCart;
  const free = settled(content, edits, state);
  if (free.edits === edits) return edits;
  tellTakenOut(core, free.takenOut);
  core.change({ cuts: free.cuts });
  return withoutIdleEdits(content, free.edits);
}

/**
 * Goes on until the server has everything and this window has the server's copy [C4.18]. Edits that are made
 * meanwhile are taken along. Runs in this window's turn.
 */
export async function exchange(core: CartCore, { mustRead = false } = {}): Promise<ExchangeEnd> {
  let isReadWanted = mustRead;
  for (;;) {
    const { copy, sends, pending, openSubmit, isSubmitting } = core.state();
    const [send] = sends;
    if (send !== undefined) {
      const end = await attempt(core, send);
      if (end === 'read') isReadWanted = true;
      else if (end !== undefined) return end;
      continue;
    }
    const heard = core.takeHeard();
    const isOld = copy === undefined || copy.isGuess === true || (heard !== undefined && heard > copy.modified);
    if (isOld || isReadWanted || (openSubmit !== undefined && !isSubmitting)) {
      const end = await readCart(core);
      if (end !== undefined) return end;
      isReadWanted = false;
      continue;
    }
    if (!core.isRipe()) return 'done';
    // What closed windows left may earn less together than each alone.
    const edits = settle(core, withoutIdleEdits(copy.content, pending));
    if (isUntouched(edits)) {
      core.change({ pending: noEdits, connection: 'fine' });
      return 'done';
    }
    const on = { key: copy.key, customerNumber: core.customerNumber, modified: copy.modified, saveId: core.newId() };
    core.change({ sends: [{ sent: sentCart(on, mergeCart(copy.content, edits), edits), edits }], pending: noEdits });
  }
}
