/** Asks for a range of dates, says how many invoices it has, and downloads them in one ZIP. */
import { type DateRange, plainDateIn } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { RangeFields } from '../parts/filters/range-fields.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { settings } from '../settings/index.ts';
import { invoiceCountQuery } from './invoice-count.ts';
import styles from './invoices-dialog.module.css';
import { lastMonth } from './last-month.ts';
import { useInvoicesDownload } from './use-invoices-download.ts';

interface InvoicesDialogProps {
  readonly customerNumber: string;
  readonly onClose: () => void;
}

/** A year that is still being typed, such as 0002, forms no range. */
const isTyped = ({ startDate }: DateRange) => startDate >= '1990-01-01';

interface Count {
  readonly count: number;
  readonly missingCount: number;
  readonly most: number;
}

function countWords({ count, missingCount, most }: Count): string {
  if (count === 0) return 'No invoices between these dates.';
  if (count > most) {
    return `${plural(count, 'invoice')} between these dates. One download can have ${most}: choose a shorter range.`;
  }
  if (missingCount === 0) return `${plural(count, 'invoice')}.`;
  return `${plural(count, 'invoice')}, ${missingCount} of them without a document. The list in the ZIP file says why.`;
}

export function InvoicesDialog({ customerNumber, onClose }: InvoicesDialogProps) {
  const [first] = useState(() => lastMonth(plainDateIn(settings().timeZone, new Date())));
  const [range, setRange] = useState<DateRange | undefined>(first);
  const { data, isError, isFetching, refetch } = useQuery(invoiceCountQuery(customerNumber, range));
  const { bytes, problem, start, forget } = useInvoicesDownload(customerNumber, () => {
    notify('Invoices downloaded.');
    onClose();
  });
  const isRunning = bytes !== undefined;
  const isReady = data !== undefined && data.count > 0 && data.count <= data.most;
  const choose = (next: DateRange | undefined) => {
    forget();
    setRange(next !== undefined && isTyped(next) ? next : undefined);
  };

  const count = () => {
    if (isRunning) return 'Downloading…';
    if (range === undefined) return 'Choose the dates.';
    if (data !== undefined) return countWords(data);
    return isFetching ? 'Counting the invoices…' : '';
  };
  return (
    <Layer shape="dialog" label="Download invoices" onClose={onClose} isVeilClosing={!isRunning}>
      <div className={dialog.body}>
        <h2>Download invoices</h2>
        <p>One ZIP file with each invoice and credit memo as PDF, named by date, and a list of them.</p>
        <div className={styles.dates}>
          <RangeFields range={first} onChange={choose} onInvalid={() => choose(undefined)} />
        </div>
        {isError && data === undefined ? (
          <LoadAgain what="the number of invoices" onLoad={() => void refetch()} />
        ) : (
          <div className={styles.count}>
            <span role="status">{count()}</span>
            {isRunning && bytes > 0 ? ` ${(bytes / 1_000_000).toFixed(1)} MB` : null}
          </div>
        )}
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            Couldn’t download the invoices. {problem}
          </p>
        )}
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isRunning}
          aria-disabled={!isReady}
          onClick={() => {
            if (isReady && range !== undefined && !isRunning) void start(range);
          }}
        >
          Download ZIP
        </Button>
      </div>
    </Layer>
  );
}
