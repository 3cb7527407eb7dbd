/** The lists over a customer's page. Stores the path underneath, in case the lists are the first address opened. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastOrderOf, lastPlaceOf, lastPlaces, lastTabOf } from '../../customers/index.ts';
import { ListsSlider } from '../../lists/lists-slider.tsx';
import type { PanelProps } from '../../parts/layers/panel.ts';
import { keepTabBeforeLists } from '../routing/enforce-navigation.ts';
import { orderDestination, tabDestination } from '../routing/tab-destination.ts';

export function CustomerLists(props: PanelProps) {
  const { customerNumber } = props;
  const router = useRouter();
  useEffect(() => {
    const memory = lastPlaces();
    const order = lastOrderOf(memory, customerNumber);
    const tab = lastTabOf(memory, customerNumber);
    const tabPlace = tabDestination(customerNumber, tab, lastPlaceOf(memory, customerNumber, tab));
    const before = order === undefined ? router.buildLocation(tabPlace) : router.buildLocation(orderDestination(order));
    keepTabBeforeLists(before.href);
  }, [customerNumber, router]);
  return <ListsSlider {...props} />;
}
