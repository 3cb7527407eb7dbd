/** The queue of changes to the lists of an account: one at a time goes to the server, in the order in which they were made [C4.14]. */
import type { CustomerList } from '@operatory/contract/lists';
import { failureOf, isSessionOver } from '../calls/index.ts';
import type { QueuedChange } from './list-changes.ts';

/** In ms. */
export const queueTiming = {
  /** A quantity is sent when it has stood still so long [C9.05]. */
  quantity: 300,
  /** The first pause after which the server is tried again when it cannot be reached; each next one is twice as long. */
  again: 2_000,
  longest: 30_000,
};

export interface QueueParts {
  readonly send: (change: QueuedChange) => Promise<CustomerList>;
  /** Where changes outlive the window; each under its id. */
  readonly shelf: {
    readonly all: () => readonly QueuedChange[];
    readonly put: (change: QueuedChange) => void;
    readonly drop: (id: string) => void;
  };
  readonly onDone: (change: QueuedChange, answer: CustomerList) => void;
  /** The server refused it, or broke: it has left the queue. */
  readonly onFailed: (change: QueuedChange, thrown: unknown) => void;
  readonly newId: () => string;
  readonly now: () => number;
}

export interface QueueState {
  readonly changes: readonly QueuedChange[];
  /** The server cannot be reached, or the session is over: what is here waits on this device. */
  readonly isCutOff: boolean;
}

/** What is asked for; the queue names it and says when. */
export type NewChange = Omit<QueuedChange, 'id' | 'at'>;

export interface ChangeQueue {
  readonly state: () => QueueState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `pause` in ms lets quantities that follow each other quickly become one change. */
  readonly add: (change: NewChange, pause?: number) => void;
  /** Tries at once, as when the line is back. */
  readonly wake: () => void;
}

const isSameItem = (one: NewChange, other: NewChange) =>
  one.listId === other.listId && one.itemNumber === other.itemNumber;

/** Takes up what an earlier window left and begins to send it. */
export function createChangeQueue({ send, shelf, onDone, onFailed, newId, now }: QueueParts): ChangeQueue {
  let state: QueueState = { changes: [...shelf.all()].sort((one, other) => one.at - other.at), isCutOff: false };
  const listeners = new Set<() => void>();
  /** When a change that may still be replaced goes out. */
  const due = new Map<string, number>();
  let sending: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseAfterFailure = queueTiming.again;

  function become(next: Partial<QueueState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function plan(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), wait);
  }

  /** Later changes of the same item stand on what the server answered. */
  function leave(change: QueuedChange, answer?: CustomerList) {
    shelf.drop(change.id);
    due.delete(change.id);
    const version = answer?.items.find(({ productNumber }) => productNumber === change.itemNumber)?.version;
    become({
      isCutOff: false,
      changes: state.changes
        .filter(({ id }) => id !== change.id)
        .map((other) => {
          if (version === undefined || other.operation === 'add' || !isSameItem(other, change)) return other;
          const standing = { ...other, version };
          shelf.put(standing);
          return standing;
        }),
    });
  }

  async function work() {
    const [first] = state.changes;
    if (first === undefined || sending !== undefined) return;
    const wait = (due.get(first.id) ?? 0) - now();
    if (wait > 0) return plan(wait);
    sending = first.id;
    try {
      const answer = await send(first);
      pauseAfterFailure = queueTiming.again;
      // First the answer and then the queue: in between the row would be as it was before.
      onDone(first, answer);
      leave(first, answer);
    } catch (thrown) {
      if (failureOf(thrown).kind === 'unreachable' || isSessionOver(thrown)) {
        sending = undefined;
        become({ isCutOff: true });
        plan(pauseAfterFailure);
        pauseAfterFailure = Math.min(queueTiming.longest, pauseAfterFailure * 2);
        return;
      }
      leave(first);
      onFailed(first, thrown);
    }
    sending = undefined;
    void work();
  }

  function put(change: QueuedChange, pause: number) {
    shelf.put(change);
    due.set(change.id, now() + pause);
    const isThere = state.changes.some(({ id }) => id === change.id);
    become({
      changes: isThere
        ? state.changes.map((other) => (other.id === change.id ? change : other))
        : [...state.changes, change],
    });
    if (!state.isCutOff) plan(0);
  }

  if (state.changes.length > 0) plan(0);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(change, pause = 0) {
      const last = state.changes.findLast((other) => isSameItem(other, change));
      const isReplacing =
        last !== undefined && last.id !== sending && last.operation === 'update' && change.operation !== 'add';
      // What was not sent yet gives way; it keeps its place and what it stood on.
      if (isReplacing) put({ ...change, id: last.id, at: last.at, version: last.version }, pause);
      else put({ ...change, id: newId(), at: now() }, pause);
    },
    wake() {
      pauseAfterFailure = queueTiming.again;
      if (sending === undefined) plan(0);
    },
  };
}
