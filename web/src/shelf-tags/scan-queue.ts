/**
 * What was scanned and is not stored yet: sent one after the other, in the order in which it was asked for, by every
 * window of the device. The server does each once, whoever sends it and how often.
 */
import { failureOf, isRefusedWith, isSessionOver } from '../calls/index.ts';

/** Plain data: it outlives its window. */
export interface Scan {
  /** Chosen at random: the server does it once. */
  readonly id: string;
  /** Whoever asked for it; nobody else sends it. */
  readonly userId: string;
  readonly customerNumber: string;
  readonly itemNumber: string;
  /** The product's name, or its number where the device never saw the name. */
  readonly name: string;
  readonly quantity: number;
  /** The list to put it on; the cart without one. */
  readonly list?: { readonly id: number; readonly name: string } | undefined;
  /** In ms since 1970. */
  readonly at: number;
  /** The server's answer, where that was no: it stays until the person says what becomes of it. */
  readonly refused?: string | undefined;
}

export interface ScanState {
  readonly scans: readonly Scan[];
  /** No answer came the last time. */
  readonly isCutOff: boolean;
  /** The server wants to know first who is there. */
  readonly isSignedOut: boolean;
}

export interface ScanQueueParts {
  readonly send: (scan: Scan) => Promise<unknown>;
  readonly shelf: {
    readonly all: () => readonly Scan[];
    readonly put: (scan: Scan) => void;
    readonly drop: (id: string) => void;
  };
  /** Asks the server who is signed in: nothing is sent for others. */
  readonly askUserId: () => Promise<string>;
}

/** In ms. */
export const scanTiming = { again: 2_000, longest: 30_000 };

export interface ScanQueue {
  readonly state: () => ScanState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (scan: Scan) => void;
  readonly drop: (id: string) => void;
  /** Sends what was refused once more. */
  readonly tryAgain: (id: string) => void;
  /** Looks at the shelf anew and tries at once, as when the line is back. */
  readonly wake: () => void;
}

/** Takes up what an earlier window left; `wake` begins to send it. */
export function createScanQueue({ send, shelf, askUserId }: ScanQueueParts): ScanQueue {
  const inOrder = () => [...shelf.all()].sort((one, other) => one.at - other.at);
  let state: ScanState = { scans: inOrder(), isCutOff: false, isSignedOut: false };
  const listeners = new Set<() => void>();
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = scanTiming.again;

  function become(next: Partial<ScanState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function put(scan: Scan) {
    shelf.put(scan);
    become({ scans: [...state.scans.filter(({ id }) => id !== scan.id), scan].sort((a, b) => a.at - b.at) });
  }

  function drop(id: string) {
    shelf.drop(id);
    become({ scans: state.scans.filter((scan) => scan.id !== id) });
  }

  const next = (userId?: string) =>
    state.scans.find((scan) => scan.refused === undefined && (userId === undefined || scan.userId === userId));

  async function work(): Promise<void> {
    clearTimeout(timer);
    if (isSending || next() === undefined) return;
    isSending = true;
    let scan: Scan | undefined;
    try {
      const userId = await askUserId();
      for (scan = next(userId); scan !== undefined; scan = next(userId)) {
        await send(scan);
        drop(scan.id);
      }
      pause = scanTiming.again;
      become({ isCutOff: false, isSignedOut: false });
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (isRefusedWith(thrown, 'access.another-person')) {
        // Signed in between the question who is there and the scan, which waits for its own person: asked anew.
        become({ isCutOff: false, isSignedOut: false });
        timer = setTimeout(() => void work(), pause);
        pause = Math.min(scanTiming.longest, pause * 2);
      } else if (isSessionOver(thrown)) {
        become({ isSignedOut: true, isCutOff: false });
      } else if (failure.kind === 'refused' && failure.status !== 429 && failure.status !== 503) {
        // Unless the person took it out meanwhile.
        const asked = state.scans.find(({ id }) => id === scan?.id);
        if (asked !== undefined) put({ ...asked, refused: failure.detail });
        become({ isCutOff: false, isSignedOut: false });
        timer = setTimeout(() => void work(), 0);
      } else {
        // Away or broken: tried again by itself, ever more rarely.
        become({ isCutOff: true });
        timer = setTimeout(() => void work(), pause);
        pause = Math.min(scanTiming.longest, pause * 2);
      }
    } finally {
      isSending = false;
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(scan) {
      put(scan);
      void work();
    },
    drop,
    tryAgain(id) {
      const scan = state.scans.find((one) => one.id === id);
      if (scan === undefined) return;
      const { refused: _, ...again } = scan;
      put(again);
      void work();
    },
    wake() {
      // Another window may have sent some of it, or left more.
      become({ scans: inOrder() });
      pause = scanTiming.again;
      void work();
    },
  };
}
