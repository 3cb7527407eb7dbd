/** Opens the download of several invoices. */
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { InvoicesDialog } from './invoices-dialog.tsx';

export function InvoicesButton({ customerNumber }: { readonly customerNumber: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" leftSection={<DownloadIcon size={18} />} onClick={() => setIsOpen(true)}>
        Download invoices
      </Button>
      {isOpen ? <InvoicesDialog customerNumber={customerNumber} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
