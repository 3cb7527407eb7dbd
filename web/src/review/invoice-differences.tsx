/** Invoices that changed after they were sent to a buyer's system: they aren't sent again, so a person settles them. */
import type { InvoiceDifference } from '@operatory/contract/buyer-changes';
import { formatMoment } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { afterEntry } from '../parts/lists/after-entry.ts';
import { WorkActions, WorkEntries, WorkEntry } from '../parts/lists/work-entries.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Money } from '../parts/reports/money.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import { invoiceDifferencesQuery } from './queries.ts';

const longestNote = 500;

/** The current difference, if it changed; blank otherwise. */
function aboutWords({ isAbout, nowOrder = '' }: InvoiceDifference): string {
  if (isAbout === undefined) return '';
  return isAbout === 'other-order'
    ? `The ERP now has it ${nowOrder === '' ? 'without an order' : `for its order ${nowOrder}`}, not for this one. `
    : 'The ERP now has other lines or quantities for it. ';
}

function Amounts({ sentTotal, nowTotal, isGone, isAbout }: InvoiceDifference) {
  if (isAbout !== undefined && (sentTotal === undefined || nowTotal === sentTotal))
    return 'The buyer still has what was sent.';
  if (sentTotal === undefined) return isGone ? 'The ERP withdrew it.' : 'Its amounts changed.';
  return (
    <>
      Sent for <Money dollars={sentTotal} />; {isGone ? 'the ERP withdrew it' : 'the ERP now has '}
      {nowTotal === undefined ? null : <Money dollars={nowTotal} />}
      {nowTotal === sentTotal ? ', with another tax or freight' : ''}. The buyer still has what was sent.
    </>
  );
}

function Difference({ difference }: { readonly difference: InvoiceDifference }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { orderNumber, invoiceNumber, version, buyer, customerName, orderId, sentAt } = difference;
  const settle = async (pressed: Element) => {
    const goOn = afterEntry(pressed);
    setIsBusy(true);
    setProblem('');
    try {
      await callBackOffice('settleInvoiceDifference', { body: { orderNumber, invoiceNumber, version, note } });
      notify(`Invoice ${invoiceNumber} settled`);
      await queryClient.invalidateQueries({ queryKey: invoiceDifferencesQuery.queryKey });
      goOn();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
      await queryClient.invalidateQueries({ queryKey: invoiceDifferencesQuery.queryKey });
    }
    setIsBusy(false);
  };
  return (
    <WorkEntry
      name={`Invoice ${invoiceNumber}`}
      facts={`${buyer} · ${customerName} · ${orderId} · sent ${formatMoment(sentAt, settings().timeZone)}`}
    >
      <p>
        {aboutWords(difference)}
        <Amounts {...difference} />{' '}
        <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
          Open order {orderNumber}
        </Link>
      </p>
      {problem === '' ? null : (
        <Banner tone="alarm">
          <p>{problem}</p>
        </Banner>
      )}
      <TextArea
        label="Note for colleagues"
        hint="What was agreed with the buyer: a credit and a new invoice, or nothing."
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <WorkActions>
        <Button loading={isBusy} loadingWords="Saving…" onClick={({ currentTarget }) => void settle(currentTarget)}>
          Settled
        </Button>
      </WorkActions>
    </WorkEntry>
  );
}

/** Renders nothing if there are none. */
export function InvoiceDifferences() {
  const { data } = useQuery(invoiceDifferencesQuery);
  if (data === undefined || data.invoices.length === 0) return null;
  return (
    <WorkEntries
      title={`${plural(data.invoices.length, 'invoice')} changed after being sent${data.hasMore ? ' (the oldest)' : ''}`}
    >
      {data.invoices.map((difference) => (
        <Difference key={`${difference.orderNumber}/${difference.invoiceNumber}`} difference={difference} />
      ))}
    </WorkEntries>
  );
}
