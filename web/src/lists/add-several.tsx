/** Adds several products to the chosen list at once: pasted, or scanned one after another. */
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { ScanIcon } from '../parts/icons/scan-icon.tsx';
import { DescriptionIcon } from '../parts/icons/status-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import type { ListRow } from './list-changes.ts';
import styles from './lists.module.css';
import type { ListSummary } from './queries.ts';

const PasteInList = lazyPart(
  () => import('./paste-in-list.tsx'),
  (file) => file.PasteInList,
);
const ScanIntoList = lazyPart(
  () => import('./scan-into-list.tsx'),
  (file) => file.ScanIntoList,
);
const panels = { paste: PasteInList, scan: ScanIntoList };

interface AddSeveralProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  /** `undefined` while they're loading. */
  readonly rows: readonly ListRow[] | undefined;
}

export function AddSeveral({ customerNumber, list, rows }: AddSeveralProps) {
  const [open, setOpen] = useState<keyof typeof panels>();
  const Panel = open && panels[open];
  return (
    <div className={styles.several}>
      <Button variant="subtle" leftSection={<DescriptionIcon size={18} />} onClick={() => setOpen('paste')}>
        Paste a list
      </Button>
      <Button variant="subtle" leftSection={<ScanIcon size={18} />} onClick={() => setOpen('scan')}>
        Scan products
      </Button>
      <QuietGuard use={open ?? ''}>
        {Panel === undefined || rows === undefined ? null : (
          <Panel
            customerNumber={customerNumber}
            list={list}
            itemNumbers={rows.map(({ itemNumber }) => itemNumber)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </QuietGuard>
    </div>
  );
}
