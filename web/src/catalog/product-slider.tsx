/** One product, over the page it was opened from. */
import type { Product } from '@operatory/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchIcon } from '../parts/icons/icons.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { lazyPart } from '../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../parts/lazy/part-guard.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { EditLink } from './edit-link.tsx';
import { isForSale } from './product-facts.ts';
import { ProductPrice } from './product-price.tsx';
import styles from './product-slider.module.css';
import { ProductView, ProductWaiting } from './product-view.tsx';
import { productQuery } from './queries.ts';

/** Only a product that isn't there needs it. */
const ItemTypeAhead = lazyPart(
  () => import('./item-type-ahead.tsx'),
  (file) => file.ItemTypeAhead,
);

interface ProductSliderProps {
  readonly itemNumber: string;
  /** Absent on the public page. */
  readonly customerNumber?: string | undefined;
  readonly onClose: () => void;
  /** Opens another product instead. */
  readonly onOpen: (itemNumber: string) => void;
  /** The product's actions, such as adding it to the cart; put in by the app. */
  readonly actions?: ((item: Product) => ReactNode) | undefined;
  /** In the slider's head, such as adding it to a list; put in by the app. */
  readonly tools?: ReactNode;
  /** Above the product; put in by the app. */
  readonly above?: ReactNode;
}

export function ProductSlider({
  itemNumber,
  customerNumber,
  onClose,
  onOpen,
  actions,
  tools,
  above,
}: ProductSliderProps) {
  const { data, error, refetch } = useQuery(productQuery(itemNumber, customerNumber));
  const action = data !== undefined && isForSale(data) ? actions?.(data) : undefined;
  return (
    <Slider
      title={`Product #${itemNumber}`}
      actions={
        <>
          {tools}
          <EditLink itemNumber={itemNumber} />
        </>
      }
      onClose={onClose}
      foot={
        data !== undefined && customerNumber !== undefined ? (
          <div className={styles.foot} data-for-sale={isForSale(data) || undefined}>
            <ProductPrice item={data} customerNumber={customerNumber} />
            {action}
          </div>
        ) : undefined
      }
    >
      {/* The focus starts here: keys scroll the product, and Tab moves to its controls. */}
      <div tabIndex={-1} data-autofocus className={styles.content}>
        {above}
        {data !== undefined ? (
          <ProductView product={data} customerNumber={customerNumber} />
        ) : error === null ? (
          <ProductWaiting itemNumber={itemNumber} />
        ) : isRefusedWith(error, 'item.not-found') ? (
          <EmptyState icon={SearchIcon} title={`Product #${itemNumber} not found`}>
            <div className={styles.lookUp}>
              <QuietGuard>
                <ItemTypeAhead
                  label="Look for another product"
                  customerNumber={customerNumber}
                  onChoose={(item) => onOpen(item.itemNumber)}
                />
              </QuietGuard>
            </div>
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
          </EmptyState>
        ) : (
          <FailedState title={`Product #${itemNumber} not found`} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Slider>
  );
}
