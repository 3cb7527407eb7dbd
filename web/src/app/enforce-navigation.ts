/** Asks the one rule where a navigation ends, and takes the router there. */
import {
  basePathOf,
  type CustomerKnowledge,
  type CustomerPlace,
  decideNavigation,
  type NavigationDecision,
  type Place,
} from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { viewerQuery } from '../access/index.ts';
import { hasBearer, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { customerQuery, isCartEnabled } from '../customers/index.ts';
import { parsePlainSearch } from './plain-search.ts';

export interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
}

export const isPunchOutAddress = () => basePathOf(window.location.pathname) !== '/';

/** The route of a place. Errors bring their text along, which is loaded when one is there to be read. */
async function destinationOf(place: Place): Promise<Destination> {
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
      return { to: '/home' };
    case 'punch-out-home':
      // Under its own prefix the punch-out home is the beginning; elsewhere it is a page that says how to get there.
      return { to: isPunchOutAddress() ? '/' : '/punchout' };
    case 'punch-out-submit':
      return { to: '/submit/$cartKey', params: { cartKey: place.cartKey } };
    case 'error':
      if (place.error === 'given') return { to: '/home' };
      return (await import('./error-destination.ts')).errorDestination(place.error);
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
      return { to: '/customer/$id/product', params: { id: place.customerNumber } };
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

/** The tab saved before the lists panel was opened: the place that it names, and its whole address. */
function tabBeforeLists(): { readonly place: CustomerPlace; readonly href: string } | undefined {
  const href = keptTab();
  const [, customerNumber, tab] = /^\/customer\/(\d{1,12})\/(orders|products|cart)(?:[/?]|$)/i.exec(href) ?? [];
  if (customerNumber === undefined || tab === undefined) return undefined;
  const name = `customer-${tab.toLowerCase()}` as 'customer-orders' | 'customer-products' | 'customer-cart';
  return { place: { name, customerNumber }, href };
}

/** What stands in local storage; nothing where the browser refuses it. */
function keptTab(): string {
  try {
    return window.localStorage.getItem(tabBeforeListsKey) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the whole address of the tab that the lists are opened over [C2.03]. */
export function keepTabBeforeLists(href: string): void {
  try {
    window.localStorage.setItem(tabBeforeListsKey, href);
  } catch {
    // Without it the lists' address leads to the shop.
  }
}

interface Navigation {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string; readonly search: object };
}

type Going = Extract<NavigationDecision, { kind: 'go' }>;

async function follow(decision: Going, { location }: Navigation, savedTab: string | undefined): Promise<never> {
  if (decision.isSavedTab && savedTab !== undefined) {
    const { pathname, search } = new URL(savedTab, 'http://here.invalid');
    throw redirect({ to: pathname, search: parsePlainSearch(search), replace: true });
  }
  const { loginRedirect: _, ...query } = location.search as Record<string, unknown>;
  const kept = decision.isKeepingQuery ? query : {};
  const search = decision.isRememberingWanted ? { ...kept, wanted: location.href } : kept;
  throw redirect({ ...(await destinationOf(decision.to)), search, replace: true });
}

/** For `beforeLoad`: comes back when the place may be shown, throws the router's redirect otherwise. */
export async function enforceNavigation(place: Place, navigation: Navigation): Promise<void> {
  const { queryClient } = navigation.context;
  const viewer = await queryClient.ensureQueryData(viewerQuery);
  const saved = tabBeforeLists();
  let customer: CustomerKnowledge = { state: 'unasked' };
  for (;;) {
    const decision = decideNavigation(place, {
      viewer,
      isPunchOutAddress: isPunchOutAddress(),
      hasPunchOutToken: hasBearer() && viewer.kind === 'user',
      isFirst,
      hasLoginRedirect: 'loginRedirect' in navigation.location.search,
      isToldToStay: (navigation.location.search as Record<string, unknown>).stay === 'true',
      tabBeforeLists: saved?.place,
      customer,
    });
    if (decision.kind === 'stay') return;
    if (decision.kind === 'go') await follow(decision, navigation, saved?.href);
    if (decision.kind === 'ask-customer' && 'customerNumber' in place) {
      customer = await askCustomer(queryClient, place.customerNumber);
    }
  }
}
