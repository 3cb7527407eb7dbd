/** The orders of one account: find one by its number, narrow the list, read what happens to each line. */
import { refusals } from '@operatory/contract/refusals';
import { can } from '@operatory/domain/access';
import { parseOrderNumber } from '@operatory/domain/orders';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { SearchBox } from '../parts/search-box.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderResults, type OrderResultsHandle } from './order-results.tsx';
import styles from './orders-screen.module.css';
import { cleanOrderText, type OrdersSearch, withoutFilters } from './orders-search.ts';

interface OrdersScreenProps {
  readonly customerNumber: string;
  /** The number searched for, from the path. */
  readonly orderSearch: string | undefined;
  readonly search: OrdersSearch;
  /** Changes path value and query at once; the address is the only place they are kept. */
  readonly onSearchChange: (orderSearch: string | undefined, search: OrdersSearch) => void;
}

/** Can this be an order number or its beginning? */
function isSearchable(text: string): boolean {
  return text === '' || (/^\d+$/.test(text) && parseOrderNumber(text) !== undefined);
}

export function OrdersScreen({ customerNumber, orderSearch, search, onSearchChange }: OrdersScreenProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const inAddress = orderSearch ?? search.search ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [isBusy, setIsBusy] = useState(false);
  const results = useRef<OrderResultsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const text = cleanOrderText(typed);
  const settled = useDebounced(text);
  const asked = useRef(inAddress);
  const change = useRef(onSearchChange);
  change.current = onSearchChange;
  const latestSearch = useRef(search);
  latestSearch.current = search;

  // The address changed by itself, as with the browser's back button: the field follows.
  useEffect(() => {
    if (inAddress === asked.current) return;
    asked.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const ask = (wanted: string, query: OrdersSearch = latestSearch.current) => {
    asked.current = wanted;
    change.current(wanted === '' ? undefined : wanted, { ...query, search: undefined });
  };
  const latestAsk = useRef(ask);
  latestAsk.current = ask;

  useEffect(() => {
    if (settled !== asked.current && isSearchable(settled)) latestAsk.current(settled);
  }, [settled]);

  const submit = () => {
    if (!isSearchable(text)) return;
    if (text !== asked.current) {
      ask(text);
      return;
    }
    const only = text === '' ? undefined : results.current?.only();
    if (only === undefined) results.current?.focusFirst();
    else void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id: String(only.orderNumber) } });
  };

  return (
    <section className={styles.screen} aria-label="Orders">
      <div className={styles.bar}>
        <div className={styles.search}>
          <SearchBox
            ref={field}
            placeholder="Search by order number"
            value={typed}
            onChange={setTyped}
            onSubmit={submit}
            onArrowDown={() => results.current?.focusFirst()}
            isBusy={isBusy}
            error={isSearchable(settled) ? undefined : refusals['order.number-invalid'].text}
          />
        </div>
        <div className={styles.filters}>
          <OrderFilterBar search={search} onChange={(next) => ask(isSearchable(text) ? text : '', next)} />
        </div>
      </div>
      <OrderResults
        ref={results}
        customerNumber={customerNumber}
        orderSearch={isSearchable(inAddress) ? inAddress : ''}
        search={search}
        seesWarehouses={can(viewer, 'stock.view-quantities')}
        onBusy={setIsBusy}
        onLeaveTop={() => {
          field.current?.focus();
          field.current?.select();
        }}
        onShowAll={() => {
          setTyped('');
          ask('', withoutFilters(search));
        }}
      />
    </section>
  );
}
