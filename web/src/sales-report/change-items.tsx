/** The products behind a cell, or all of them; each opens to its shipments with their invoices. */
import type { SalesChangeItem } from '@operatory/contract/sales-change';
import { centsFromDollars, formatUsd } from '@operatory/domain/money';
import { causeNames } from '@operatory/domain/sales-report';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { ChevronDownIcon, ChevronRightIcon } from '../parts/icons/direction-icons.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './change.module.css';
import { ItemInvoices } from './item-invoices.tsx';
import { type Compared, changeItemsQuery } from './queries.ts';
import type { ReportSearch } from './report-search.ts';

interface ChangeItemsProps {
  readonly customerNumber: string;
  readonly compared: Compared;
  readonly names: { readonly before: string; readonly after: string };
  readonly search: ReportSearch;
  readonly onAll: () => void;
}

const usd = (dollars: number) => formatUsd(centsFromDollars(dollars));

/** `4 for $40.00`, or `none`. */
const bought = ({ quantity, amount }: SalesChangeItem['before']) =>
  quantity === 0 && (amount ?? 0) === 0
    ? 'none'
    : `${quantity.toLocaleString('en-US')}${amount === undefined ? '' : ` for ${usd(amount)}`}`;

/** `Price +$2.00, volume −$8.00`. */
function causeWords({ causes = {} }: SalesChangeItem): string {
  return Object.entries(causes)
    .filter(([, amount]) => amount !== 0)
    .map(([cause, amount]) => `${causeNames[cause as keyof typeof causeNames]} ${amount > 0 ? '+' : ''}${usd(amount)}`)
    .join(', ');
}

function Item({
  item,
  ...asked
}: Pick<ChangeItemsProps, 'customerNumber' | 'compared' | 'names'> & { readonly item: SalesChangeItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const { itemNumber, description, before, after } = item;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.opener} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? <ChevronDownIcon size={20} /> : <ChevronRightIcon size={20} />}
        <span className={styles.product}>
          {description} <span className={styles.soft}>{itemNumber}</span>
        </span>
        <span className={styles.periods}>
          {asked.names.before}: {bought(before)}
          <br />
          {asked.names.after}: {bought(after)}
        </span>
        <span className={styles.causes}>{causeWords(item)}</span>
      </button>
      {isOpen ? <ItemInvoices {...asked} itemNumber={itemNumber} /> : null}
    </li>
  );
}

export function ChangeItems({ search, onAll, ...asked }: ChangeItemsProps) {
  const { category, cause } = search;
  const found = useInfiniteQuery(changeItemsQuery(asked.customerNumber, asked.compared, { category, cause }));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found;
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const what = [category, cause === undefined ? undefined : causeNames[cause]].filter(Boolean).join(', ');
  const draw = () => {
    if (data === undefined) {
      return error !== null && !isFetching ? (
        <FailedState title="Couldn’t load the products" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label="Loading the products" />
      );
    }
    return (
      <ul className={styles.items} aria-label="Products">
        {items.map((item) => (
          <Item key={item.itemNumber} item={item} {...asked} />
        ))}
      </ul>
    );
  };
  return (
    <section aria-label="Products behind the change">
      <div className={styles.head}>
        <h3>{what === '' ? 'All products' : what}</h3>
        <span className={styles.soft} role="status">
          {data === undefined ? '' : plural(data.pages[0]?.totalCount ?? 0, 'product')}
        </span>
        {what === '' ? null : (
          <Button variant="subtle" onClick={onAll}>
            All products
          </Button>
        )}
      </div>
      {draw()}
      {hasNextPage ? (
        <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
