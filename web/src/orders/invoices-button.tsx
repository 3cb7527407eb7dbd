/** Opens the download of several invoices; its dialog is loaded at first use. */
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { DescriptionIcon } from '../parts/icons/status-icons.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import type { OrdersSearch } from './orders-search.ts';

const InvoicesDialog = lazyPart(
  () => import('./invoices-dialog.tsx'),
  (file) => file.InvoicesDialog,
);

interface InvoicesButtonProps {
  readonly customerNumber: string;
  /** The dialog starts with its dates, if both are chosen. */
  readonly search: OrdersSearch;
}

export function InvoicesButton(props: InvoicesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" leftSection={<DescriptionIcon size={18} />} onClick={() => setIsOpen(true)}>
        Download invoices
      </Button>
      <QuietGuard use={isOpen ? 1 : 0}>
        {isOpen ? <InvoicesDialog {...props} onClose={() => setIsOpen(false)} /> : null}
      </QuietGuard>
    </>
  );
}
