/** One product, over the page it was opened from. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import { Slider } from '../parts/slider.tsx';
import { productQuery } from './queries.ts';

interface ProductSliderProps {
  readonly itemNumber: string;
  /** Absent on the public page. */
  readonly customerNumber?: string;
  readonly onClose: () => void;
  /** What one may do with the product, such as adding it to the cart; put in by the app. */
  readonly actions?: (item: { readonly itemNumber: string; readonly isOrderable: boolean }) => ReactNode;
}

export function ProductSlider({ itemNumber, customerNumber, onClose, actions }: ProductSliderProps) {
  const { data, error } = useQuery(productQuery(itemNumber, customerNumber));
  return (
    <Slider title={data?.description ?? `Product #${itemNumber}`} onClose={onClose}>
      {error !== null ? (
        <EmptyState title={`Product #${itemNumber} not found`} />
      ) : data === undefined ? (
        <p role="status">Loading Product #{itemNumber}...</p>
      ) : (
        <>
          <p>{data.vendorName}</p>
          {actions?.(data)}
        </>
      )}
    </Slider>
  );
}
