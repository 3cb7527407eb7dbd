/** The command palette's search on the server: customers, orders, and items that the viewer may see. */
import { isStaff, kindOf, type User } from '@operatory/domain/access';
import { formatPhone } from '@operatory/domain/customers';
import { formatInstant } from '@operatory/domain/dates';
import { numberOfOrder, plainPoNumber, poWords, writingsOfPo } from '@operatory/domain/orders';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../calls/called-routes.ts';
import { call, callPanel } from '../../calls/index.ts';
import { accessibleCustomersQuery, customerSearchQuery } from '../../customers/search-queries.ts';
import { settings } from '../../settings/index.ts';

export interface FoundCustomer {
  readonly customerNumber: string;
  readonly name: string;
  readonly detail: string;
  readonly phoneNumber: string;
}

interface FoundOrder {
  readonly orderNumber: string;
  /** The text is its order number or its PO number. */
  readonly isExact: boolean;
  readonly detail: string;
}

interface FoundItem {
  readonly itemNumber: string;
  readonly description: string;
  readonly detail: string;
}

export interface Found {
  readonly customers: readonly FoundCustomer[];
  readonly orders: readonly FoundOrder[];
  readonly items: readonly FoundItem[];
  /** The text that the items were found for, if it isn't the typed one. */
  readonly itemsShownFor: string | undefined;
  readonly isBusy: boolean;
  /** The server has more matches than are shown. */
  readonly isMore: boolean;
  /** What couldn't be searched, such as `customers`. */
  readonly failed: readonly string[];
}

/** How many of each kind are shown, so that all kinds fit. */
const most = 5;

/** Searched on the server for staff, among their own for customer users; a punch-out session has one account. */
function useCustomers(viewer: User, text: string) {
  const isSearching = isStaff(viewer);
  const searched = useInfiniteQuery({
    ...customerSearchQuery({ searchText: text, isAllCustomers: true, sort: 'name', isAscending: true }),
    enabled: isSearching && text !== '',
  });
  const own = useQuery({
    ...accessibleCustomersQuery(viewer.email),
    enabled: !isSearching && kindOf(viewer) !== 'punch-out-user',
  });
  const wanted = text.toLowerCase();
  const customers: FoundCustomer[] = isSearching
    ? (searched.data?.pages[0]?.data ?? []).map((one) => ({
        customerNumber: one.customerNumber,
        name: one.customerName,
        detail: `${one.customerNumber} · ${formatPhone(one.phoneNumber)} · ${one.city}, ${one.state}`,
        phoneNumber: one.phoneNumber,
      }))
    : (own.data?.data ?? [])
        .filter((one) => one.customerName.toLowerCase().includes(wanted) || one.customerNumber.startsWith(wanted))
        .map((one) => ({
          customerNumber: one.customerNumber,
          name: one.customerName,
          detail: one.customerNumber,
          phoneNumber: '',
        }));
  const { isFetching, error } = isSearching ? searched : own;
  return { customers, isFetching, error };
}

interface Reason {
  readonly words: readonly string[];
  /** The text is exactly one of this order's numbers. */
  readonly isExact: boolean;
}

/** Why an order was found, if its number doesn't show that. */
function reasonOf(order: CallReply<'quickSearchOrders'>['data'][number], wanted: string): Reason {
  const { orderNumber, poNumber = '', shipments } = order;
  const text = wanted.toLowerCase();
  const number = String(orderNumber);
  if (number.startsWith(text)) return { words: [], isExact: number === text };
  const plainPo = plainPoNumber(poNumber);
  const said = writingsOfPo(wanted).find((writing) => writing !== '' && plainPo.startsWith(writing));
  if (said !== undefined) return { words: [poWords(poNumber)], isExact: plainPo === said };
  const packed = text.replaceAll(' ', '');
  const tracked = shipments
    .flatMap(({ tracking }) => tracking.split(/[\r\n]+/))
    .find((number) => number.replaceAll(/\s/g, '').toLowerCase() === packed);
  if (tracked !== undefined) return { words: [`Tracking ${tracked}`], isExact: true };
  return { words: [`Product ${wanted}`], isExact: false };
}

/**
 * Orders whose number, or PO number, starts with what was typed, or whose tracking number or product it is; a buyer's session has
 * no order pages.
 */
function useOrders(viewer: User, text: string) {
  const wanted = numberOfOrder(text) ?? text;
  const isSearched = wanted.length >= 3 && wanted.length <= 100 && kindOf(viewer) !== 'punch-out-user';
  const { data, isFetching, error } = useQuery({
    queryKey: ['orders', 'palette', wanted],
    queryFn: ({ signal }) =>
      callPanel(
        'quickSearchOrders',
        { query: { searchText: wanted, byPoNumber: true, byTracking: true, byProduct: true } },
        { signal },
      ),
    enabled: isSearched,
    staleTime: 15_000,
  });
  const orders: FoundOrder[] = (isSearched ? (data?.data ?? []) : []).map((order) => {
    const { words, isExact } = reasonOf(order, wanted);
    const { orderNumber, contactInfo, orderDate } = order;
    // The end is cut where it's narrow.
    const [when, whose] =
      contactInfo === undefined
        ? [[], []]
        : [[formatInstant(orderDate, settings().timeZone)], [contactInfo.customerName]];
    return { orderNumber: String(orderNumber), isExact, detail: [...when, ...words, ...whose].join(' · ') };
  });
  return { orders, isFetching, error };
}

function useItems(text: string, customerNumber: string | undefined) {
  // Someone who says that a number is an order's doesn't want products with a similar number.
  const isEnough = text.length >= 2 && numberOfOrder(text) === undefined;
  const { data, isFetching, error } = useQuery({
    queryKey: ['items', 'palette', customerNumber ?? 'public', text],
    queryFn: ({ signal }) =>
      call('quickSearchItems', { query: { quickSearchValue: text, customerNumber, excludePricing: true } }, { signal }),
    enabled: isEnough,
    staleTime: 15_000,
  });
  const items = (isEnough ? (data?.data ?? []) : []).map((item) => ({
    itemNumber: item.itemNumber,
    description: item.description,
    detail: `${item.itemNumber} · ${item.vendorName}`,
  }));
  const shownFor = data?.shownFor ?? (data?.dropped === undefined ? undefined : withoutWords(text, data.dropped));
  return { items, shownFor: isEnough ? shownFor : undefined, isFetching, error };
}

const withoutWords = (text: string, dropped: readonly string[]) =>
  text
    .split(/\s+/)
    .filter((word) => !dropped.includes(word.toLowerCase()))
    .join(' ');

/** `customerNumber` is the account whose page is open: its contract decides which items are hidden. */
export function useFound(viewer: User, text: string, customerNumber: string | undefined): Found {
  const { customers, ...customerState } = useCustomers(viewer, text);
  const { orders, ...orderState } = useOrders(viewer, text);
  const { items, shownFor: itemsShownFor, ...itemState } = useItems(text, customerNumber);
  // Someone who types an order number wants that order, not products like it.
  const shownItems = orders.some(({ isExact }) => isExact) ? items.filter((item) => item.itemNumber === text) : items;
  const states = { customers: customerState, orders: orderState, items: itemState };
  return {
    customers: text === '' ? [] : customers.slice(0, most),
    orders: orders.slice(0, most),
    items: shownItems.slice(0, most),
    itemsShownFor,
    isMore: text !== '' && [customers, orders, shownItems].some(({ length }) => length > most),
    isBusy: Object.values(states).some(({ isFetching }) => isFetching),
    failed: Object.entries(states).flatMap(([what, { error }]) => (error === null ? [] : [what])),
  };
}
