/** Warns a practice whose orders need approval if it has no approver. */
import type { Coworker } from '@operatory/contract/practice-people';
import { byCount, plural } from '@operatory/domain/words';

interface Facts {
  /** A rule is typed or saved by which orders wait. */
  readonly isRuleOn: boolean;
  /** Requests that wait. */
  readonly waiting: number;
  /** The reader is in customer service, who can grant the permission to anyone. */
  readonly isStaff: boolean;
}

/** The problem and its solution; undefined if someone can approve, no approval is needed, or nothing is loaded yet. */
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
