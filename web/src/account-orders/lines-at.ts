/** The order lines of an account. */
import { linesFor, type OrderLine } from '@operatory/domain/account-orders';
import { type OrderDraft, outcomeAt } from './order-draft.ts';
import type { OrderFacts } from './queries.ts';

/** The lines for one account: those already sent, else those entered that can be ordered. */
export function linesAt(
  draft: OrderDraft,
  facts: Pick<OrderFacts, 'accounts' | 'blocked'>,
  customerNumber: string,
): readonly OrderLine[] {
  const outcome = outcomeAt(draft, customerNumber);
  if (outcome?.state === 'sent' || outcome?.state === 'added') return outcome.lines;
  if (facts.accounts.get(customerNumber)?.canOrder === false) return [];
  const itemNumbers = draft.products.flatMap(({ itemNumber }) => (facts.blocked.has(itemNumber) ? [] : [itemNumber]));
  return linesFor(draft.quantities, { customerNumber, itemNumbers });
}
