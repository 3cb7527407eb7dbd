/** Applies the navigation rule and redirects the router. */
import { parseAccountPath } from '@operatory/contract/screens';
import {
  basePathOf,
  type CustomerKnowledge,
  type CustomerPlace,
  decideNavigation,
  type NavigationDecision,
  type Place,
  type Viewer,
} from '@operatory/domain/access';
import { parseCustomerNumber } from '@operatory/domain/customers';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { viewerQuery } from '../../access/index.ts';
import { hasBearer, isRefusedWith, isSessionOver } from '../../calls/index.ts';
import { customerQuery, isCartEnabled, lastPlaces, type TabName } from '../../customers/index.ts';
import { notify } from '../../parts/messages/toasts.ts';
import { parsePlainSearch } from './plain-search.ts';

export interface Destination {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

export const isPunchOutAddress = () => basePathOf(window.location.pathname) !== '/';

/** The route of a destination. Error texts are only loaded when there is an error. */
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
      // Under the session's prefix, the punch-out home is the start page; elsewhere, a page says how to get there.
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

/** The server's response about a customer page that is about to be opened [A2.20]. */
async function askCustomer(queryClient: QueryClient, customerNumber: string): Promise<CustomerKnowledge> {
  const viewer = await queryClient.ensureQueryData(viewerQuery);
  try {
    const record = await queryClient.ensureQueryData(customerQuery(customerNumber));
    return { state: 'found', isCartEnabled: isCartEnabled(viewer, record) };
  } catch (thrown) {
    const isDenied = isRefusedWith(thrown, 'customer.not-found') || isRefusedWith(thrown, 'customer.number-invalid');
    // If the session has expired, the page stays and asks the person to sign in again.
    if (isSessionOver(thrown)) return { state: 'found', isCartEnabled: true };
    return { state: isDenied ? 'denied' : 'failed' };
  }
}

let isFirst = true;

/** Called when the first navigation has ended. */
export function markFirstNavigationDone() {
  isFirst = false;
}

const tabBeforeListsKey = 'lastTabBeforeLists';

/** The page that was saved before the lists panel was opened: its destination and full address. */
function tabBeforeLists(): { readonly place: CustomerPlace; readonly href: string } | undefined {
  const href = keptTab();
  const [, orderNumber] = /^\/order\/(\d{1,16})(?:\/|$)/.exec(href) ?? [];
  const memory = lastPlaces();
  if (orderNumber !== undefined && memory?.order?.id === orderNumber) {
    return { place: { name: 'customer-orders', customerNumber: memory.customerNumber }, href };
  }
  const { id = '', screen = '' } = parseAccountPath(href) ?? {};
  if (!/^\d{1,12}$/.test(id) || !isTabName(screen)) return undefined;
  return { place: { name: `customer-${screen}`, customerNumber: id }, href };
}

/** The saved address; none if the browser refuses local storage. */
function keptTab(): string {
  try {
    return window.localStorage.getItem(tabBeforeListsKey) ?? '';
  } catch {
    return '';
  }
}

/** Saves the full address of the page under the lists. */
export function keepTabBeforeLists(href: string): void {
  try {
    window.localStorage.setItem(tabBeforeListsKey, href);
  } catch {
    // Without it, closing the lists opens the shop.
  }
}

const isTabName = (screen: string): screen is TabName => ['orders', 'products', 'cart'].includes(screen);

interface Navigation {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string; readonly search: object };
}

type GoDecision = Extract<NavigationDecision, { kind: 'go' }>;

async function follow(decision: GoDecision, { location }: Navigation, savedTab: string | undefined): Promise<never> {
  if (decision.isSavedTab && savedTab !== undefined) {
    const { pathname, search } = new URL(savedTab, 'http://here.invalid');
    throw redirect({ to: pathname, search: parsePlainSearch(search), replace: true });
  }
  const { loginRedirect: _, ...query } = location.search as Record<string, unknown>;
  const kept = decision.isKeepingQuery ? query : {};
  const search = decision.isRememberingWanted ? { ...kept, wanted: location.href } : kept;
  throw redirect({ search, replace: true, ...(await destinationOf(decision.to)) });
}

function isUnknownAccount(viewer: Viewer, place: Place): boolean {
  if (viewer.kind !== 'user' || viewer.accounts === 'all' || !('customerNumber' in place)) return false;
  const number = parseCustomerNumber(place.customerNumber);
  return number !== undefined && !viewer.accounts.has(number);
}

/** Without the file, the rights are as they were read. */
async function haveRightsChanged(queryClient: QueryClient): Promise<boolean> {
  const file = await import('../../access/follow-rights.ts').catch(() => undefined);
  return (await file?.followRights(queryClient)) ?? false;
}

/** For `beforeLoad`: returns if the page may be shown, otherwise throws the router's redirect. */
export async function enforceNavigation(place: Place, navigation: Navigation): Promise<void> {
  const { queryClient } = navigation.context;
  let viewer = await queryClient.ensureQueryData(viewerQuery);
  // An account may have been granted since the role was read, which only the server knows.
  if (isUnknownAccount(viewer, place) && !isPunchOutAddress() && (await haveRightsChanged(queryClient))) {
    viewer = await queryClient.ensureQueryData(viewerQuery);
  }
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
    if (decision.kind === 'go' && place.name === 'customer-cart' && decision.to.name === 'customer-orders') {
      notify('You don’t have access to this account’s cart. These are its orders.');
    }
    if (decision.kind === 'go') await follow(decision, navigation, saved?.href);
    if (decision.kind === 'ask-customer' && 'customerNumber' in place) {
      customer = await askCustomer(queryClient, place.customerNumber);
    }
  }
}
