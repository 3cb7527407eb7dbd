/** The QR button beside an order-number field: it scans, and leads to the address when that is one of ours [A5.02]. */
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { ScanIcon } from '../parts/scan-icon.tsx';
import { settings } from '../settings/index.ts';
import { goToAddress } from './go-to-address.ts';
import { offersCamera } from './offers-camera.ts';
import styles from './scan-button.module.css';
import { ownAddress } from './scanned-address.ts';

const ScanDialog = later(
  () => import('./scan-dialog.tsx'),
  (file) => file.ScanDialog,
);

/** Stands in one element with its field; nothing where the browser gives no camera [A2.27]. */
export function ScanButton() {
  const router = useRouter();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!offersCamera()) return null;

  const follow = (codes: readonly string[]) => {
    setIsOpen(false);
    const { brandName, publicUrl } = settings();
    const places = { pageOrigin: window.location.origin, publicUrl };
    const address = codes.map((code) => ownAddress(code, places)).find((own) => own !== undefined);
    if (address !== undefined) {
      goToAddress(router, address);
      return;
    }
    const error = refusalText(refuse('scan.address-foreign', { brand: brandName }));
    void router.navigate({ to: '/error/$error', params: { error } });
  };

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
          <ScanDialog onCodes={follow} onClose={close} onType={typeInstead} />
        </QuietGuard>
      ) : null}
    </>
  );
}
