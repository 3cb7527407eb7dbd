/** Adds a product to those that are compared, or removes it. On a phone, it's an icon. */
import { Button } from '../../parts/controls/button.tsx';
import { IconButton } from '../../parts/controls/icon-button.tsx';
import { useIsPhone } from '../../parts/hooks/use-media.ts';
import { announceFull } from './announce-full.ts';
import { ColumnsIcon } from './columns-icon.tsx';
import styles from './compare-button.module.css';
import { useComparedItems } from './compared-items.ts';

export interface CompareButtonProps {
  readonly customerNumber: string;
  readonly item: { readonly itemNumber: string; readonly description: string };
}

/** It keeps its size when it's pressed, so that it doesn't move away from the pointer. */
export function CompareButton({ customerNumber, item }: CompareButtonProps) {
  const { items, toggle } = useComparedItems(customerNumber);
  const isPhone = useIsPhone();
  const { itemNumber, description } = item;
  const isChosen = items.includes(itemNumber);
  const label = `Compare ${description}`;
  const press = () => {
    if (!toggle(itemNumber)) announceFull();
  };
  return isPhone ? (
    <IconButton className={styles.icon} label={label} aria-pressed={isChosen} onClick={press}>
      <ColumnsIcon size={20} />
    </IconButton>
  ) : (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      className={styles.button}
      aria-pressed={isChosen}
      aria-label={label}
      onClick={press}
    >
      Compare
    </Button>
  );
}
