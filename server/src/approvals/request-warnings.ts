/** The checkout's warnings about a cart, for the person who approves it. */
import type { ApprovalDetail } from '@operatory/contract/approvals';
import { can, isStaff } from '@operatory/domain/access';
import { lineSupply, suggestsSwap } from '@operatory/domain/catalog';
import { isUnusualTotal } from '@operatory/domain/checkout';
import { centsFromDollars, dollarsFromCents, sumCents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import { readBudget } from '../approval-rules/read-causes.ts';
import type { PricedCartRow } from '../cart/cart-rows.ts';
import { readCartWarnings } from '../cart/read-cart-warnings.ts';
import type { Services } from '../services/services.ts';
import { todayOf } from '../settings/today.ts';

/** Lines that can't ship now, as the cart marks them. */
function lateLines({ lines, facts }: PricedCartRow, forStaff: boolean): number {
  return lines.filter(({ type, quantity }, index) => {
    const known = facts[index];
    if (type !== 0 || quantity === 0) return false;
    if (known == null) return true;
    const { availability } = lineSupply(known.supply, { isStaff: forStaff });
    return suggestsSwap({ isOrderable: known.isOrderable, availability });
  }).length;
}

/** `total`: of the cart, in dollars. */
export async function readRequestWarnings(
  services: Services,
  scope: CustomerScope,
  { cart, total }: { readonly cart: PricedCartRow; readonly total: number },
): Promise<Pick<ApprovalDetail, 'warnings'>> {
  if (!can(scope.viewer, 'account.view-usual-order', scope)) return {};
  const { pastOrders, ...warnings } = await readCartWarnings(services, scope);
  const isUnusual =
    pastOrders !== undefined &&
    isUnusualTotal(centsFromDollars(total), { ...pastOrders, largestTotal: centsFromDollars(pastOrders.largestTotal) });
  return {
    warnings: {
      ...warnings,
      late: lateLines(cart, isStaff(scope.viewer)),
      ...(isUnusual ? { unusualTotal: { total, largestTotal: pastOrders.largestTotal } } : {}),
    },
  };
}

/** The month's budget without and with the cart, for an account that has one. `total` in dollars. */
export async function readRequestBudget(
  services: Services,
  scope: CustomerScope,
  total: number,
): Promise<Pick<ApprovalDetail, 'budget'>> {
  if (!can(scope.viewer, 'account.view-budget', scope)) return {};
  const { budget, used } = await readBudget(scope, services.pool, todayOf(services, services.now()));
  if (budget === 0) return {};
  return {
    budget: {
      budget: dollarsFromCents(budget),
      usedBefore: dollarsFromCents(used),
      usedAfter: dollarsFromCents(sumCents([used, centsFromDollars(total)])),
    },
  };
}
