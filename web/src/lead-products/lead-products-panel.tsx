/** An account's lead product report: what it buys, by category, on the screen and as a PDF. */

import { refusalText } from '@operatory/contract/refusals';
import { plainDateIn } from '@operatory/domain/dates';
import {
  type LeadProductRow,
  noPurchaseHistory,
  rollingMonthLabels,
  rowsOfCategory,
} from '@operatory/domain/lead-products';
import { refuse } from '@operatory/domain/refusals';
import { byCount, plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { callPanelForResponse, failureOf } from '../calls/index.ts';
import { categoriesQuery } from '../catalog/queries.ts';
import { InventoryIcon } from '../parts/icons/product-icons.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { LeadProductTable } from './lead-product-table.tsx';
import styles from './lead-products.module.css';
import { leadProductsQuery } from './queries.ts';

const droppedWords = (number: string) => refusalText(refuse('lead-products.without-category', { number }));

/** Products that are left out because they have no category, each named in a sentence here and in the log. */
function Dropped({ numbers }: { readonly numbers: readonly string[] }) {
  const all = numbers.join();
  useEffect(() => {
    for (const number of all === '' ? [] : all.split(',')) reportError(new Error(droppedWords(number)));
  }, [all]);
  if (numbers.length === 0) return null;
  return (
    <Banner tone="notice">
      <details className={styles.dropped}>
        <summary>{`${plural(numbers.length, 'product')} ${byCount(numbers.length, 'is', 'are')} not shown`}</summary>
        <ul>
          {numbers.map((number) => (
            <li key={number}>{droppedWords(number)}</li>
          ))}
        </ul>
      </details>
    </Banner>
  );
}

interface LeadProductsPanelProps extends PanelProps {
  /** Actions for a product of the account, provided by the app. `undefined` if the cart isn't enabled. */
  readonly actionOf: ((row: LeadProductRow) => ReactNode) | undefined;
}

export function LeadProductsPanel(props: LeadProductsPanelProps) {
  const { customerNumber, customerName = '', search, onSearchChange, onClose, actionOf } = props;
  const category = typeof search.category === 'string' && search.category !== '' ? search.category : undefined;
  const today = plainDateIn(settings().timeZone, new Date());
  const { data, error, refetch } = useQuery(leadProductsQuery(customerNumber));
  const { data: known, isLoading: areNamesLoading } = useQuery(categoriesQuery);
  const categories = known?.data ?? [];
  const id = useId();
  const names = new Map(categories.map(({ key, description }) => [key, description]));
  const nameOf = (key: string) => names.get(key) ?? key;
  const counts = new Map<string, number>();
  for (const { productCategory } of data?.rows ?? []) {
    counts.set(productCategory, (counts.get(productCategory) ?? 0) + 1);
  }
  // All categories of the catalog, and any that exist only in the report.
  const keys = [...new Set([...names.keys(), ...counts.keys(), ...(category === undefined ? [] : [category])])];
  keys.sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en-US'));
  const rows = rowsOfCategory(data?.rows ?? [], category);

  const draw = () => {
    if (data === undefined && error !== null) {
      const { detail } = failureOf(error);
      const title = refusalText(refuse('lead-products.failed', { detail }));
      return <FailedState title={title} error={error} onRetry={() => void refetch()} />;
    }
    // Rows get their height from the names of their categories, too.
    if (data === undefined || areNamesLoading) return <SkeletonRows rows={12} label="Loading the report" />;
    if (rows.length === 0) {
      return (
        <EmptyState
          icon={InventoryIcon}
          title={category === undefined ? 'This account hasn’t ordered anything yet' : noPurchaseHistory}
        />
      );
    }
    return (
      <LeadProductTable
        rows={rows}
        monthLabels={rollingMonthLabels(today)}
        categoryName={nameOf}
        subject={category ?? ''}
        actionOf={
          actionOf === undefined
            ? undefined
            : (row) =>
                data.orderable.has(row.productNumber) ? (
                  actionOf(row)
                ) : (
                  <span className={styles.none}>Can’t be ordered</span>
                )
        }
      />
    );
  };

  return (
    <Slider title="Lead Product Report" isWide onClose={onClose}>
      <ReportControls
        customerName={customerName}
        about={<span role="status">{data === undefined ? '' : plural(rows.length, 'product')}</span>}
        pdf={{
          draw: () => callPanelForResponse('drawLeadProducts', { params: { customerNumber }, query: { category } }),
          fileName: () => `${crypto.randomUUID()}.pdf`,
          isReady: data !== undefined,
        }}
        actions={
          <CsvButton
            fileName={`lead-products-${customerNumber}.csv`}
            read={async () =>
              (
                await callPanelForResponse('downloadLeadProducts', { params: { customerNumber }, query: { category } })
              ).blob()
            }
          />
        }
      >
        <div className={styles.filter}>
          <label htmlFor={id}>Category</label>
          <select
            id={id}
            className={styles.select}
            value={category ?? ''}
            onChange={(event) => onSearchChange({ category: event.target.value || undefined })}
          >
            <option value="">All categories</option>
            {keys.map((key) => (
              <option key={key} value={key}>
                {`${nameOf(key)} (${counts.get(key) ?? 0})`}
              </option>
            ))}
          </select>
        </div>
      </ReportControls>
      <Dropped numbers={data?.withoutCategory ?? []} />
      {draw()}
    </Slider>
  );
}
