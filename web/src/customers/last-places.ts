/** Where a person last was on each tab of a customer, so that switching tabs brings them back there. */

export type TabName = 'orders' | 'products' | 'cart';

/** One tab's place: what its address held. */
export interface TabPlace {
  /** The order number in the path; orders only. */
  readonly orderSearch?: string | undefined;
  readonly search: Readonly<Record<string, unknown>>;
}

export interface LastPlaces {
  readonly customerNumber: string;
  /** The tab that was open last; what lies under a slider. */
  readonly tab: TabName;
  readonly places: Readonly<Partial<Record<TabName, TabPlace>>>;
}

/** The memory after a visit; another customer starts a new one [A2.21]. */
export function rememberPlace(
  memory: LastPlaces | undefined,
  customerNumber: string,
  tab: TabName,
  place: TabPlace,
): LastPlaces {
  const before = memory?.customerNumber === customerNumber ? memory.places : {};
  return { customerNumber, tab, places: { ...before, [tab]: place } };
}

/** Where a tab should lead for this customer: the last place there, or its beginning. */
export function lastPlaceOf(memory: LastPlaces | undefined, customerNumber: string, tab: TabName): TabPlace {
  return (memory?.customerNumber === customerNumber ? memory.places[tab] : undefined) ?? { search: {} };
}

/** The tab under a slider: the last one of this customer, or the shop. */
export function lastTabOf(memory: LastPlaces | undefined, customerNumber: string): TabName {
  return memory?.customerNumber === customerNumber ? memory.tab : 'products';
}
