/** Puts wishes for shelf tags on the list of an account: posts, and reads again, until both agree [C4.22]. */
import { type Failure, failureOf } from '../calls/index.ts';

export interface TagCalls {
  read(): Promise<readonly string[]>;
  /** Changes the list as it was `seen` to this one; answers it as stored. */
  write(itemNumbers: readonly string[], seen: readonly string[]): Promise<readonly string[]>;
}

interface QueueParts {
  readonly calls: TagCalls;
  readonly wait: (ms: number) => Promise<void>;
  /** The list as the server holds it now. */
  readonly onStored: (itemNumbers: readonly string[]) => void;
  /** Something is waited for no more, or more is. */
  readonly onWanted: (wanted: ReadonlySet<string>) => void;
  /** The server will not have these. */
  readonly onRefused: (reason: string) => void;
}

/** Waits between tries, in ms; the last is repeated. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

const isFinal = (failure: Failure) =>
  failure.kind === 'refused' && ![408, 429, 503].includes(failure.status) && failure.code !== undefined;

/** Works on one list, one thing at a time. */
export function tagQueue({ calls, wait, onStored, onWanted, onRefused }: QueueParts) {
  let wanted: ReadonlySet<string> = new Set();
  let isWorking = false;

  function change(next: ReadonlySet<string>): void {
    wanted = next;
    onWanted(wanted);
  }

  function settle(stored: readonly string[]): void {
    onStored(stored);
    change(new Set([...wanted].filter((itemNumber) => !stored.includes(itemNumber))));
  }

  /** One round; true when it brought the list nearer. */
  async function round(): Promise<boolean> {
    const before = wanted.size;
    const stored = await calls.read();
    settle(stored);
    if (wanted.size > 0) settle(await calls.write([...stored, ...wanted], stored));
    return wanted.size < before;
  }

  async function work(): Promise<void> {
    let tries = 0;
    while (wanted.size > 0) {
      try {
        if (await round()) {
          tries = 0;
          continue;
        }
      } catch (thrown) {
        const failure = failureOf(thrown);
        if (isFinal(failure)) {
          change(new Set());
          onRefused(failure.detail);
          return;
        }
      }
      await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 0);
      tries += 1;
    }
  }

  return {
    /** Asking twice asks once. */
    want(itemNumber: string): void {
      if (wanted.has(itemNumber)) return;
      change(new Set([...wanted, itemNumber]));
      if (isWorking) return;
      isWorking = true;
      void work().finally(() => {
        isWorking = false;
      });
    },
  };
}
