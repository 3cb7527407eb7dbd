/** Warns a practice whose orders have to wait for someone who isn't there. */
import type { Coworker } from '@operatory/contract/practice-people';
import { byCount, plural } from '@operatory/domain/words';

interface Facts {
  /** A rule is typed or saved by which orders wait. */
  readonly isRuleOn: boolean;
  /** Requests that wait. */
  readonly waiting: number;
  /** The reader is customer service, who can give the right to anyone. */
  readonly isStaff: boolean;
}

/** What is wrong, and the way out; undefined if someone can decide, if nothing has to wait, or before the people are loaded. */
export function lackOfApprover(
  people: readonly Pick<Coworker, 'state' | 'role' | 'approvesOrders'>[] | undefined,
  { isRuleOn, waiting, isStaff }: Facts,
): string | undefined {
  if (people === undefined) return undefined;
  const here = people.filter(({ state }) => state !== 'withdrawn');
  if (here.some(({ approvesOrders }) => approvesOrders)) return undefined;
  if (!isRuleOn && waiting === 0 && !here.some(({ role }) => role === 'requester')) return undefined;
  const what =
    waiting > 0
      ? `${plural(waiting, 'request')} ${byCount(waiting, 'waits', 'wait')}, and no one at this practice can approve orders.`
      : 'No one at this practice can approve orders, so orders that need approval can’t be sent.';
  const own = isStaff ? '' : ' Nobody can grant this to themselves: if you’re the only buyer, call customer service.';
  return `${what} Change a buyer in the list above, and choose “Approves orders”.${own}`;
}
