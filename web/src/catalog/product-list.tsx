/** The results of a search: visible rows or cards only, loading more near the end. */
import type { ItemCard, LastOrder } from '@operatory/contract/catalog';
import { type GroupBy, groupLabel } from '@operatory/domain/catalog';
import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import type { ProductLayout } from './product-layout.ts';
import styles from './product-list.module.css';
import { ProductRow } from './product-row.tsx';
import { ProductSkeletons } from './product-skeletons.tsx';

/** People who see rows don't wait for the cards' code. */
const ProductCard = lazyPart(
  () => import('./product-card.tsx'),
  (file) => file.ProductCard,
);

/** The product's actions; a dense row has less room than a card. */
export type ProductActions = (item: ItemCard, place: 'row' | 'card') => ReactNode;

interface ProductListProps {
  readonly items: readonly ItemCard[];
  /** Products whose price is loading. */
  readonly coming: ReadonlySet<string>;
  readonly lastOrders: ReadonlyMap<string, LastOrder>;
  readonly groupBy: GroupBy | undefined;
  readonly layout: ProductLayout;
  readonly customerNumber: string | undefined;
  readonly actions: ProductActions | undefined;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  /** Arrow up from the first row. */
  readonly onLeave: () => void;
  readonly ref: Ref<PageListHandle>;
}

const keyOf = (item: ItemCard) => item.itemNumber;

/** In px. */
const headingHeight = 40;

export function ProductList(props: ProductListProps) {
  const { items, coming, lastOrders, groupBy, layout, customerNumber, actions, onLeave } = props;
  const { isCompact, isPhone, height } = layout;

  const renderRow = useCallback(
    (item: ItemCard) => {
      const Product = isCompact ? ProductRow : ProductCard;
      return (
        <Product
          item={item}
          isPriceComing={coming.has(item.itemNumber)}
          lastOrder={lastOrders.get(item.itemNumber)}
          customerNumber={customerNumber}
          actions={actions?.(item, isPhone || !isCompact ? 'card' : 'row')}
          isPhone={isPhone}
        />
      );
    },
    [coming, lastOrders, customerNumber, actions, isPhone, isCompact],
  );
  const headings = useMemo(
    () => groupBy && { of: (item: ItemCard) => groupLabel(item, groupBy), height: headingHeight },
    [groupBy],
  );

  return (
    <QuietGuard use={String(isCompact)} fallback={<ProductSkeletons layout={layout} />}>
      <div className={styles.list}>
        <PageList
          ref={props.ref}
          label="Products"
          rows={items}
          rowKey={keyOf}
          rowHeight={height}
          renderRow={renderRow}
          headings={headings}
          hasMore={props.hasMore}
          onMore={props.onMore}
          onLeaveTop={onLeave}
          ahead={4}
        />
      </div>
    </QuietGuard>
  );
}
