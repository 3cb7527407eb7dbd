/** Limits how many heavy searches run at once, so most database connections stay free for other work. */
import type { Viewer } from '@operatory/domain/access';
import { accountTurns } from '../limits/account-turns.ts';
import { addressKey } from '../limits/limiter.ts';
import { turns } from '../limits/turns.ts';

/** Who asks. Visitors are told apart by their address. */
export interface Caller {
  readonly viewer: Viewer;
  readonly address: string;
}

interface Share {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
}

/** Runs the work in its turn. Undefined if too many wait already. */
type InTurn = <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Turns of one kind of work, per server process. Anyone may search without signing in, so visitors have a turn of their own,
 * and can't keep people who signed in waiting. One address can't take the turns of all visitors either: a visitor's page asks
 * for one at a time.
 */
function searchTurns(people: Share): InTurn {
  const ofPeople = turns(people);
  const ofVisitors = turns({ mostAtOnce: 1 });
  const mostVisitorsWaiting = 10;
  const ofAddress = accountTurns({ mostAtOnce: 1, mostWaiting: 3, longestWaitMs: 10_000 });
  return async ({ viewer, address }, work) => {
    if (viewer.kind !== 'signed-out') {
      return ofPeople.waiting() < people.mostWaiting ? ofPeople.take(work) : undefined;
    }
    const end = await ofAddress.begin(addressKey(address));
    if (end === undefined) return undefined;
    try {
      return ofVisitors.waiting() < mostVisitorsWaiting ? await ofVisitors.take(work) : undefined;
    } finally {
      end();
    }
  };
}

/** A grouped search sorts everything it finds. */
export const inGroupedTurn = searchTurns({ mostAtOnce: 3, mostWaiting: 30 });

/** Counting takes longer than finding a page and is less urgent, so finding has priority. */
export const inCountingTurn = searchTurns({ mostAtOnce: 2, mostWaiting: 20 });
