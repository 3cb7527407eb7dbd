/** Sends the cart as an order: version, fill date, sync, then one call that is repeated until there is a response. */
import { detailOfField, lineIndexOfField } from '@operatory/contract/cart-codec';
import { type PageRefusalCode, refusalText } from '@operatory/contract/refusals';
import { checkFutureFillDate } from '@operatory/domain/checkout';
import type { PlainDate } from '@operatory/domain/dates';
import { refuse } from '@operatory/domain/refusals';
import { type Failure, failureOf } from '../../calls/index.ts';
import { verdictOf } from '../../outbox/verdict.ts';
import type { CartEvent } from './cart-events.ts';
import { shownContent } from './cart-state.ts';
import { exchange, pause } from './cart-sync.ts';
import { copyOf, unreadNextCart } from './server-copy.ts';
import { type CartCore, raiseSubmitted, submittedMessage, takeCopy } from './take-copy.ts';

/** One reason why the order was not sent. `field` is a detail's name. */
export interface SubmitReason {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly itemNumber?: string;
}

export type SubmitResult =
  | {
      readonly kind: 'submitted';
      readonly orderNumber: number;
      readonly submittedDate: string;
      readonly isHeldForReview: boolean;
      readonly holdReasons: readonly string[];
      readonly message: string;
    }
  /** Every check passed. A punch-out user's cart is returned to their own system instead of being sent. */
  | { readonly kind: 'ready-to-return'; readonly cartKey: string }
  | { readonly kind: 'update-required'; readonly version: string; readonly message: string }
  | { readonly kind: 'refused'; readonly reasons: readonly SubmitReason[] }
  /** The cart changed elsewhere and must be reviewed before it's sent. */
  | { readonly kind: 'review'; readonly message: string }
  | { readonly kind: 'already-submitted'; readonly message: string }
  | { readonly kind: 'signed-out' }
  /** The person stopped waiting; whether the order was placed is shown when the server responds again. */
  | { readonly kind: 'gave-up'; readonly message: string };

export interface SubmitFacts {
  /** The version that this page runs. */
  readonly runningVersion: string;
  /** The distributor's day. */
  readonly today: PlainDate;
  readonly isStaff: boolean;
  readonly isPunchOut: boolean;
  readonly territoryId: string | undefined;
  /** Waits a little longer each time; false if the person canceled. */
  readonly waitForNextTry: () => Promise<boolean>;
  /** The response, or a rejection as soon as the person cancels. */
  readonly orStopped: <T>(answer: Promise<T>) => Promise<T>;
}

/** The result if the person stopped waiting. */
export const gaveUp: SubmitResult = {
  kind: 'gave-up',
  message: 'The server hasn’t responded. You’ll see whether the order was sent as soon as it does.',
};

function refusedWith(code: PageRefusalCode, field?: string): SubmitResult {
  return {
    kind: 'refused',
    reasons: [{ code, message: refusalText(refuse(code)), ...(field === undefined ? {} : { field }) }],
  };
}

/** All reasons of a refusal: the first as its message, each in its fields. */
function reasonsOf(core: CartCore, failure: Extract<Failure, { kind: 'refused' }>): SubmitReason[] {
  const code = failure.code ?? 'unknown';
  const lines = core.state().copy?.content.lines ?? [];
  const reasons = failure.errors.map(({ field, message }): SubmitReason => {
    const detail = detailOfField(field);
    const place = lineIndexOfField(field);
    const itemNumber = place === undefined ? undefined : lines[place]?.itemNumber;
    return {
      code,
      message: message || failure.detail,
      ...(detail === undefined ? {} : { field: detail }),
      ...(itemNumber === undefined ? {} : { itemNumber }),
    };
  });
  return reasons.length > 0 ? reasons : [{ code, message: failure.detail }];
}

/** Whether the server expects another version [B4.09]. An unavailable version service doesn't stop an order. */
async function otherVersion(core: CartCore, running: string): Promise<string | undefined> {
  try {
    const expected = await core.calls.readVersion();
    return expected === running ? undefined : expected;
  } catch {
    return undefined;
  }
}

/** Changes during syncing that must be reviewed first; `undefined` if there were none. */
function stopAt(events: readonly CartEvent[]): SubmitResult | undefined {
  for (const event of events) {
    if (event.kind === 'already-submitted') return { kind: event.kind, message: event.message };
    if (event.kind === 'changed-elsewhere' || event.kind === 'free-goods-taken-out')
      return { kind: 'review', message: event.message };
    if (event.kind === 'line-failed') {
      const itemNumber = event.lineId.split('/')[1] ?? '';
      return { kind: 'refused', reasons: [{ code: 'cart.line-failed', message: event.reason, itemNumber }] };
    }
  }
  return undefined;
}

