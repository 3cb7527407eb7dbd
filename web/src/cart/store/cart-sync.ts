/** Syncs one tab with the server: reads the server's copy, sends pending edits, and repeats until both agree. */
import type { Cart } from '@operatory/contract/cart';
import { saveToWire } from '@operatory/contract/cart-codec';
import {
  type CartEdits,
  combineEdits,
  isUntouched,
  mergeCart,
  noEdits,
  withoutIdleEdits,
} from '@operatory/domain/cart';
import { type Failure, failureOf } from '../../calls/index.ts';
import { verdictOf } from '../../outbox/verdict.ts';
import { retryingLoader } from '../../parts/lazy/lazy-part.tsx';
import type { Send } from './cart-state.ts';
import { guessedCopy, isOlder, savedCopy } from './saved-copy.ts';
import { copyOf, type ServerCopy } from './server-copy.ts';
import { type CartCore, raiseSubmitted, settleFreeGoods, takeCopy } from './take-copy.ts';

/** Seldom needed, so it isn't loaded with the first cart. */
const refusals = retryingLoader(() => import('./refused-edits.ts'));

/** `waiting`: the server didn't respond, so this is retried later. */
export type ExchangeEnd = 'done' | 'waiting' | 'signed-out' | 'failed';

/** Notes that the server didn't respond, or that nobody is signed in. */
export function pause(core: CartCore, failure: Failure): ExchangeEnd {
  const isSignedOut = verdictOf(failure) === 'sign-in';
  core.noteFailure(failure);
  core.change({ connection: isSignedOut ? 'signed-out' : 'retrying' });
  return isSignedOut ? 'signed-out' : 'waiting';
}

/** The cart that a conflict carries. */
function cartIn(failure: Failure): Cart | undefined {
  return failure.kind === 'refused' ? (failure.document.cart as Cart | undefined) : undefined;
}

/** Sends one save, or repeats it. Returns an end if it has to stop for now. */
async function attempt(core: CartCore, send: Send): Promise<ExchangeEnd | 'read' | undefined> {
  const rest = () => core.state().sends.filter((one) => one !== send);
  const foldedInto = (edits: CartEdits) => ({ sends: rest(), pending: combineEdits(edits, core.state().pending) });
  let modified: string;
  try {
    ({ modified } = await core.calls.saveCart(send.sent));
  } catch (thrown) {
    const failure = failureOf(thrown);
    const verdict = verdictOf(failure);
    // It's unknown whether it was stored, so it's repeated, and the server recognizes its id.
    if (verdict !== 'refused' || failure.kind !== 'refused') return pause(core, failure);
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
    const { giveUp } = await refusals.get();
    core.change({ ...foldedInto(giveUp(core, send, failure)), connection: 'fine' });
    return undefined;
  }
  const state = core.state();
  const saved = savedCopy(state, send, modified);
  // The view must not jump back between the save and reading it.
  const copy = saved ?? guessedCopy(state.copy, send, modified);
  core.change({ sends: rest(), connection: 'fine', failure: undefined, copy });
  core.tell(modified);
  if (saved !== undefined) return undefined;
  core.takeHeard();
  return readCart(core);
}

/** Reads the server's copy. A copy older than the known version is read once more. */
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
    if (verdictOf(failure) !== 'refused') return pause(core, failure);
    core.change({ failure });
    return 'failed';
  }
}

/**
 * A submit without a response: if another cart is active now, it was done, and repeating it returns the order. If the
 * cart is still active, nothing was submitted, and nothing is submitted now.
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
  // Without the old copy, only the order itself can be reported.
  core.lastSeen.write(undefined);
  core.change({ copy: undefined, openSubmit: undefined });
  takeCopy(core, copy);
  raiseSubmitted(core, order);
  return undefined;
}

/**
 * Continues until the server has everything and this tab has the server's copy [C4.18], including edits made in
 * between. Runs in this tab's turn.
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
    if (!core.isReadyToSave()) return 'done';
    // Combined, the edits of closed tabs may qualify for less than each alone.
    const edits = settleFreeGoods(core, withoutIdleEdits(copy.content, pending));
    if (isUntouched(edits)) {
      core.change({ pending: noEdits, connection: 'fine' });
      return 'done';
    }
    const on = { key: copy.key, customerNumber: core.customerNumber, modified: copy.modified, saveId: core.newId() };
    core.change({ sends: [{ sent: saveToWire(on, mergeCart(copy.content, edits), edits), edits }], pending: noEdits });
  }
}
