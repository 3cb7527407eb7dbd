/** Limits how many heavy searches run at once, so most database connections stay free for other work. */
import type { Viewer } from '@operatory/domain/access';
import { accountTurns } from '../limits/account-turns.ts';
import { addressKey } from '../limits/limiter.ts';
import { turns } from '../limits/turns.ts';

/** The caller. Visitors are distinguished by their address. */
export interface Caller {
  readonly viewer: Viewer;
  readonly address: string;
}

interface Share {
  readonly maxAtOnce: number;
  readonly maxWaiting: number;
}

/** Runs the work when its turn comes. Undefined if too many wait already. */
type InTurn = <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Queues for one kind of work, per server process. Anyone may search without signing in, so visitors have a separate
 * queue, and can't delay people who signed in. A single address can't use up the visitors' queue either: a visitor's
 * page sends one request at a time.
 */
function searchTurns(people: Share): InTurn {
  const ofPeople = turns(people);
  const ofVisitors = turns({ maxAtOnce: 1 });
  const maxVisitorsWaiting = 10;
  const ofAddress = accountTurns({ maxAtOnce: 1, maxWaiting: 3, longestWaitMs: 10_000 });
  return async ({ viewer, address }, work) => {
    if (viewer.kind !== 'signed-out') {
      return ofPeople.waiting() < people.maxWaiting ? ofPeople.take(work) : undefined;
    }
    const end = await ofAddress.begin(addressKey(address));
    if (end === undefined) return undefined;
    try {
      return ofVisitors.waiting() < maxVisitorsWaiting ? await ofVisitors.take(work) : undefined;
    } finally {
      end();
    }
  };
}

/** A grouped search sorts everything it finds. */
export const inGroupedTurn = searchTurns({ maxAtOnce: 3, maxWaiting: 30 });

/** Counting takes longer than finding a page and is less urgent, so finding has priority. */
export const inCountingTurn = searchTurns({ maxAtOnce: 2, maxWaiting: 20 });
