/** The manufacturer's name: for those who may see it, a button that opens the contact. */
import { can } from '@operatory/domain/access';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import styles from './vendor-button.module.css';

const VendorDialog = lazyPart(
  () => import('./vendor-dialog.tsx'),
  (file) => file.VendorDialog,
);

interface VendorButtonProps {
  readonly vendorId: string;
  readonly vendorName: string;
  /** The button's text, if it isn't the name. */
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
        aria-label={`Manufacturer contact: ${vendorName}`}
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
