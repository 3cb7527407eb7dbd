/** Where a person last was on each tab of a customer, so that switching tabs returns them there. */

export type TabName = 'orders' | 'products' | 'cart';

/** One tab's last address. */
export interface TabPlace {
  /** The order number in the path; orders only. */
  readonly orderSearch?: string | undefined;
  readonly search: Readonly<Record<string, unknown>>;
}

/** An order's own page, as its address names it. */
export interface OrderPlace {
  readonly id: string;
  readonly shipid?: string | undefined;
  readonly index?: string | undefined;
}

export interface LastPlaces {
  readonly customerNumber: string;
  /** The tab that was open last; shown under a slider. */
  readonly tab: TabName;
  /** The order that was opened after that tab, so that it's shown under a slider. */
  readonly order?: OrderPlace | undefined;
  readonly places: Readonly<Partial<Record<TabName, TabPlace>>>;
}

/** The memory after a visit; another customer starts a new one. */
export function rememberPlace(
  memory: LastPlaces | undefined,
  customerNumber: string,
  tab: TabName,
  place: TabPlace,
): LastPlaces {
  const before = memory?.customerNumber === customerNumber ? memory.places : {};
  return { customerNumber, tab, places: { ...before, [tab]: place } };
}

/** Where a tab links to for this customer: its last place, or its start. */
export function lastPlaceOf(memory: LastPlaces | undefined, customerNumber: string, tab: TabName): TabPlace {
  return (memory?.customerNumber === customerNumber ? memory.places[tab] : undefined) ?? { search: {} };
}

/** The tab under a slider: the last one of this customer, or the shop. */
export function lastTabOf(memory: LastPlaces | undefined, customerNumber: string): TabName {
  return memory?.customerNumber === customerNumber ? memory.tab : 'products';
}

/** The memory after an order of this customer was opened. */
export function rememberOrder(memory: LastPlaces | undefined, customerNumber: string, order: OrderPlace): LastPlaces {
  const before = memory?.customerNumber === customerNumber ? memory : undefined;
  return { customerNumber, tab: before?.tab ?? 'orders', places: before?.places ?? {}, order };
}

/** The order under a slider; `undefined` if a tab is under it. */
export function lastOrderOf(memory: LastPlaces | undefined, customerNumber: string): OrderPlace | undefined {
  return memory?.customerNumber === customerNumber ? memory.order : undefined;
}
