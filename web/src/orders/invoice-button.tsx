/** Saves a shipment's invoice, or another one from the ERP, as a PDF; a dropdown says if there is none. */
import type { Shipment } from '@operatory/contract/orders';
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { Fragment, useRef, useState } from 'react';
import { callPanelForResponse, failureOf, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { DescriptionIcon } from '../parts/icons/status-icons.tsx';
import { Dropdown, type DropdownHandle } from '../parts/menus/dropdown.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import type { CopyNumber } from './order-facts.tsx';
import styles from './tracking.module.css';

interface InvoiceButtonProps {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  readonly customerNumber: string;
  /** The number of a further invoice, such as a credit memo, instead of the shipment's own. */
  readonly invoice?: string;
  readonly isCredit?: boolean;
  /** The numbers of the invoices in the file, if the ERP has reported them; they are the link to it then. */
  readonly numbers: readonly string[];
}

function InvoiceButton({
  shipmentId,
  shipmentNumber,
  customerNumber,
  invoice,
  isCredit = false,
  numbers,
}: InvoiceButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const dropdown = useRef<DropdownHandle>(null);
  const what =
    numbers.length === 0
      ? `invoice of shipment ${shipmentNumber}`
      : `${isCredit ? 'credit memo' : 'invoice'} ${numbers.join(', ')}`;
  const name = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const fileName = numbers.length === 1 ? `invoice-${numbers[0]}.pdf` : `${shipmentNumber}.pdf`;
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
      else saveFile(file, fileName);
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
      button={({ ref }) =>
        numbers.length === 0 ? (
          <IconButton ref={ref} label={name} aria-busy={isLoading || undefined} onClick={() => void download()}>
            <DescriptionIcon />
          </IconButton>
        ) : (
          <button
            ref={ref}
            type="button"
            className={styles.raw}
            aria-busy={isLoading || undefined}
            onClick={() => void download()}
          >
            {name}
          </button>
        )
      }
    >
      <p role="alert">{problem}</p>
    </Dropdown>
  );
}

interface InvoicesProps {
  readonly shipment: Shipment;
  /** The account; undefined for visitors, who only see the numbers. */
  readonly customerNumber: string | undefined;
  readonly copy?: CopyNumber | undefined;
}

/** A shipment's invoices and credit memos: each file by the numbers that are in it. */
export function Invoices({ shipment, customerNumber, copy }: InvoicesProps) {
  const { shipmentId, shipmentNumber, hasBillTrustInvoice, invoiceNumbers = [], creditNumbers = [] } = shipment;
  const files = customerNumber === undefined ? [] : (shipment.invoiceFiles ?? []);
  const withoutFile = (numbers: readonly string[]) => numbers.filter((number) => !files.includes(number));
  const [own, credits] = [withoutFile(invoiceNumbers), withoutFile(creditNumbers)];
  const each = { shipmentId, shipmentNumber, customerNumber: customerNumber ?? '' };
  return (
    <>
      {hasBillTrustInvoice && customerNumber !== undefined ? (
        <span className={own.length === 0 ? 'no-print' : undefined}>
          <InvoiceButton {...each} numbers={own} />
        </span>
      ) : own.length === 0 ? null : (
        <span className={styles.plain}>Invoice {own.join(', ')}</span>
      )}
      {own.map((number) => copy?.('invoice number', number))}
      {files.map((invoice) => {
        const isCredit = creditNumbers.includes(invoice);
        return (
          <Fragment key={invoice}>
            <InvoiceButton {...each} invoice={invoice} isCredit={isCredit} numbers={[invoice]} />
            {copy?.(isCredit ? 'credit memo number' : 'invoice number', invoice)}
          </Fragment>
        );
      })}
      {credits.length === 0 ? null : <span className={styles.plain}>Credit memo {credits.join(', ')}</span>}
      {credits.map((number) => copy?.('credit memo number', number))}
    </>
  );
}
