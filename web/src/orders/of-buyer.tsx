/** Order data from a buyer's system: the other orders of the same document, and later notices. */
import { isStaff } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import styles from './buyer-notices.module.css';
import { BuyerNotices } from './buyer-notices.tsx';
import { orderQuery } from './queries.ts';

interface OfBuyerProps {
  readonly customerNumber: string;
  readonly orderNumber: number;
}

/** Renders nothing if the document has no other orders, or only those of accounts that the viewer can't see. */
function SiblingOrders({ orderNumber }: Pick<OfBuyerProps, 'orderNumber'>) {
  const { data: order } = useQuery(orderQuery(String(orderNumber)));
  const { siblings = [], poNumber = '' } = order ?? {};
  if (siblings.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Orders of the same document">
      <h3 className={styles.heading}>Also ordered with {poNumber}</h3>
      <ul className={styles.notices}>
        {siblings.map((sibling) => (
          <li key={sibling.orderNumber} className={styles.notice}>
            <Link to="/order/$id/{-$shipid}/{-$index}" params={{ id: String(sibling.orderNumber) }}>
              Order {sibling.orderNumber}
            </Link>
            {sibling.shippingNote === '' ? null : <span>{sibling.shippingNote}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The practice's people see the orders; notices are only for staff. */
export function OfBuyer({ customerNumber, orderNumber }: OfBuyerProps) {
  const viewer = useViewer();
  return (
    <>
      <SiblingOrders orderNumber={orderNumber} />
      {viewer.kind === 'user' && isStaff(viewer) ? (
        <BuyerNotices customerNumber={customerNumber} orderNumber={orderNumber} />
      ) : null}
    </>
  );
}
