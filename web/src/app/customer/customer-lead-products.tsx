/** Connects the lead product report with the cart: products can be added if the cart is enabled. */
import { can } from '@operatory/domain/access';
import type { LeadProductRow } from '@operatory/domain/lead-products';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/index.ts';
import { accountOf, customerQuery } from '../../customers/index.ts';
import { LeadProductsPanel } from '../../lead-products/lead-products-panel.tsx';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { LeadProductAdd } from './lead-product-add.tsx';

export function CustomerLeadProducts(props: PanelProps) {
  const { customerNumber } = props;
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const hasCart = can(viewer, 'account.use-cart', record === undefined ? undefined : accountOf(record));
  const actionOf = (row: LeadProductRow) => <LeadProductAdd customerNumber={customerNumber} row={row} />;
  return <LeadProductsPanel {...props} actionOf={hasCart ? actionOf : undefined} />;
}
