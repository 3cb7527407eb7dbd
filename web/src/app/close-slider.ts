/** Closing a slider over the customer page leads back to the tab that lies under it. */
import { useRouter } from '@tanstack/react-router';
import { lastPlaceOf, lastPlaces, lastTabOf } from '../customers/index.ts';
import { cameStraightFromPanel, cameStraightFromTab, tabDestination } from './tab-destination.ts';

/** A step back where the tab was the step before, or the panel that it was opened from, else the tab that was open last. */
export function useCloseSlider(customerNumber: string): () => void {
  const router = useRouter();
  return () => {
    if (cameStraightFromTab(router.history) || cameStraightFromPanel(router.history)) {
      router.history.back();
      return;
    }
    const tab = lastTabOf(lastPlaces(), customerNumber);
    const place = lastPlaceOf(lastPlaces(), customerNumber, tab);
    void router.navigate({ ...tabDestination(customerNumber, tab, place), replace: true, resetScroll: false });
  };
}
