/** Closing a slider over the customer page returns to the tab or order under it. */
import { useRouter } from '@tanstack/react-router';
import { lastOrderOf, lastPlaceOf, lastPlaces, lastTabOf } from '../../customers/index.ts';
import { goBackOverSlider } from './slider-history.ts';
import { orderDestination, tabDestination } from './tab-destination.ts';

/**
 * Goes back if the previous step was the page underneath, or the panel it was opened from; otherwise to what was open
 * last.
 */
export function useCloseSlider(customerNumber: string): () => void {
  const router = useRouter();
  return () => {
    if (goBackOverSlider(router.history)) return;
    const order = lastOrderOf(lastPlaces(), customerNumber);
    if (order !== undefined) {
      void router.navigate({ ...orderDestination(order), replace: true, resetScroll: false });
      return;
    }
    const tab = lastTabOf(lastPlaces(), customerNumber);
    const place = lastPlaceOf(lastPlaces(), customerNumber, tab);
    void router.navigate({ ...tabDestination(customerNumber, tab, place), replace: true, resetScroll: false });
  };
}