/** Syncs the cart; returns why the order cannot be sent, if so [B4.10]. */
async function syncFirst(core: CartCore, facts: SubmitFacts): Promise<SubmitResult | undefined> {
  const told: CartEvent[] = [];
  const listening: CartCore = {
    ...core,
    raise: (event) => {
      told.push(event);
      core.raise(event);
    },
  };
  for (;;) {
    // A punch-out user's page gets no change messages, and the return names no version, so the cart has to be read.
    const end = await exchange(listening, { mustRead: facts.isPunchOut });
    if (end === 'signed-out') return { kind: 'signed-out' };
    if (end === 'failed') {
      const { failure } = core.state();
      return failure?.kind === 'refused' ? { kind: 'refused', reasons: reasonsOf(core, failure) } : gaveUp;
    }
    if (end === 'done') {
      const [detail] = Object.entries(core.state().refusedDetails);
      const stopped = stopAt(told);
      if (stopped !== undefined || detail === undefined) return stopped;
      return { kind: 'refused', reasons: [{ code: 'cart.detail-failed', message: detail[1] ?? '', field: detail[0] }] };
    }
    if (!(await facts.waitForNextTry())) return gaveUp;
  }
}

/** The call itself, repeated until there is a response: the server creates one order per cart, whatever is lost. */
async function sendOnce(core: CartCore, facts: SubmitFacts): Promise<SubmitResult> {
  const { copy } = core.state();
  if (copy === undefined) return gaveUp;
  const { customerNumber } = core;
  const { key, modified } = copy;
  core.change({ openSubmit: { key, modified } });
  for (;;) {
    try {
      const order = await facts.orStopped(
        core.calls.submitCart({ key, modified, customerNumber, territoryId: facts.territoryId }),
      );
      await clearAfter(core);
      raiseSubmitted(core, order);
      return { kind: 'submitted', ...order, message: submittedMessage };
    } catch (thrown) {
      const failure = failureOf(thrown);
      const verdict = verdictOf(failure);
      if (verdict === 'refused' && failure.kind === 'refused') return refusedSubmit(core, failure);
      if (pause(core, failure) === 'signed-out') return { kind: 'signed-out' };
      if (!(await facts.waitForNextTry())) return gaveUp;
    }
  }
}

/** The cart became an order: the next one takes its place, with the edits made since [C4.20]. */
async function clearAfter(core: CartCore): Promise<void> {
  const next = await core.calls.readCart(core.customerNumber).then(copyOf, failureOf);
  core.lastSeen.write(undefined);
  const cleared = { openSubmit: undefined, refusedLines: {}, refusedDetails: {} };
  if ('kind' in next) {
    // Until it's read, it's shown as empty, so that other people's additions are reported when it arrives.
    const isSignedOut = verdictOf(next) === 'sign-in';
    core.change({
      ...cleared,
      copy: unreadNextCart,
      unearned: [],
      connection: isSignedOut ? 'signed-out' : 'retrying',
    });
    return;
  }
  core.change({ ...cleared, copy: undefined });
  takeCopy(core, next);
}

function refusedSubmit(core: CartCore, failure: Extract<Failure, { kind: 'refused' }>): SubmitResult {
  core.change({ openSubmit: undefined, connection: 'fine' });
  const cart = failure.document.cart;
  if (cart === undefined) return { kind: 'refused', reasons: reasonsOf(core, failure) };
  takeCopy(core, copyOf(cart as Parameters<typeof copyOf>[0]));
  return failure.code === 'cart.already-submitted'
    ? { kind: 'already-submitted', message: failure.detail }
    : { kind: 'review', message: failure.detail };
}

/** Document B numbers these steps: version, then fill date and sync, then the branch for punch-out users. */
export async function submitOrder(core: CartCore, facts: SubmitFacts): Promise<SubmitResult> {
  const version = await otherVersion(core, facts.runningVersion);
  if (version !== undefined) {
    return { kind: 'update-required', version, message: refusalText(refuse('cart.update-required', { version })) };
  }
  const { futureFillDate } = shownContent(core.state()).details;
  const date = checkFutureFillDate(futureFillDate, facts)?.refused;
  if (date !== undefined) return refusedWith(date, 'futureFillDate');
  const stopped = await syncFirst(core, facts);
  if (stopped !== undefined) return stopped;
  const { copy } = core.state();
  if (facts.isPunchOut) return copy === undefined ? gaveUp : { kind: 'ready-to-return', cartKey: copy.key };
  return sendOnce(core, facts);
}
