/** The lists over a customer's page; the tab beneath is kept, so that the address leads there when it comes first [C2.03]. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastPlaceOf, lastPlaces, lastTabOf } from '../customers/index.ts';
import { ListsSlider } from '../lists/lists-slider.tsx';
import type { PanelProps } from '../parts/panel.ts';
import { keepTabBeforeLists } from './enforce-navigation.ts';
import { tabDestination } from './tab-destination.ts';

export function CustomerLists(props: PanelProps) {
  const { customerNumber } = props;
  const router = useRouter();
  useEffect(() => {
    const tab = lastTabOf(lastPlaces(), customerNumber);
    const place = tabDestination(customerNumber, tab, lastPlaceOf(lastPlaces(), customerNumber, tab));
    keepTabBeforeLists(router.buildLocation(place).href);
  }, [customerNumber, router]);
  return <ListsSlider {...props} />;
}
