/** Deliveries that came otherwise than they were shipped: customer service settles each with the practice. */
import type { DeliveryReport } from '@operatory/contract/receiving';
import { type CheckedItem, findingWords } from '@operatory/domain/receiving';
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './buyer-changes.module.css';
import { deliveryReportsQuery } from './queries.ts';

const longestWords = 500;

function Report({ report }: { readonly report: DeliveryReport }) {
  const saving = useSaving(deliveryReportsQuery.queryKey);
  const [words, setWords] = useState('');
  const { checkId, customerNumber, customerName, orderNumber, shipmentNumber, checkedBy, checkedAt, note } = report;
  const lines = (report.lines as readonly CheckedItem[]).filter(({ findings }) => findings.length > 0);
  const settle = () =>
    void saving.run(async () => {
      await callBackOffice('settleDeliveryReport', { params: { checkId }, body: { words } });
      notify(`The report of ${customerName} is settled`);
    });
  return (
    <details className={styles.change}>
      <summary>
        <strong>{customerName}</strong>{' '}
        <span className={styles.soft}>
          {customerNumber} · shipment {shipmentNumber} · {plural(lines.length, 'difference')} · checked{' '}
          {checkedBy === '' ? '' : `by ${checkedBy}, `}
          {momentWords(checkedAt)}
        </span>
      </summary>
      <div className={styles.body}>
        <ul>
          {lines.map((line) => (
            <li key={`${line.itemNumber ?? ''} ${line.description}`}>
              {line.description}
              {line.itemNumber === undefined ? ': ' : ` #${line.itemNumber}: `}
              {line.findings.map(findingWords).join('; ')} ({line.shipped} shipped, {line.quantity} received)
            </li>
          ))}
        </ul>
        {note === '' ? null : <p>“{note}”</p>}
        <p>
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            Open order {orderNumber}
          </Link>
        </p>
        {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
        <TextArea
          label="Answer to the practice"
          hint="What is done about it, such as a credit or a new shipment. The practice reads it with its report."
          rows={2}
          maxLength={longestWords}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button loading={saving.isBusy} loadingWords="Saving…" onClick={settle}>
            Mark as settled
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Nothing while there is none. */
export function DeliveryReports() {
  const { data } = useQuery(deliveryReportsQuery);
  if (data === undefined || data.reports.length === 0) return null;
  return (
    <section className={styles.changes} aria-labelledby="delivery-reports">
      <h2 id="delivery-reports">
        {plural(data.reports.length, 'delivery', 'deliveries')} with differences{data.hasMore ? ' (the oldest)' : ''}
      </h2>
      {data.reports.map((report) => (
        <Report key={report.checkId} report={report} />
      ))}
    </section>
  );
}
