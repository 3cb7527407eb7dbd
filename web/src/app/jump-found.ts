/** What the command palette finds on the server for a typed text: customers, orders and items the viewer may see. */
import { isStaff, type User } from '@operatory/domain/access';
import { formatPhone } from '@operatory/domain/customers';
import { parseOrderNumber } from '@operatory/domain/orders';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import { accessibleCustomersQuery, customerSearchQuery } from '../customers/index.ts';

export interface FoundCustomer {
  readonly customerNumber: string;
  readonly name: string;
  readonly detail: string;
  readonly phoneNumber: string;
}

interface FoundOrder {
  readonly orderNumber: string;
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
  readonly isBusy: boolean;
  /** What could not be asked, such as `customers`. */
  readonly failed: readonly string[];
}

/** So many of each kind: all kinds stay in sight. */
const most = 5;

/** Searched on the server for staff, among their own for customer users. */
function useCustomers(viewer: User, text: string) {
  const isSearching = isStaff(viewer);
  const searched = useInfiniteQuery({
    ...customerSearchQuery({ searchText: text, isAllCustomers: true, sort: 'name', isAscending: true }),
    enabled: isSearching && text !== '',
  });
  const own = useQuery({ ...accessibleCustomersQuery(viewer.email), enabled: !isSearching });
  const wanted = text.toLowerCase();
  const customers: FoundCustomer[] = isSearching
    ? (searched.data?.pages[0]?.data ?? []).slice(0, most).map((one) => ({
        customerNumber: one.customerNumber,
        name: one.customerName,
        detail: `${one.customerNumber} · ${formatPhone(one.phoneNumber)} · ${one.city}, ${one.state}`,
        phoneNumber: one.phoneNumber,
      }))
    : (own.data?.data ?? [])
        .filter((one) => one.customerName.toLowerCase().includes(wanted) || one.customerNumber.startsWith(wanted))
        .slice(0, most)
        .map((one) => ({
          customerNumber: one.customerNumber,
          name: one.customerName,
          detail: one.customerNumber,
          phoneNumber: '',
        }));
  const { isFetching, error } = isSearching ? searched : own;
  return { customers, isFetching, error };
}

/** Orders by number, from its beginning on. */
function useOrders(text: string) {
  const digits = text.replace(/^#\s*/, '');
  const isNumber = /^\d{3,15}$/.test(digits) && parseOrderNumber(digits) !== undefined;
  const { data, isFetching, error } = useQuery({
    queryKey: ['orders', 'jump', digits],
    queryFn: ({ signal }) => call('quickSearchOrders', { query: { searchText: digits } }, { signal }),
    enabled: isNumber,
    staleTime: 15_000,
  });
  const orders = (isNumber ? (data?.data ?? []) : []).slice(0, most).map((order) => ({
    orderNumber: String(order.orderNumber),
    detail:
      order.contactInfo === undefined ? '' : `${order.contactInfo.customerName} · ${order.orderDate.slice(0, 10)}`,
  }));
  return { orders, isFetching, error };
}

function useItems(text: string, customerNumber: string | undefined) {
  const isEnough = text.length >= 2;
  const { data, isFetching, error } = useQuery({
    queryKey: ['items', 'jump', customerNumber ?? 'public', text],
    queryFn: ({ signal }) =>
      call('quickSearchItems', { query: { quickSearchValue: text, customerNumber, excludePricing: true } }, { signal }),
    enabled: isEnough,
    staleTime: 15_000,
  });
  const items = (isEnough ? (data?.data ?? []) : []).slice(0, most).map((item) => ({
    itemNumber: item.itemNumber,
    description: item.description,
    detail: `${item.itemNumber} · ${item.vendorName}`,
  }));
  return { items, isFetching, error };
}

/** `customerNumber` is the customer whose page is open: hidden items and contracts count for them. */
export function useFound(viewer: User, text: string, customerNumber: string | undefined): Found {
  const { customers, ...customerState } = useCustomers(viewer, text);
  const { orders, ...orderState } = useOrders(text);
  const { items, ...itemState } = useItems(text, customerNumber);
  const states = { customers: customerState, orders: orderState, items: itemState };
  return {
    customers: text === '' ? [] : customers,
    orders,
    items,
    isBusy: Object.values(states).some(({ isFetching }) => isFetching),
    failed: Object.entries(states).flatMap(([what, { error }]) => (error === null ? [] : [what])),
  };
}
