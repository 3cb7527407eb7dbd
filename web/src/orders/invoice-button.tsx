/** Saves the invoice of a shipment, or a further one of the ERP's, as a PDF; says in a dropdown when there is none. */
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { useRef, useState } from 'react';
import { callPanelForResponse, failureOf, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { DescriptionIcon } from '../parts/icons/status-icons.tsx';
import { Dropdown, type DropdownHandle } from '../parts/menus/dropdown.tsx';
import { saveFile } from '../parts/reports/save-file.ts';

interface InvoiceButtonProps {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  readonly customerNumber: string;
  /** The number of a further invoice, such as a credit memo, instead of the shipment's own. */
  readonly invoice?: string;
}

export function InvoiceButton({ shipmentId, shipmentNumber, customerNumber, invoice }: InvoiceButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const dropdown = useRef<DropdownHandle>(null);
  const what = invoice === undefined ? `invoice of shipment ${shipmentNumber}` : `invoice ${invoice}`;
  const unavailable = refusalText(refuse('invoice.unavailable', { number: invoice ?? shipmentNumber }));

  const complain = (sentence: string) => {
    setProblem(sentence);
    dropdown.current?.open();
  };

  const download = async () => {
    if (isLoading) return;
    setIsLoading(true);
    dropdown.current?.close();
    try {
      const answer = await callPanelForResponse('drawInvoice', {
        params: { shipmentId, customerNumber },
        query: invoice === undefined ? {} : { invoice },
      });
      const file = await answer.blob();
      if (file.size === 0) complain(unavailable);
      else saveFile(file, `${invoice ?? shipmentNumber}.pdf`);
    } catch (thrown) {
      if (isSessionOver(thrown)) return;
      complain(isRefusedWith(thrown, 'invoice.unavailable') ? unavailable : failureOf(thrown).detail);
    } finally {
      setIsLoading(false);
    }
  };

  return (
    <Dropdown
      ref={dropdown}
      label={`About the ${what}`}
      button={({ ref }) => (
        <IconButton
          ref={ref}
          label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
          aria-busy={isLoading || undefined}
          onClick={() => void download()}
        >
          <DescriptionIcon />
        </IconButton>
      )}
    >
      <p role="alert">{problem}</p>
    </Dropdown>
  );
}
