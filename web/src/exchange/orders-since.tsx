/** Orders placed since a load. Undoing the load doesn't change them, so someone may have to check them. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { ordersSinceQuery } from './queries.ts';

/** Renders nothing if there are none. */
export function OrdersSince({ run }: { readonly run: ImportRun }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ordersSinceQuery(run),
  );
  if (data === undefined)
    return error === null ? null : (
      <FailedState title="Couldn’t load the orders placed since" error={error} onRetry={() => void refetch()} />
    );
  const orders = data.pages.flatMap((page) => page.data);
  if (orders.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Orders placed since">
      <h3>Orders placed since</h3>
      <p className={styles.soft}>
        They contain items, prices, or accounts changed by this load. The orders themselves aren’t changed.
      </p>
      <ul className={styles.sentences}>
        {orders.map(({ orderNumber, customerNumber, placedAt, lines }) => (
          <li key={orderNumber}>
            {`Order ${orderNumber} of account ${customerNumber}, ${momentWords(placedAt)}: ${plural(lines, 'line')}`}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more orders
        </Button>
      ) : null}
    </section>
  );
}
