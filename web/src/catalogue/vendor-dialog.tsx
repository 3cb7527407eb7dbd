/** Whom to call at a manufacturer: address, phone and web address [A2.42] [A3.11]. */
import { vendorWebAddress } from '@operatory/domain/catalogue';
import { formatPhone, phoneDigits } from '@operatory/domain/customers';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/button.tsx';
import dialog from '../parts/dialog.module.css';
import { Layer } from '../parts/layer.tsx';
import { LoadAgain } from '../parts/load-again.tsx';
import { SkeletonBlock } from '../parts/skeleton-rows.tsx';
import { OpenInNewIcon } from '../parts/status-icons.tsx';
import { vendorContactQuery } from './queries.ts';
import styles from './vendor-dialog.module.css';

const title = 'Manufacturer Contact';

interface VendorDialogProps {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly onClose: () => void;
}

function Contact({ vendorId }: { readonly vendorId: string }) {
  const { data, isPending, refetch } = useQuery(vendorContactQuery(vendorId));
  if (isPending) {
    return (
      <div className={styles.contact} role="status" aria-label="Loading the contact">
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
    );
  }
  // The reason stands in the log; the screen goes on with what it knows: the name [A8.18].
  if (data === undefined) {
    return <LoadAgain label="Load the contact" onLoad={() => void refetch()} />;
  }
  const { address1, city, state, zip, phoneNumber, webAddress } = data;
  const lines = [address1, `${city}, ${state} ${zip}`.replace(/^, | *$/g, '')].filter((line) => line.trim() !== '');
  const web = vendorWebAddress(webAddress);
  if (lines.length === 0 && phoneNumber === '' && web === '') return <p>No contact is known.</p>;
  return (
    <address className={styles.contact}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {phoneNumber === '' ? null : <a href={`tel:${phoneDigits(phoneNumber)}`}>{formatPhone(phoneNumber)}</a>}
      {web === '' ? null : (
        <a href={web} target="_blank" rel="noreferrer" className={styles.web}>
          {webAddress.trim().replace(/^https?:\/\//i, '')}
          <OpenInNewIcon size={16} />
        </a>
      )}
    </address>
  );
}

export function VendorDialog({ vendorId, vendorName, onClose }: VendorDialogProps) {
  return (
    <Layer shape="dialog" label={title} onClose={onClose}>
      <div className={dialog.body}>
        <h2>{title}</h2>
        <p className={styles.name}>{vendorName}</p>
        <Contact vendorId={vendorId} />
      </div>
      <div className={dialog.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Layer>
  );
}
