/** A manufacturer's contact: address, phone, and web address. */
import { vendorWebAddress } from '@operatory/domain/catalog';
import { useQuery } from '@tanstack/react-query';
import { PhoneLink } from '../customers/phone-link.tsx';
import { Button } from '../parts/controls/button.tsx';
import { OpenInNewIcon } from '../parts/icons/status-icons.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import { vendorContactQuery } from './product-queries.ts';
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
  // The reason is only logged; the screen shows the name, which it already has.
  if (data === undefined) {
    return <LoadAgain what="the contact" onLoad={() => void refetch()} />;
  }
  const { address1, city, state, zip, phoneNumber, webAddress } = data;
  const lines = [address1, `${city}, ${state} ${zip}`.replace(/^, | *$/g, '')].filter((line) => line.trim() !== '');
  const web = vendorWebAddress(webAddress);
  if (lines.length === 0 && phoneNumber === '' && web === '') return <p>We have no contact for this manufacturer.</p>;
  return (
    <address className={styles.contact}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <PhoneLink number={phoneNumber} />
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
