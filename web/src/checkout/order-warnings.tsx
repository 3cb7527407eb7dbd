/**
 * Warnings next to the send button, where people read them last and nothing above moves when they load.
 */
import { isStaff } from '@operatory/domain/access';
import { useViewer } from '../access/index.ts';
import { useCart, useCartLines } from '../cart/index.ts';
import { isUnavailable } from '../cart/unavailable-lines.ts';
import { WarningList } from '../cart/warning-list.tsx';
import styles from './order-warnings.module.css';
import { useCartWarnings } from './use-cart-warnings.ts';

export function OrderWarnings({ customerNumber }: { readonly customerNumber: string }) {
  const viewer = useViewer();
  const { lineCount } = useCart(customerNumber);
  const lines = [...useCartLines(customerNumber).values()];
  const warnings = useCartWarnings(customerNumber);
  const late = lines.filter((line) => line.quantity > 0 && isUnavailable(line)).length;
  return (
    <WarningList
      customerNumber={customerNumber}
      warnings={{ ...warnings, late }}
      lineCount={lineCount}
      isForStaff={isStaff(viewer)}
      styles={styles}
    />
  );
}
