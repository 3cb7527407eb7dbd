/** Keeps one account from using up shared resources: only a few of its writes run at once, and only some may wait. */

export interface AccountTurns {
  /** Resolves with the function that ends the turn, or with `undefined` if it can't start in time. */
  begin(account: string): Promise<(() => void) | undefined>;
}

export interface AccountTurnsOptions {
  readonly maxAtOnce: number;
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
}

interface Queue {
  running: number;
  readonly waiting: ((isTurn: boolean) => void)[];
}

/** Turns per account, in the order in which they were asked for; per server process. */
export function accountTurns({ maxAtOnce, maxWaiting, longestWaitMs }: AccountTurnsOptions): AccountTurns {
  const queues = new Map<string, Queue>();

  function ended(account: string, queue: Queue): void {
    const next = queue.waiting.shift();
    // The place is handed over directly, so that no newer caller takes it.
    if (next !== undefined) next(true);
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(account);
  }

  async function hasTurn(queue: Queue): Promise<boolean> {
    if (queue.running < maxAtOnce) {
      queue.running += 1;
      return true;
    }
    if (queue.waiting.length >= maxWaiting) return false;
    return new Promise((resolve) => {
      const go = (isTurn: boolean) => {
        clearTimeout(timer);
        resolve(isTurn);
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(go), 1);
        go(false);
      }, longestWaitMs);
      queue.waiting.push(go);
    });
  }

  return {
    async begin(account) {
      const queue = queues.get(account) ?? { running: 0, waiting: [] };
      queues.set(account, queue);
      return (await hasTurn(queue)) ? () => ended(account, queue) : undefined;
    },
  };
}
