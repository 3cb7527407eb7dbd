/** One product, over the page it was opened from. */
import type { Product } from '@operatory/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isRefusedWith } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { SearchIcon } from '../parts/icons.tsx';
import { Slider } from '../parts/slider.tsx';
import { EditLink } from './edit-link.tsx';
import { ItemTypeAhead } from './item-type-ahead.tsx';
import { isForSale } from './product-facts.ts';
import { ProductPrice } from './product-price.tsx';
import styles from './product-slider.module.css';
import { ProductView, ProductWaiting } from './product-view.tsx';
import { productQuery } from './queries.ts';

interface ProductSliderProps {
  readonly itemNumber: string;
  /** Absent on the public page. */
  readonly customerNumber?: string | undefined;
  readonly onClose: () => void;
  /** Another product instead of this one. */
  readonly onOpen: (itemNumber: string) => void;
  /** What one may do with the product, such as adding it to the cart; put in by the app. */
  readonly actions?: ((item: Product) => ReactNode) | undefined;
}

export function ProductSlider({ itemNumber, customerNumber, onClose, onOpen, actions }: ProductSliderProps) {
  const { data, error, refetch } = useQuery(productQuery(itemNumber, customerNumber));
  const action = data !== undefined && isForSale(data) ? actions?.(data) : undefined;
  const hasFoot = data !== undefined && customerNumber !== undefined;
  return (
    <Slider
      title={`Product #${itemNumber}`}
      actions={<EditLink itemNumber={itemNumber} />}
      onClose={onClose}
      foot={
        hasFoot ? (
          <div className={styles.foot} data-for-sale={isForSale(data) || undefined}>
            <ProductPrice item={data} />
            {action}
          </div>
        ) : undefined
      }
    >
      {/* The focus waits here: keys scroll the product, and Tab goes on to what it offers. */}
      <div tabIndex={-1} data-autofocus className={styles.content}>
        {data !== undefined ? (
          <ProductView product={data} customerNumber={customerNumber} />
        ) : error === null ? (
          <ProductWaiting itemNumber={itemNumber} />
        ) : isRefusedWith(error, 'item.not-found') ? (
          <EmptyState icon={SearchIcon} title={`Product #${itemNumber} not found`}>
            <ItemTypeAhead
              label="Look for another product"
              customerNumber={customerNumber}
              onChoose={(item) => onOpen(item.itemNumber)}
            />
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
