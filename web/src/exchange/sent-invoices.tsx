/** Above the results of an invoice search: the documents that sent it to buyers' systems. */
import type { BuyerDocument } from '@operatory/contract/message-desk';
import { can } from '@operatory/domain/access';
import { firstWithLineCredits } from '@operatory/domain/punch-out';
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

/** Why a credit has no lines, and what to do about it. */
const withoutLinesWords = ({ release, isChosen }: NonNullable<BuyerDocument['withoutLines']>) =>
  `It has amounts only: it’s in cXML ${release}, ${
    isChosen
      ? 'which is chosen for the connection'
      : 'as the buyer’s order was, because no DTD version is chosen for the connection'
  }, and a credit’s lines need ${firstWithLineCredits} or later. If the buyer’s system reads that, choose it under the connection.`;

export function SentInvoices({ documents }: { readonly documents: readonly BuyerDocument[] }) {
  const viewer = useViewer();
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label="Documents for buyers">
      {documents.map(({ invoiceNumber, orderNumber, state, at, connectionId, payloadId = '', withoutLines }) => (
        <li key={orderNumber}>
          Invoice {invoiceNumber} for{' '}
          <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(orderNumber) }}>
            order {orderNumber}
          </Link>
          : {stateWords[state](momentWords(at, settings().timeZone))}.{' '}
          {withoutLines === undefined ? null : `${withoutLinesWords(withoutLines)} `}
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
