/** Up to four products side by side, as a panel over the customer's page. */
import type { Product } from '@operatory/contract/catalog';
import { comparedRows } from '@operatory/domain/catalog';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { isRefusedWith } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SearchIcon } from '../../parts/icons/icons.tsx';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { Slider } from '../../parts/layers/slider.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { FailedState } from '../../parts/states/failed-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { lastOrdersQuery } from '../product-queries.ts';
import { productQuery } from '../queries.ts';
import styles from './compare-panel.module.css';
import { CompareTable } from './compare-table.tsx';
import { comparedFacts, ownFacts } from './compared-facts.ts';
import { useComparedItems } from './compared-items.ts';

export interface ComparePanelProps extends PanelProps {
  /** The product's actions, such as adding it to the cart; put in by the app. */
  readonly actionOf: ((item: Product) => ReactNode) | undefined;
}

/** One column; the product is absent if it's gone. */
export interface ComparedColumn {
  readonly itemNumber: string;
  readonly product: Product | undefined;
}

/** One call for each product, most of them cached by its own page. One that is gone is null. */
function useProducts(customerNumber: string, items: readonly string[]) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['item', 'compared', customerNumber, items],
    queryFn: async () => {
      const read = (itemNumber: string) =>
        client.fetchQuery(productQuery(itemNumber, customerNumber)).catch((error: unknown) => {
          if (isRefusedWith(error, 'item.not-found')) return null;
          throw error;
        });
      return new Map(await Promise.all(items.map(async (one) => [one, await read(one)] as const)));
    },
    // Removing one leaves the others where they are.
    placeholderData: keepPreviousData,
  });
}

function useComparison(customerNumber: string, items: readonly string[]) {
  const products = useProducts(customerNumber, items);
  const orders = useQuery({ ...lastOrdersQuery(customerNumber, items), placeholderData: keepPreviousData });
  const columns = items.map(
    (itemNumber): ComparedColumn => ({ itemNumber, product: products.data?.get(itemNumber) ?? undefined }),
  );
  const rows = comparedRows(
    columns.map(({ product }) =>
      product === undefined
        ? undefined
        : comparedFacts(
            product,
            orders.data?.find((order) => order.itemNumber === product.itemNumber),
          ),
    ),
    ownFacts,
  );
  return {
    columns,
    rows,
    error: products.data === undefined ? products.error : null,
    // One that was added in another tab isn't among those that are still shown.
    isLoading: items.some((itemNumber) => products.data?.has(itemNumber) !== true),
    retry: () => {
      if (products.error !== null) void products.refetch();
      if (orders.error !== null) void orders.refetch();
    },
    hasNoOrders: orders.error !== null,
  };
}

function Content({ customerNumber, items, actionOf, onRemove }: ContentProps) {
  const { columns, rows, error, isLoading, retry, hasNoOrders } = useComparison(customerNumber, items);
  if (error !== null)
    return <FailedState title="Couldn’t load the products to compare" error={error} onRetry={retry} />;
  if (isLoading) return <SkeletonRows rows={8} label="Loading the products to compare" />;
  return (
    <>
      {items.length === 1 ? (
        <p className={styles.hint}>Choose another product in the shop to compare it with this one.</p>
      ) : null}
      {hasNoOrders ? (
        <p className={styles.hint} role="alert">
          Couldn’t load when these were last ordered.{' '}
          <Button variant="subtle" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : null}
      <CompareTable
        customerNumber={customerNumber}
        columns={columns}
        rows={rows}
        actionOf={actionOf}
        onRemove={onRemove}
      />
    </>
  );
}

interface ContentProps extends Pick<ComparePanelProps, 'customerNumber' | 'actionOf'> {
  readonly items: readonly string[];
  readonly onRemove: (itemNumber: string) => void;
}

export function ComparePanel({ customerNumber, customerName, onClose, actionOf }: ComparePanelProps) {
  const { items, toggle, clear } = useComparedItems(customerNumber);
  const panel = useRef<HTMLDivElement>(null);
  const isEmpty = items.length === 0;
  // The pressed button goes with the last product.
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) panel.current?.focus();
  }, [isEmpty]);
  return (
    <Slider
      title="Compare products"
      isWide
      onClose={onClose}
      actions={
        isEmpty ? undefined : (
          <span className={styles.tools}>
            <Button variant="subtle" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="subtle" onClick={clear}>
              Clear
            </Button>
          </span>
        )
      }
    >
      <div ref={panel} tabIndex={-1} data-autofocus className={styles.panel}>
        <p className="on-paper">{`Account ${customerNumber} ${customerName ?? ''}`}</p>
        {isEmpty ? (
          <EmptyState icon={SearchIcon} title="No products to compare yet">
            <p>Press Compare on a product’s page or on its card in the shop. You can compare up to four.</p>
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
          </EmptyState>
        ) : (
          <Content customerNumber={customerNumber} items={items} actionOf={actionOf} onRemove={toggle} />
        )}
      </div>
    </Slider>
  );
}
