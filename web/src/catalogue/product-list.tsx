/** The results of a search: rows as far as they are in sight, and more as the end comes near. */
import type { ItemCard } from '@operatory/contract/catalogue';
import { type ReactNode, type Ref, useCallback, useRef } from 'react';
import { PageList, type PageListHandle } from '../parts/page-list.tsx';
import { useIsPhone, useMedia } from '../parts/use-media.ts';
import styles from './product-list.module.css';
import { ProductRow } from './product-row.tsx';

interface ProductListProps {
  readonly items: readonly ItemCard[];
  readonly customerNumber: string | undefined;
  readonly actions: ((item: ItemCard) => ReactNode) | undefined;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  /** Arrow up from the first row, or `/` in a quantity. */
  readonly onLeave: () => void;
  readonly ref: Ref<PageListHandle>;
}

/** How much a row has to say: without a cart there is nothing to press, without an account no price and stock. */
export type ProductRowLook = 'full' | 'no-actions' | 'public';

export function productRowLook(customerNumber: string | undefined, hasActions: boolean): ProductRowLook {
  if (customerNumber === undefined) return 'public';
  return hasActions ? 'full' : 'no-actions';
}

/** Height of a row in px. */
export function useProductRowHeight(look: ProductRowLook): number {
  const isPhone = useIsPhone();
  const isCoarse = useMedia('(pointer: coarse)');
  const isMedium = useMedia('(max-width: 1279px)');
  if (isPhone) return { full: 224, 'no-actions': 176, public: 132 }[look];
  if (isMedium && look !== 'public') return 116;
  return isCoarse ? 76 : 68;
}

const keyOf = (item: ItemCard) => item.itemNumber;

export function ProductList(props: ProductListProps) {
  const { items, customerNumber, actions, onLeave } = props;
  const isPhone = useIsPhone();
  const rowHeight = useProductRowHeight(productRowLook(customerNumber, actions !== undefined));

  const leave = useRef(onLeave);
  leave.current = onLeave;
  const renderRow = useCallback(
    (item: ItemCard) => (
      <ProductRow
        item={item}
        customerNumber={customerNumber}
        actions={actions?.(item)}
        isPhone={isPhone}
        onLeave={() => leave.current()}
      />
    ),
    [customerNumber, actions, isPhone],
  );

  return (
    <div className={styles.list}>
      <PageList
        ref={props.ref}
        label="Products"
        rows={items}
        rowKey={keyOf}
        rowHeight={rowHeight}
        renderRow={renderRow}
        hasMore={props.hasMore}
        onMore={props.onMore}
        onLeaveTop={onLeave}
        ahead={4}
      />
    </div>
  );
}
