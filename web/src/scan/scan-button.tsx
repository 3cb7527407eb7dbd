/** The QR button next to an order-number field: it scans, and opens the address if it's one of ours [A5.02]. */
import { useRef, useState } from 'react';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { ScanIcon } from '../parts/icons/scan-icon.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { offersCamera } from './offers-camera.ts';
import styles from './scan-button.module.css';

const ScanDialog = lazyPart(
  () => import('./scan-dialog.tsx'),
  (file) => file.ScanDialog,
);

/** Renders the field with it; without a camera, only the field [A2.27]. */
export function ScanButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!offersCamera()) return null;

  const close = () => setIsOpen(false);
  const typeInstead = () => {
    close();
    // The dialog returns the focus to the button when it closes; only then can the field get it.
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
