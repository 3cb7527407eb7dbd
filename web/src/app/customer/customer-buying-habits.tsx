/** Connects the buying habits with the cart and the budget. */
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/index.ts';
import { BuyingHabitsPanel } from '../../buying-habits/buying-habits-panel.tsx';
import { useCart } from '../../cart/store/index.ts';
import { useAddManyToCart } from '../../cart/use-add-many-to-cart.ts';
import { accountOf, customerQuery } from '../../customers/index.ts';
import { BudgetLine } from '../../finance/budget-line.tsx';
import type { AddAgain } from '../../orders/use-reordering.ts';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { additionOf } from './cart-addition.ts';

function WithCart(props: PanelProps) {
  const { customerNumber } = props;
  const { orderedItems } = useCart(customerNumber);
  const addMany = useAddManyToCart(customerNumber);
  const onAdd: AddAgain = (again) =>
    addMany(again.map(({ item, quantity }) => additionOf(item, quantity))).map(({ itemNumber }) => itemNumber);
  const budget = <BudgetLine customerNumber={customerNumber} />;
  return <BuyingHabitsPanel {...props} budget={budget} cart={{ inCart: new Set(orderedItems), onAdd }} />;
}

export function CustomerBuyingHabits(props: PanelProps) {
  const { customerNumber } = props;
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  if (can(viewer, 'account.use-cart', record === undefined ? undefined : accountOf(record))) {
    return <WithCart {...props} />;
  }
  return <BuyingHabitsPanel {...props} budget={<BudgetLine customerNumber={customerNumber} />} cart={undefined} />;
}
