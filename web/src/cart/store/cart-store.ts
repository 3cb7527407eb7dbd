/** One cart in one window: what is shown and what is done to it. No framework in here. */
import { refusalText } from '@operatory/contract/refusals';
import {
  applyActions,
  type CartAction,
  type CartLine,
  type DetailName,
  type LineId,
  type LineIdentity,
  lineIdOf,
  maximumCartLines,
  standardLine,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import type { ExchangeEnd } from './cart-core.ts';
import { tagsChanged } from './cart-events.ts';
import { expectedContent, shownContent } from './cart-state.ts';
import { cartWorker, type WorkerParts } from './cart-worker.ts';
import { knownCoupons } from './free-goods.ts';
import type { KeptStorage } from './kept-cart.ts';
import { stateKeeper } from './state-keeper.ts';
import type { LineFacts } from './wire-cart.ts';

export interface CartStoreParts extends WorkerParts {
  readonly storage: KeptStorage;
}

export type CartStore = ReturnType<typeof cartStore>;

/** Opens the store; nothing happens before somebody subscribes or does something. */
export function cartStore(parts: CartStoreParts) {
  const { userId, customerNumber, storage, windows } = parts;
  const keeper = stateKeeper({ storage, userId, customerNumber }, windows);
  const { state, change } = keeper;
  const worker = cartWorker(keeper, parts);

  function lines(): readonly CartLine[] {
    return shownContent(state()).lines;
  }

  function refuseAddition(line: LineIdentity, facts: LineFacts | undefined): void {
    const id = lineIdOf(line);
    const reason = refusalText(refuse('cart.too-many-lines', { maximum: maximumCartLines }));
    const refused = { reason, attempted: 1, itemNumber: line.itemNumber };
    change({
      refusedLines: { ...state().refusedLines, [id]: refused },
      facts: facts === undefined ? state().facts : { ...state().facts, [id]: facts },
    });
    keeper.raise({ kind: 'line-failed', lineId: id, description: facts?.description ?? '', reason });
  }

  /** Whoever changes something again has read why it was refused. */
  function withoutRefusals(actions: readonly CartAction[]) {
    const refusedLines = { ...state().refusedLines };
    const refusedDetails = { ...state().refusedDetails };
    for (const action of actions) {
      if ('line' in action) delete refusedLines[lineIdOf(action.line)];
      else for (const name of Object.keys(action.details) as DetailName[]) delete refusedDetails[name];
    }
    return { refusedLines, refusedDetails };
  }

  return {
    userId,
    customerNumber,
    views: keeper.views,
    lines,
    factsOf: (id: LineId): LineFacts | undefined => state().copy?.facts[id] ?? state().facts[id],

    /** What a line is, also one that was refused and is shown without being in the cart. */
    identityOf(id: LineId): LineIdentity | undefined {
      const refused = state().refusedLines[id];
      const line = lines().find((one) => lineIdOf(one) === id);
      return line ?? (refused === undefined ? undefined : standardLine(refused.itemNumber));
    },

    /** Does these things at once; `facts` describe lines that the server may not have described yet. */
    act(actions: readonly CartAction[], facts: Readonly<Record<LineId, LineFacts>> = {}): void {
      worker.start();
      const base = expectedContent(state());
      const { pending: edits, cuts: before, copy } = state();
      const done = applyActions(base, { edits, cuts: before }, actions, { coupons: knownCoupons(copy) });
      const { edits: pending, cuts } = done;
      const lineCount = shownContent({ ...state(), pending }).lines.length;
      if (lineCount > maximumCartLines && lineCount > lines().length) {
        for (const action of actions) {
          if ('line' in action) refuseAddition(action.line, facts[lineIdOf(action.line)]);
        }
        return;
      }
      change({ pending, cuts, ...withoutRefusals(actions), facts: { ...state().facts, ...facts } });
      worker.saveSoon();
    },

    /** Draws again whenever something changed; the first one starts the store. */
    subscribe(listener: () => void): () => void {
      const isFirst = !keeper.hasListeners();
      const leave = keeper.subscribe(listener);
      if (isFirst) worker.lookAgain();
      worker.start();
      return leave;
    },
    onEvent: keeper.onEvent,

    /** Somebody else asked for these tags or took them back. */
    tellTagsChanged(changes: ReadonlyMap<string, boolean>): void {
      const event = tagsChanged(state(), changes);
      if (event !== undefined) keeper.raise(event);
    },

    forgetTakenOut: () => change({ takenOut: [] }),

    sync(): Promise<ExchangeEnd> {
      worker.start();
      return worker.syncNow();
    },
    submit: worker.submit,
    cancelSubmit: worker.cancelSubmit,
    hear: worker.hear,
    recheck: worker.recheck,
    catchUp: worker.catchUp,
    retryNow: worker.retryNow,
    resume: worker.resume,
    pause: worker.pause,
    unpause: worker.unpause,

    dismissFailure(id: LineId): void {
      const refusedLines = { ...state().refusedLines };
      delete refusedLines[id];
      change({ refusedLines });
    },
  };
}
