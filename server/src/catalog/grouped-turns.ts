/** Who may run a grouped search now: it sorts everything it finds, so most database connections stay free for everything else. */
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { accountTurns } from '../limits/account-turns.ts';
import { addressKey } from '../limits/limiter.ts';
import { turns } from '../limits/turns.ts';

const ofPeople = turns({ mostAtOnce: 3 });
const mostPeopleWaiting = 30;

/** Anyone may run one without signing in, so visitors have a turn of their own, and can't keep people who signed in waiting. */
const ofVisitors = turns({ mostAtOnce: 1 });
const mostVisitorsWaiting = 10;
/** One address can't take the turns of all visitors either. A visitor's page asks for one at a time. */
const ofAddress = accountTurns({ mostAtOnce: 1, mostWaiting: 3, longestWaitMs: 10_000 });

const tooOften = refuse('request.too-often', { seconds: 5 });

async function forVisitor<Result>(address: string, find: () => Promise<Result>) {
  const end = await ofAddress.begin(addressKey(address));
  if (end === undefined) return tooOften;
  try {
    return ofVisitors.waiting() < mostVisitorsWaiting ? await ofVisitors.take(find) : tooOften;
  } finally {
    end();
  }
}

/** @param visitor the address of someone who hasn't signed in; undefined for everyone else */
export async function inGroupedTurn<Result>(
  visitor: string | undefined,
  find: () => Promise<Result>,
): Promise<Result | Refusal<'request.too-often'>> {
  if (visitor !== undefined) return forVisitor(visitor, find);
  return ofPeople.waiting() < mostPeopleWaiting ? ofPeople.take(find) : tooOften;
}
