/** Asks for a range of dates, says how many invoices it has, and downloads them in one ZIP file. */
import { type DateRange, plainDateIn } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { RangeFields } from '../parts/filters/range-fields.tsx';
import { settings } from '../settings/index.ts';
import styles from './financial-tab.module.css';
import { invoiceCountQuery } from './invoice-count.ts';
import { lastMonth } from './last-month.ts';
import { useInvoicesDownload } from './use-invoices-download.ts';

interface InvoicesFormProps {
  readonly customerNumber: string;
  readonly onCancel: () => void;
  readonly onDownloaded: () => void;
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
    return `${plural(count, 'invoice')} between these dates. A download is limited to ${most}. Choose a shorter range.`;
  }
  const found = `${count} ${count === 1 ? 'invoice or memo' : 'invoices and memos'}`;
  if (missingCount === 0) return `${found}.`;
  const missing = missingCount === count ? 'None has a PDF' : `${missingCount} without a PDF`;
  return `${found}. ${missing}: the list in the ZIP file says why.`;
}

export function InvoicesForm({ customerNumber, onCancel, onDownloaded }: InvoicesFormProps) {
  const [first] = useState(() => lastMonth(plainDateIn(settings().timeZone, new Date())));
  const [range, setRange] = useState<DateRange | undefined>(first);
  const { data, isError, isFetching, refetch } = useQuery(invoiceCountQuery(customerNumber, range));
  const { bytes, problem, start, forget } = useInvoicesDownload(customerNumber, onDownloaded);
  const download = useRef<HTMLButtonElement>(null);
  const isRunning = bytes !== undefined;
  const isUncounted = isError && data === undefined;
  const isReady = data !== undefined && data.count > 0 && data.count <= data.most;
  const choose = (next: DateRange | undefined) => {
    forget();
    setRange(next !== undefined && isTyped(next) ? next : undefined);
  };

  const count = () => {
    if (bytes !== undefined) return bytes === 0 ? 'Downloading…' : `Downloading… ${(bytes / 1_000_000).toFixed(1)} MB`;
    if (range === undefined) return 'Choose the dates.';
    if (data !== undefined) return countWords(data);
    return isUncounted && !isFetching ? 'Couldn’t count the invoices.' : 'Counting the invoices…';
  };
  const act = () => {
    if (isUncounted) void refetch();
    else if (isReady && range !== undefined) void start(range);
  };
  return (
    <>
      <p className={styles.soft}>
        One ZIP file with each invoice and memo as a PDF, named by date, and a list of them.
      </p>
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          download.current?.click();
        }}
        onKeyDown={(event) => {
          // Esc leaves the form, and the panel stays open.
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      >
        <div className={styles.dates}>
          <RangeFields range={first} onChange={choose} onInvalid={() => choose(undefined)} />
        </div>
        <p id="invoice-count" role="status" className={styles.count}>
          {count()}
        </p>
        {problem === undefined ? null : (
          <p role="alert" className={styles.problem}>
            Couldn’t download the invoices. {problem}
          </p>
        )}
        <div className={styles.row}>
          <Button
            ref={download}
            loading={isRunning}
            aria-disabled={!(isReady || isUncounted)}
            aria-describedby="invoice-count"
            onClick={act}
          >
            {isUncounted ? 'Try again' : 'Download ZIP'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
