/** The shipments of one product in the two periods, each with its order and its invoice. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../parts/controls/button.tsx';
import { Money } from '../parts/reports/money.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './change.module.css';
import { type Compared, changeInvoicesQuery } from './queries.ts';
import { saveInvoice } from './save-invoice.ts';

interface ItemInvoicesProps {
  readonly customerNumber: string;
  readonly compared: Compared;
  readonly names: { readonly before: string; readonly after: string };
  readonly itemNumber: string;
}

export function ItemInvoices({ customerNumber, compared, names, itemNumber }: ItemInvoicesProps) {
  const found = useInfiniteQuery(changeInvoicesQuery(customerNumber, compared, itemNumber));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load the invoices" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} label="Loading the invoices" />
    );
  }
  return (
    <>
      <ul className={styles.invoices} aria-label={`Shipments of ${itemNumber}`}>
        {data.pages
          .flatMap((page) => page.data)
          .map(({ shipmentId, shipmentNumber, shipmentDate, orderNumber, hasInvoice, quantity, amount, isAfter }) => (
            <li key={shipmentId}>
              <span>{formatDate(shipmentDate as PlainDate)}</span>
              <span className={styles.soft}>{isAfter ? names.after : names.before}</span>
              <Link to={`/order/${orderNumber}` as never}>Order {orderNumber}</Link>
              <span>
                {quantity.toLocaleString('en-US')}
                {amount === undefined ? null : (
                  <>
                    {' for '}
                    <Money dollars={amount} />
                  </>
                )}
              </span>
              {hasInvoice ? (
                <Button
                  variant="subtle"
                  aria-label={`Invoice of shipment ${shipmentNumber}`}
                  onClick={() => void saveInvoice({ customerNumber, shipmentId, shipmentNumber })}
                >
                  Invoice
                </Button>
              ) : (
                <span className={styles.soft}>No invoice yet</span>
              )}
            </li>
          ))}
      </ul>
      {hasNextPage ? (
        <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more shipments
        </Button>
      ) : null}
    </>
  );
}
