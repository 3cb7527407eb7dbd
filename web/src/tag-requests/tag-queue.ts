/** Brings wishes for shelf tags onto the list of an account: posts, and reads again, until both agree [C4.22]. */
import { type Failure, failureOf } from '../calls/index.ts';

export interface TagCalls {
  read(): Promise<readonly string[]>;
  /** Changes the list as it was `seen` to this one. */
  write(itemNumbers: readonly string[], seen: readonly string[]): Promise<unknown>;
}

/** Item numbers, and whether a tag of each is wanted or wanted no more. */
export type TagWishes = ReadonlyMap<string, boolean>;

interface QueueParts {
  readonly calls: TagCalls;
  readonly wait: (ms: number) => Promise<void>;
  /** The list as the server holds it now; told before the wishes that it fulfils are gone. */
  readonly onStored: (itemNumbers: readonly string[]) => void;
  /** Something is waited for no more, or more is. */
  readonly onWished: (wishes: TagWishes) => void;
  /** The server will not have these. */
  readonly onRefused: (reason: string) => void;
}

/** Waits between tries, in ms; the last is repeated. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

const isFinal = (failure: Failure) =>
  failure.kind === 'refused' && ![408, 429, 503].includes(failure.status) && failure.code !== undefined;

/** The list with these wishes fulfilled, what stays in its order. */
export function withWishes(list: readonly string[], wishes: TagWishes): readonly string[] {
  const added = [...wishes].filter(([itemNumber, isOn]) => isOn && !list.includes(itemNumber));
  return [...list.filter((itemNumber) => wishes.get(itemNumber) !== false), ...added.map(([itemNumber]) => itemNumber)];
}

/** Works on one list, one thing at a time. */
export function tagQueue({ calls, wait, onStored, onWished, onRefused }: QueueParts) {
  let wishes: TagWishes = new Map();
  let isWorking = false;

  function change(next: TagWishes): void {
    wishes = next;
    onWished(wishes);
  }

  /** Reads the list; true when it is nearer to what is wished than it was. */
  async function readAgain(): Promise<{ readonly stored: readonly string[]; readonly isNearer: boolean }> {
    const stored = await calls.read();
    onStored(stored);
    const left = [...wishes].filter(([itemNumber, isOn]) => stored.includes(itemNumber) !== isOn);
    const isNearer = left.length < wishes.size;
    if (isNearer) change(new Map(left));
    return { stored, isNearer };
  }

  async function work(): Promise<void> {
    let tries = 0;
    let hasPosted = false;
    while (wishes.size > 0) {
      try {
        const { stored, isNearer } = await readAgain();
        if (wishes.size === 0) return;
        if (isNearer) tries = 0;
        if (isNearer || !hasPosted) {
          await calls.write(withWishes(stored, wishes), stored);
          hasPosted = true;
          continue;
        }
      } catch (thrown) {
        const failure = failureOf(thrown);
        if (isFinal(failure)) {
          change(new Map());
          onRefused(failure.detail);
          return;
        }
      }
      hasPosted = false;
      await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 0);
      tries += 1;
    }
  }

  return {
    /** The last wish for an item counts; wishing it twice asks once. */
    wish(next: TagWishes): void {
      const fresh = [...next].filter(([itemNumber, isOn]) => wishes.get(itemNumber) !== isOn);
      if (fresh.length === 0) return;
      change(new Map([...wishes, ...fresh]));
      if (isWorking) return;
      isWorking = true;
      void work().finally(() => {
        isWorking = false;
      });
    },
  };
}
