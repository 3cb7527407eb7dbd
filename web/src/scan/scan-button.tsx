/** The QR button beside an order-number field: it scans, and leads to the address when that is one of ours [A5.02]. */
import { useRef, useState } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { ScanIcon } from '../parts/scan-icon.tsx';
import { offersCamera } from './offers-camera.ts';
import styles from './scan-button.module.css';

const ScanDialog = later(
  () => import('./scan-dialog.tsx'),
  (file) => file.ScanDialog,
);

/** Stands in one element with its field; nothing where the browser gives no camera [A2.27]. */
export function ScanButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!offersCamera()) return null;

  const close = () => setIsOpen(false);
  const typeInstead = () => {
    close();
    // The dialog gives the focus back to the button as it leaves; only then can the field have it.
    setTimeout(() => button.current?.parentElement?.querySelector('input')?.focus());
  };

  return (
    <>
      <IconButton
        ref={button}
        label="Scan a QR code"
        className={styles.button}
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void ScanDialog.preload()}
        onFocus={() => void ScanDialog.preload()}
      >
        <ScanIcon size={22} />
      </IconButton>
      {isOpen ? (
        <QuietGuard>
          <ScanDialog onClose={close} onType={typeInstead} />
        </QuietGuard>
      ) : null}
    </>
  );
}
