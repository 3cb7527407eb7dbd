/** One cart in one tab: its view and its actions. Independent of React. */
import { refusalText } from '@operatory/contract/refusals';
import {
  applyActions,
  type CartAction,
  type CartLine,
  combineEdits,
  countEdits,
  type DetailName,
  type LineId,
  type LineIdentity,
  lineIdOf,
  maxCartLines,
  standardLine,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import type { Pending } from '../../outbox/pending.ts';
import type { DeviceStorage } from '../../outbox/storage.ts';
import { tagsChanged } from './cart-events.ts';
import { type CartState, expectedContent, shownContent } from './cart-state.ts';
import type { ExchangeEnd } from './cart-sync.ts';
import { cartWorker, type WorkerParts } from './cart-worker.ts';
import { knownCoupons } from './free-goods.ts';
import type { LineFacts } from './line-facts.ts';
import { type StateKeeper, stateKeeper } from './state-keeper.ts';

export interface CartStoreParts extends WorkerParts {
  readonly storage: DeviceStorage;
}

export type CartStore = ReturnType<typeof cartStore>;

function refuseAddition({ state, change, raise }: StateKeeper, line: LineIdentity, facts: LineFacts | undefined): void {
  const id = lineIdOf(line);
  const reason = refusalText(refuse('cart.too-many-lines', { maximum: maxCartLines }));
  const refused = { reason, attempted: 1, itemNumber: line.itemNumber };
  change({
    refusedLines: { ...state().refusedLines, [id]: refused },
    facts: facts === undefined ? state().facts : { ...state().facts, [id]: facts },
  });
  raise({ kind: 'line-failed', lineId: id, description: facts?.description ?? '', reason });
}

/** Changing a line again means that the person has read why it was refused. */
function withoutRefusals(state: CartState, actions: readonly CartAction[]) {
  const refusedLines = { ...state.refusedLines };
  const refusedDetails = { ...state.refusedDetails };
  for (const action of actions) {
    if ('line' in action) delete refusedLines[lineIdOf(action.line)];
    else for (const name of Object.keys(action.details) as DetailName[]) delete refusedDetails[name];
  }
  return { refusedLines, refusedDetails };
}

function pendingOf({ sends, pending, connection, openSubmit }: CartState): Pending {
  const edits = [...sends.map((send) => send.edits), pending].reduce(combineEdits);
  const count = countEdits(edits) + (openSubmit === undefined ? 0 : 1);
  return { count, status: connection === 'fine' ? 'sending' : connection };
}

/** Opens the store; it does nothing before someone subscribes or changes something. */
export function cartStore(parts: CartStoreParts) {
  const { userId, customerNumber, storage, tabs } = parts;
  const keeper = stateKeeper({ storage, userId, customerNumber }, tabs);
  const { state, change } = keeper;
  const { start, lookAgain, saveSoon, syncNow, ...verbs } = cartWorker(keeper, parts);

  function lines(): readonly CartLine[] {
    return shownContent(state()).lines;
  }

  return {
    userId,
    customerNumber,
    views: keeper.views,
    lines,
    factsOf: (id: LineId): LineFacts | undefined => state().copy?.facts[id] ?? state().facts[id],

    /** Describes a line, including one that was refused and isn't in the cart. */
    identityOf(id: LineId): LineIdentity | undefined {
      const refused = state().refusedLines[id];
      const line = lines().find((one) => lineIdOf(one) === id);
      return line ?? (refused === undefined ? undefined : standardLine(refused.itemNumber));
    },

    /** Applies these actions at once; `facts` describe lines that the server may not have described yet. */
    act(actions: readonly CartAction[], facts: Readonly<Record<LineId, LineFacts>> = {}): void {
      start();
      const base = expectedContent(state());
      const { pending: edits, unearned: before, copy } = state();
      const done = applyActions(base, { edits, unearned: before }, actions, { coupons: knownCoupons(copy) });
      const { edits: pending, unearned } = done;
      const lineCount = shownContent({ ...state(), pending }).lines.length;
      if (lineCount > maxCartLines && lineCount > lines().length) {
        for (const action of actions) {
          if ('line' in action) refuseAddition(keeper, action.line, facts[lineIdOf(action.line)]);
        }
        return;
      }
      change({ pending, unearned, ...withoutRefusals(state(), actions), facts: { ...state().facts, ...facts } });
      saveSoon();
    },

    /** Notifies after each change; the first subscriber starts the store. */
    subscribe(listener: () => void): () => void {
      const isFirst = !keeper.hasListeners();
      const leave = keeper.subscribe(listener);
      if (isFirst) lookAgain();
      start();
      return leave;
    },
    onEvent: keeper.onEvent,
    watch: keeper.watch,

    /** Changes that the server doesn't have yet. */
    pending: () => pendingOf(state()),

    /** Someone else requested or canceled these tags. */
    tellTagsChanged(changes: ReadonlyMap<string, boolean>): void {
      const event = tagsChanged(state(), changes);
      if (event !== undefined) keeper.raise(event);
    },

    forgetRemovedFreeGoods: () => change({ removedFreeGoods: [] }),

    sync(): Promise<ExchangeEnd> {
      start();
      return syncNow();
    },
    ...verbs,

    dismissFailure(id: LineId): void {
      const refusedLines = { ...state().refusedLines };
      delete refusedLines[id];
      change({ refusedLines });
    },
  };
}
