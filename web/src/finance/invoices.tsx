/** Downloads the invoices of a range of dates in one ZIP file. Part of the panel, because a dialog would be below it. */
import { useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import styles from './financial-tab.module.css';
import { InvoicesForm } from './invoices-form.tsx';

export function Invoices({ customerNumber }: { readonly customerNumber: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDownloaded, setIsDownloaded] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <section className={styles.part} aria-label="Invoices">
      <h2 className={styles.title}>Invoices</h2>
      <div className={styles.row}>
        <Button
          ref={opener}
          variant="light"
          aria-expanded={isOpen}
          leftSection={<DownloadIcon size={18} />}
          onClick={() => {
            setIsDownloaded(false);
            setIsOpen(!isOpen);
          }}
        >
          Download invoices
        </Button>
        <span role="status" className={styles.soft}>
          {isDownloaded ? 'Invoices downloaded.' : ''}
        </span>
      </div>
      {isOpen ? (
        <InvoicesForm
          customerNumber={customerNumber}
          onCancel={close}
          onDownloaded={() => {
            setIsDownloaded(true);
            close();
          }}
        />
      ) : null}
    </section>
  );
}
