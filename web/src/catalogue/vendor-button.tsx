/** The manufacturer's name: for those who may see it, a button that opens the contact [A6.08]. */
import { can } from '@operatory/domain/access';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import styles from './vendor-button.module.css';

const VendorDialog = later(
  () => import('./vendor-dialog.tsx'),
  (file) => file.VendorDialog,
);

interface VendorButtonProps {
  readonly vendorId: string;
  readonly vendorName: string;
  /** What stands on the button where that is not the name. */
  readonly label?: string;
}

export function VendorButton({ vendorId, vendorName, label }: VendorButtonProps) {
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!can(viewer, 'vendors.view-contact')) return label === undefined ? vendorName : null;
  return (
    <>
      <button
        type="button"
        className={styles.vendor}
        aria-haspopup="dialog"
        aria-label={`Contact of ${vendorName}`}
        title="Manufacturer Contact"
        onClick={() => setIsOpen(true)}
      >
        {label ?? vendorName}
      </button>
      {isOpen ? (
        <QuietGuard>
          <VendorDialog vendorId={vendorId} vendorName={vendorName} onClose={() => setIsOpen(false)} />
        </QuietGuard>
      ) : null}
    </>
  );
}
