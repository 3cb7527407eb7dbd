/** Asks the one rule where a navigation ends, and takes the router there. */
import { refusals } from '@operatory/contract/refusals';
import {
  type CustomerKnowledge,
  type CustomerPlace,
  decideNavigation,
  type NavigationDecision,
  type NavigationError,
  type Place,
} from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { viewerQuery } from '../access/index.ts';
import { isRefusedWith, isSessionOver } from '../calls/index.ts';
import { customerQuery, isCartEnabled } from '../customers/index.ts';
import { basePathOf } from './base-path.ts';

/** Texts of errors that lead home; those of refusals stand in the contract. */
const errorTexts: Record<NavigationError, string> = {
  'order.number-invalid': refusals['order.number-invalid'].text,
  'customer.number-invalid': refusals['customer.number-invalid'].text,
  'customer.not-found': refusals['customer.not-found'].text,
  'customer.access-failed': 'Error validating user customer access',
};

interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** The route of a place. */
export function destinationOf(place: Place): Destination {
  switch (place.name) {
    case 'public':
      return { to: '/' };
    case 'public-product':
      return { to: '/product/internal/$itemNumber', params: { itemNumber: place.itemNumber } };
    case 'product-entry':
      return { to: '/product' };
    case 'sign-in':
      return { to: '/sign-in' };
    case 'home':
    case 'punch-out-home':
      return { to: '/home' };
    case 'error':
      return place.error === 'given'
        ? { to: '/home' }
        : { to: '/error/$error', params: { error: errorTexts[place.error] } };
    case 'order':
      return { to: '/order/$id', params: { id: place.orderNumber } };
    case 'customer':
      return { to: '/customer/$id', params: { id: place.customerNumber } };
    case 'customer-orders':
      return { to: '/customer/$id/orders', params: { id: place.customerNumber } };
    case 'customer-products':
      return { to: '/customer/$id/products', params: { id: place.customerNumber } };
    case 'customer-cart':
      return { to: '/customer/$id/cart', params: { id: place.customerNumber } };
    case 'customer-lists':
      return { to: '/customer/$id/lists', params: { id: place.customerNumber } };
    case 'customer-product-entry':
    case 'customer-product':
      return {
        to: '/customer/$id/product/internal/$itemNumber',
        params: { id: place.customerNumber, itemNumber: place.itemNumber },
      };
  }
}

/** What the server says about a customer page that somebody wants to enter [A2.20]. */
async function askCustomer(queryClient: QueryClient, customerNumber: string): Promise<CustomerKnowledge> {
  const viewer = await queryClient.ensureQueryData(viewerQuery);
  try {
    const record = await queryClient.ensureQueryData(customerQuery(customerNumber));
    return { state: 'found', isCartEnabled: isCartEnabled(viewer, record) };
  } catch (thrown) {
    const isDenied = isRefusedWith(thrown, 'customer.not-found') || isRefusedWith(thrown, 'customer.number-invalid');
    // With the session over the page stays and asks to sign in again.
    if (isSessionOver(thrown)) return { state: 'found', isCartEnabled: true };
    return { state: isDenied ? 'denied' : 'failed' };
  }
}

let isFirst = true;

/** Called when the first navigation has come to its end. */
export function markFirstNavigationDone() {
  isFirst = false;
}

const tabBeforeListsKey = 'lastTabBeforeLists';

/** The tab saved before the lists panel was opened, as the place it names. */
function tabBeforeLists(): CustomerPlace | undefined {
  const path = window.localStorage.getItem(tabBeforeListsKey) ?? '';
  const [, customerNumber, tab] = /^\/customer\/(\d{1,12})\/(orders|products|cart)(?:[/?]|$)/i.exec(path) ?? [];
  if (customerNumber === undefined || tab === undefined) return undefined;
  const name = `customer-${tab.toLowerCase()}` as 'customer-orders' | 'customer-products' | 'customer-cart';
  return { name, customerNumber };
}

interface Navigation {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string; readonly search: object };
}

function follow(decision: Extract<NavigationDecision, { kind: 'go' }>, { location }: Navigation): never {
  const { loginRedirect: _, ...query } = location.search as Record<string, unknown>;
  const kept = decision.isKeepingQuery ? query : {};
  const search = decision.isRememberingWanted ? { ...kept, wanted: location.href } : kept;
  throw redirect({ ...destinationOf(decision.to), search, replace: true });
}

/** For `beforeLoad`: comes back when the place may be shown, throws the router's redirect otherwise. */
export async function enforceNavigation(place: Place, navigation: Navigation): Promise<void> {
  const { queryClient } = navigation.context;
  const viewer = await queryClient.ensureQueryData(viewerQuery);
  const isPunchOutAddress = basePathOf(window.location.pathname) !== '/';
  let customer: CustomerKnowledge = { state: 'unasked' };
  for (;;) {
    const decision = decideNavigation(place, {
      viewer,
      isPunchOutAddress,
      hasPunchOutToken: false,
      isFirst,
      hasLoginRedirect: 'loginRedirect' in navigation.location.search,
      tabBeforeLists: tabBeforeLists(),
      customer,
    });
    if (decision.kind === 'stay') return;
    if (decision.kind === 'go') follow(decision, navigation);
    if (decision.kind === 'ask-customer' && 'customerNumber' in place) {
      customer = await askCustomer(queryClient, place.customerNumber);
    }
  }
}
