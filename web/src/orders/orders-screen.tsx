/** The orders of one account: search, filters and the state of each line. */
import { can } from '@operatory/domain/access';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { ScanButton } from '../scan/index.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderResults, type OrderResultsHandle } from './order-results.tsx';
import styles from './orders-screen.module.css';
import { type OrdersSearch, withoutFilters } from './orders-search.ts';
import { readOrdersCsv } from './queries.ts';
import { type ChangeOrdersSearch, useOrdersDraft } from './use-orders-draft.ts';

interface OrdersScreenProps {
  readonly customerNumber: string;
  /** The text searched for, from the path. */
  readonly orderSearch: string | undefined;
  readonly search: OrdersSearch;
  /** Changes the path and the query together; the address is the only place they are stored. */
  readonly onSearchChange: ChangeOrdersSearch;
}

export function OrdersScreen({ customerNumber, orderSearch, search, onSearchChange }: OrdersScreenProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const results = useRef<OrderResultsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const inAddress = orderSearch ?? search.search ?? '';
  const { draft, change, isAsked } = useOrdersDraft({ text: inAddress, search }, onSearchChange);

  const submit = () => {
    if (!isAsked) {
      change(draft, 'now');
      return;
    }
    const only = draft.text === '' ? undefined : results.current?.only();
    if (only === undefined) results.current?.focusFirst();
    else {
      const params = { id: String(only.orderNumber) };
      void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params, state: { isFromList: true } });
    }
  };

  return (
    <section className={styles.screen} aria-label="Orders">
      <div className={`${styles.bar} no-print`}>
        <div className={styles.search}>
          <SearchBox
            ref={field}
            placeholder="Search by order number"
            value={draft.text}
            onChange={(text) => change({ ...draft, text }, text === '' ? 'now' : undefined)}
            onSubmit={submit}
            onArrowDown={() => results.current?.focusFirst()}
            isBusy={isBusy}
          />
          <ScanButton />
        </div>
        <div className={styles.filters}>
          <OrderFilterBar search={draft.search} onChange={(next) => change({ ...draft, search: next })} />
          <div className={styles.tools}>
            {['Expand all', 'Collapse all'].map((label, index) => (
              <Button key={label} variant="subtle" onClick={() => results.current?.foldAll(index === 0)}>
                {label}
              </Button>
            ))}
            <CsvButton
              fileName={`orders-${customerNumber}.csv`}
              read={() => readOrdersCsv(customerNumber, inAddress, search)}
              label="Download CSV of these orders"
              isSubtle
            />
          </div>
        </div>
      </div>
      <OrderResults
        ref={results}
        customerNumber={customerNumber}
        orderSearch={inAddress}
        search={search}
        seesWarehouses={can(viewer, 'stock.view-quantities')}
        onBusy={setIsBusy}
        onLeaveTop={() => {
          field.current?.focus();
          field.current?.select();
        }}
        onShowAll={() => change({ text: '', search: withoutFilters(search) }, 'now')}
      />
    </section>
  );
}
