/** The compare button below the star of a card; for those who have the comparison. */
import { maySeePanel } from '@operatory/domain/access';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { dismissToast, notify } from '../../parts/messages/toasts.ts';
import { announceFull } from './announce-full.ts';
import { ColumnsIcon } from './columns-icon.tsx';
import type { CompareButtonProps } from './compare-button.tsx';
import styles from './compare-corner.module.css';
import { useComparedItems } from './compared-items.ts';

/** The last message about a choice; the next one replaces it. */
let lastToast = 0;

export function CompareCorner({ customerNumber, item }: CompareButtonProps) {
  const { items, toggle } = useComparedItems(customerNumber);
  const viewer = useViewer();
  const navigate = useNavigate();
  const isChosen = items.includes(item.itemNumber);
  if (!maySeePanel(viewer, 'compare')) return null;
  const press = () => {
    if (!toggle(item.itemNumber)) {
      announceFull();
      return;
    }
    dismissToast(lastToast);
    if (isChosen) return;
    const count = items.length + 1;
    const run = () =>
      void navigate({
        to: '/customer/$id/$panel',
        params: { id: customerNumber, panel: 'compare' },
        resetScroll: false,
      });
    lastToast = notify(count === 1 ? 'Comparing 1 product' : `Comparing ${count} products`, {
      action: { label: 'See comparison', run },
    });
  };
  return (
    <button
      type="button"
      className={styles.corner}
      aria-label={`Compare ${item.description}`}
      aria-pressed={isChosen}
      title={isChosen ? 'Remove from comparison' : 'Compare'}
      onClick={press}
    >
      <ColumnsIcon size={18} />
    </button>
  );
}
