/** The compare button over the picture of a card, where it takes no room; for those who have the comparison. */
import { maySeePanel } from '@operatory/domain/access';
import { useViewer } from '../../access/index.ts';
import { icon } from '../../parts/icons/icon.tsx';
import { announceFull } from './announce-full.ts';
import type { CompareButtonProps } from './compare-button.tsx';
import styles from './compare-corner.module.css';
import { useComparedItems } from './compared-items.ts';

const ColumnsIcon = icon(
  'M160-200v-560h280v560H160Zm360 0v-560h280v560H520ZM240-280h120v-400H240v400Zm360 0h120v-400H600v400Z',
);

export function CompareCorner({ customerNumber, item }: CompareButtonProps) {
  const { items, toggle } = useComparedItems(customerNumber);
  const viewer = useViewer();
  const isChosen = items.includes(item.itemNumber);
  if (!maySeePanel(viewer, 'compare')) return null;
  return (
    <button
      type="button"
      className={styles.corner}
      aria-label={`Compare ${item.description}`}
      aria-pressed={isChosen}
      title={isChosen ? 'Remove from comparison' : 'Compare'}
      onClick={() => {
        if (!toggle(item.itemNumber)) announceFull();
      }}
    >
      <ColumnsIcon size={18} />
    </button>
  );
}
