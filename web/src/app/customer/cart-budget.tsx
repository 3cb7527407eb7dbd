/** The month's budget in the cart: passes the cart's total to the budget of the finance feature [B2.05]. */
import { can } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/index.ts';
import { useCart } from '../../cart/index.ts';
import { customerQuery } from '../../customers/index.ts';
import { CartBudget as Budget } from '../../finance/cart-budget.tsx';

export function CartBudget({ customerNumber }: { readonly customerNumber: string }) {
  const viewer = useViewer();
  const { total } = useCart(customerNumber);
  const { data: record } = useQuery(customerQuery(customerNumber));
  const account = record && { customerNumber: customerNumber as CustomerNumber, territoryId: record.TerritoryID };
  if (!can(viewer, 'account.view-budget', account)) return null;
  return <Budget customerNumber={customerNumber} cartTotal={total} />;
}
