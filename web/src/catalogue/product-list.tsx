/** The results of a search: rows or cards as far as they are in sight, and more as the end comes near. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { type GroupBy, groupLabel } from '@operatory/domain/catalogue';
import { type ReactNode, type Ref, useCallback, useMemo, useRef } from 'react';
import { later } from '../parts/later.tsx';
import { PageList, type PageListHandle } from '../parts/page-list.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import type { ProductLayout } from './product-layout.ts';
import styles from './product-list.module.css';
import { ProductRow } from './product-row.tsx';
import { ProductSkeletons } from './product-skeletons.tsx';

/** Whoever sees rows does not wait for cards. */
const ProductCard = later(
  () => import('./product-card.tsx'),
  (file) => file.ProductCard,
);

/** What one may do with a product; a dense row leaves less room than a card. */
export type ProductActions = (item: ItemCard, place: 'row' | 'card') => ReactNode;

interface ProductListProps {
  readonly items: readonly ItemCard[];
  /** Products whose price is on its way. */
  readonly coming: ReadonlySet<string>;
  readonly groupBy: GroupBy | undefined;
  readonly layout: ProductLayout;
  readonly customerNumber: string | undefined;
  readonly actions: ProductActions | undefined;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  /** Arrow up from the first row, or `/` in a quantity. */
  readonly onLeave: () => void;
  readonly ref: Ref<PageListHandle>;
}

const keyOf = (item: ItemCard) => item.itemNumber;

/** In px. */
const headingHeight = 40;

export function ProductList(props: ProductListProps) {
  const { items, coming, groupBy, layout, customerNumber, actions, onLeave } = props;
  const { isCompact, isPhone, height } = layout;

  const leave = useRef(onLeave);
  leave.current = onLeave;
  const renderRow = useCallback(
    (item: ItemCard) => {
      const Product = isCompact ? ProductRow : ProductCard;
      return (
        <Product
          item={item}
          isPriceComing={coming.has(item.itemNumber)}
          customerNumber={customerNumber}
          actions={actions?.(item, isPhone || !isCompact ? 'card' : 'row')}
          isPhone={isPhone}
          onLeave={() => leave.current()}
        />
      );
    },
    [coming, customerNumber, actions, isPhone, isCompact],
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
