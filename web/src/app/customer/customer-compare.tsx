/** Connects the comparison with the cart: a product can be added where the cart is enabled. */
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/index.ts';
import { ComparePanel } from '../../catalog/compare/compare-panel.tsx';
import { accountOf, customerQuery } from '../../customers/index.ts';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { AddToCart } from './lazy-add-to-cart.tsx';

export function CustomerCompare(props: PanelProps) {
  const { customerNumber } = props;
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const hasCart = can(viewer, 'account.use-cart', record === undefined ? undefined : accountOf(record));
  return (
    <ComparePanel
      {...props}
      actionOf={
        hasCart ? (item) => <AddToCart customerNumber={customerNumber} item={item} place="column" /> : undefined
      }
    />
  );
}
