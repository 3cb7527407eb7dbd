/** Above the results of an invoice search: the documents that sent it to buyers' systems. */
import type { BuyerDocument } from '@operatory/contract/message-desk';
import { can } from '@operatory/domain/access';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { momentWords } from '../parts/message-log/message-words.ts';
import { settings } from '../settings/index.ts';
import styles from './sent-invoices.module.css';

const stateWords: Readonly<Record<BuyerDocument['state'], (moment: string) => string>> = {
  delivered: (moment) => `delivered to the buyer’s system ${moment}`,
  waiting: () => 'waiting to be delivered to the buyer’s system',
  failed: (moment) => `not delivered to the buyer’s system; given up ${moment}`,
};

export function SentInvoices({ documents }: { readonly documents: readonly BuyerDocument[] }) {
  const viewer = useViewer();
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label="Documents for buyers">
      {documents.map(({ invoiceNumber, orderNumber, state, at, connectionId, payloadId = '' }) => (
        <li key={orderNumber}>
          Invoice {invoiceNumber} for{' '}
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            order {orderNumber}
          </Link>
          : {stateWords[state](momentWords(at, settings().timeZone))}.{' '}
          {connectionId !== undefined && can(viewer, 'punch-out.examine') ? (
            <Link to="/punch-out-diagnostics" search={{ of: connectionId, kind: 'invoice', find: payloadId }}>
              Show its messages
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
