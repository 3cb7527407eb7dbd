/** Closing a slider over the customer page returns to the tab or order under it. */
import { useRouter } from '@tanstack/react-router';
import { lastOrderOf, lastPlaceOf, lastPlaces, lastTabOf } from '../../customers/index.ts';
import { goBackOverSlider, leavePanel } from './slider-history.ts';
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
    const tab = lastTabOf(lastPlaces(), customerNumber);
    const place = lastPlaceOf(lastPlaces(), customerNumber, tab);
    const under = order === undefined ? tabDestination(customerNumber, tab, place) : orderDestination(order);
    leavePanel(router.history, () => void router.navigate({ ...under, replace: true, resetScroll: false }));
  };
}
