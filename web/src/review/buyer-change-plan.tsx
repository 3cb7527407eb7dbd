/** What an update would do to our orders, line by line, so that a person can accept it in one step. */
import type { BuyerChangePlan } from '@operatory/contract/buyer-changes';
import { useQuery } from '@tanstack/react-query';
import { failureOf, isRefusedWith } from '../calls/index.ts';
import { WarningIcon } from '../parts/icons/status-icons.tsx';
import { roles } from '../parts/lists/table-roles.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { Money } from '../parts/reports/money.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './buyer-changes.module.css';
import { buyerChangePlanQuery } from './queries.ts';

type PlannedOrder = BuyerChangePlan['orders'][number];

const hasMoved = ({ becomes, shipTo, shipToBefore }: PlannedOrder) => becomes === 'changed' && shipTo !== shipToBefore;

/** Our orders by their number, with what becomes of them; some stay just as they are. */
function nameOf(order: PlannedOrder): string {
  const { orderNumber, becomes, lines } = order;
  if (orderNumber === undefined) return 'New order';
  if (becomes === 'canceled') return `Order ${orderNumber}, canceled`;
  const isChanged = hasMoved(order) || lines.some(({ ordered, wanted }) => ordered !== wanted);
  return `Order ${orderNumber}${isChanged ? ', changed' : ''}`;
}

function Total({ total, totalBefore }: Pick<PlannedOrder, 'total' | 'totalBefore'>) {
  if (total === undefined) return null;
  const isNew = totalBefore !== undefined && totalBefore !== total;
  return (
    <p>
      {isNew ? 'New total' : 'Total'} <Money dollars={total} />
      {isNew ? (
        <>
          {' '}
          (was <Money dollars={totalBefore} />)
        </>
      ) : null}
    </p>
  );
}

function OrderLines({ order, name }: { readonly order: PlannedOrder; readonly name: string }) {
  return (
    <table className={styles.lines} aria-label={`Lines of ${name.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Part</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ lineNumber, part, ordered, wanted }) => (
          <tr key={`${lineNumber} ${part}`}>
            <td>{lineNumber}</td>
            <td {...roles.rowHead}>{part}</td>
            <td>{ordered === 0 ? '–' : ordered}</td>
            <td>
              {wanted === 0 ? '–' : wanted}{' '}
              {ordered === wanted ? null : <StatusMark icon={WarningIcon} tone="notice" look="bare" word="Changes" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ShipTo(order: PlannedOrder) {
  const { shipTo, shipToBefore } = order;
  const words = (text: string) => (text === '' ? 'the account’s address' : text);
  const isMoved = hasMoved(order);
  return (
    <p className={styles.soft}>
      {isMoved ? `To ${words(shipTo)}, instead of ${words(shipToBefore)}.` : `To ${words(shipTo)}.`}
    </p>
  );
}

function PlannedOrderView({ order }: { readonly order: PlannedOrder }) {
  const name = nameOf(order);
  return (
    <section className={styles.planned} aria-label={name}>
      <h4 className={styles.orderName}>
        {name} <span className={styles.account}>Account {order.customerNumber}</span>
      </h4>
      <ShipTo {...order} />
      <OrderLines order={order} name={name} />
      <Total {...order} />
      {order.differences.length === 0 ? null : (
        <ul>
          {order.differences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The plan of an open entry; `undefined` while it's read, if it can't be, and where there is none. */
export function useChangePlan(changeId: number, isWanted: boolean) {
  return useQuery({ ...buyerChangePlanQuery(changeId), enabled: isWanted });
}

export function ChangePlanView({ found }: { readonly found: ReturnType<typeof useChangePlan> }) {
  const { data: plan, error, isLoading } = found;
  if (isLoading) return <SkeletonRows label="Loading what would change" rows={3} />;
  if (plan === undefined) {
    if (error === null || isRefusedWith(error, 'buyer-change.absent')) return null;
    return <Banner tone="alarm">{failureOf(error).detail}</Banner>;
  }
  const title = plan.obstacle === '' ? 'What would change' : 'What the buyer wants';
  return (
    <section className={styles.plan} aria-label={title}>
      <h3 className={styles.planName}>{title}</h3>
      {plan.obstacle === '' ? null : (
        <p>It can’t be made in one step. {plan.obstacle} Change the orders by hand, or arrange it with the buyer.</p>
      )}
      {plan.orders.map((order) => (
        <PlannedOrderView key={order.orderNumber ?? `${order.customerNumber} ${order.shipTo}`} order={order} />
      ))}
    </section>
  );
}
