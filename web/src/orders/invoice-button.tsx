/** Saves the invoice of a shipment as a PDF that is named after it; says in a dropdown when there is none. */
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
}

export function InvoiceButton({ shipmentId, shipmentNumber, customerNumber }: InvoiceButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const dropdown = useRef<DropdownHandle>(null);
  const unavailable = refusalText(refuse('invoice.unavailable', { number: shipmentNumber }));

  const complain = (sentence: string) => {
    setProblem(sentence);
    dropdown.current?.open();
  };

  const download = async () => {
    if (isLoading) return;
    setIsLoading(true);
    dropdown.current?.close();
    try {
      const answer = await callPanelForResponse('drawInvoice', { params: { shipmentId, customerNumber } });
      const file = await answer.blob();
      if (file.size === 0) complain(unavailable);
      else saveFile(file, `${shipmentNumber}.pdf`);
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
      label={`About the invoice of shipment ${shipmentNumber}`}
      button={({ ref }) => (
        <IconButton
          ref={ref}
          label={`Invoice of shipment ${shipmentNumber}`}
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
