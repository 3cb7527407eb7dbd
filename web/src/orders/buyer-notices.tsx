/** Notices from the buyer's system about a punch-out order: how much of each line arrived, statuses, and payments. */
import type { BuyerNotice, ReceivedLine, BuyerNotices as Told } from '@operatory/contract/buyer-notices';
import { formatMoment } from '@operatory/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { roles } from '../parts/lists/table-roles.ts';
import { settings } from '../settings/index.ts';
import { noticeWords, quantityWords, remarkTitle } from './buyer-notice-words.ts';
import styles from './buyer-notices.module.css';
import { buyerNoticesQuery, orderQuery } from './queries.ts';

interface BuyerNoticesProps {
  readonly customerNumber: string;
  readonly orderNumber: number;
}

function ReceivedLines({ lines }: { readonly lines: readonly ReceivedLine[] }) {
  return (
    <table className={styles.lines} aria-label="Received by the buyer">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Product</th>
          <th scope="col" className={styles.number}>
            Ordered
          </th>
          <th scope="col" className={styles.number}>
            Received
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineNumber, itemNumber, description, ordered, received }) => (
          <tr key={lineNumber}>
            <td>{lineNumber}</td>
            <td {...roles.rowHead}>
              {itemNumber} {description}
            </td>
            <td className={styles.number}>{ordered}</td>
            <td className={styles.number}>{received === undefined ? '–' : quantityWords(received)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notice({ notice }: { readonly notice: BuyerNotice }) {
  const { title, text } = noticeWords(notice);
  return (
    <li className={styles.notice}>
      <span className={styles.title}>{title}</span>
      {text === '' ? null : <span>{text}</span>}
      <time className={styles.time} dateTime={notice.at}>
        {formatMoment(notice.at, settings().timeZone)}
      </time>
    </li>
  );
}

/** Content of the order that wasn't processed; most of it only repeats known facts. */
function Remarks({ remarks }: { readonly remarks: NonNullable<Told['remarks']> }) {
  return (
    <details>
      <summary>What else the buyer’s order says ({remarks.length})</summary>
      <ul className={styles.notices}>
        {remarks.map((remark) => (
          <li key={JSON.stringify(remark)} className={styles.notice}>
            <span className={styles.title}>{remarkTitle(remark)}</span>
            <span>{remark.value === '' ? 'No text' : remark.value}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Optional: renders nothing while it loads, if it can't be read, or if there are no notices. */
export function BuyerNotices({ customerNumber, orderNumber }: BuyerNoticesProps) {
  const { data: order } = useQuery(orderQuery(String(orderNumber)));
  const isOfBuyer = order?.externalSource === 'punchout';
  const { data } = useQuery({ ...buyerNoticesQuery(customerNumber, orderNumber), enabled: isOfBuyer });
  if (data === undefined) return null;
  const { lines, remarks = [], statuses, payments, receipts } = data;
  const notices = [...statuses, ...payments, ...receipts].toSorted((one, other) => other.at.localeCompare(one.at));
  if (notices.length === 0 && remarks.length === 0) return null;
  return (
    <section className={`${styles.section} no-print`} aria-label="From the buyer’s system">
      <h3 className={styles.heading}>From the buyer’s system</h3>
      {lines.some(({ received }) => received !== undefined) ? <ReceivedLines lines={lines} /> : null}
      {remarks.length === 0 ? null : <Remarks remarks={remarks} />}
      {notices.length === 0 ? null : (
        <ul className={styles.notices}>
          {notices.map((notice) => (
            <Notice key={`${notice.payloadId}/${notice.at}`} notice={notice} />
          ))}
        </ul>
      )}
    </section>
  );
}
