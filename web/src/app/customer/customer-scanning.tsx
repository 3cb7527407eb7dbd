/** Connects scanning with the cart: everything that was scanned is added as one edit with one undo. */
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/index.ts';
import { useAddManyToCart } from '../../cart/use-add-many-to-cart.ts';
import { accountOf, customerQuery } from '../../customers/index.ts';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { Slider } from '../../parts/layers/slider.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { ScanPanel } from '../../scanning/scan-panel.tsx';
import { additionOf } from './cart-addition.ts';

function WithCart({ customerNumber, onClose }: PanelProps) {
  const addMany = useAddManyToCart(customerNumber);
  return (
    <ScanPanel
      customerNumber={customerNumber}
      onAdd={(products) =>
        addMany(products.map(({ item, quantity }) => additionOf(item, quantity))).map(({ itemNumber }) => itemNumber)
      }
      onClose={onClose}
    />
  );
}

export function CustomerScanning(props: PanelProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(props.customerNumber));
  if (record !== undefined && can(viewer, 'account.change-cart', accountOf(record))) return <WithCart {...props} />;
  return (
    <Slider title="Scan products" onClose={props.onClose}>
      {record === undefined ? (
        <SkeletonRows rows={4} label="Loading" />
      ) : (
        <EmptyState title="You can’t change this account’s cart" />
      )}
    </Slider>
  );
}
