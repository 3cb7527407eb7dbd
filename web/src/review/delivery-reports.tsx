/** Deliveries that differ from their shipments: customer service settles each with the practice. */
import type { DeliveryReport } from '@operatory/contract/receiving';
import { type CheckedItem, findingWords } from '@operatory/domain/receiving';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { afterEntry } from '../parts/lists/after-entry.ts';
import { WorkActions, WorkEntries, WorkEntry } from '../parts/lists/work-entries.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { deliveryReportQuery, deliveryReportsQuery } from './queries.ts';

const longestWords = 500;

/** What differs, read once someone opens the report. */
function Differences({ checkId }: { readonly checkId: string }) {
  const { data, error, isFetching, refetch } = useQuery(deliveryReportQuery(checkId));
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the report" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} label="Loading the report" />
    );
  }
  const lines = (data.lines as readonly CheckedItem[]).filter(({ findings }) => findings.length > 0);
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={`${line.itemNumber ?? ''} ${line.description}`}>
            {line.description}
            {line.itemNumber === undefined ? ': ' : ` #${line.itemNumber}: `}
            {line.findings.map(findingWords).join('; ')} ({line.shipped} shipped, {line.quantity} received)
          </li>
        ))}
      </ul>
      {data.note === '' ? null : <p>“{data.note}”</p>}
    </>
  );
}

function Report({ report }: { readonly report: DeliveryReport }) {
  const saving = useSaving(['review']);
  const [words, setWords] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { checkId, customerNumber, customerName, orderNumber, shipmentNumber, checkedBy, checkedAt } = report;
  const settle = (pressed: Element) => {
    const goOn = afterEntry(pressed);
    void saving.run(async () => {
      await callBackOffice('settleDeliveryReport', { params: { checkId }, body: { words } });
      notify(`The report of ${customerName} is settled`);
      goOn();
    });
  };
  return (
    <WorkEntry
      name={customerName}
      facts={
        <>
          {customerNumber} · shipment {shipmentNumber} · {plural(report.differences, 'difference')} · checked{' '}
          {checkedBy === '' ? '' : `by ${checkedBy}, `}
          {momentWords(checkedAt)}
        </>
      }
      onToggle={setIsOpen}
    >
      {isOpen ? <Differences checkId={checkId} /> : null}
      <p>
        <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
          Open order {orderNumber}
        </Link>
      </p>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <TextArea
        label="Answer to the practice"
        hint="How you’ll resolve it, such as with a credit or a new shipment. The practice sees this with its report."
        rows={2}
        maxLength={longestWords}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <WorkActions>
        <Button loading={saving.isBusy} loadingWords="Saving…" onClick={({ currentTarget }) => settle(currentTarget)}>
          Mark as settled
        </Button>
      </WorkActions>
    </WorkEntry>
  );
}

/** Renders nothing if there are none. */
export function DeliveryReports() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(deliveryReportsQuery);
  const reports = data?.pages.flatMap((page) => page.data) ?? [];
  if (reports.length === 0) return null;
  return (
    <WorkEntries
      title={`${plural(data?.pages.at(-1)?.totalCount ?? reports.length, 'delivery', 'deliveries')} with differences`}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : undefined}
    >
      {reports.map((report) => (
        <Report key={report.checkId} report={report} />
      ))}
    </WorkEntries>
  );
}
