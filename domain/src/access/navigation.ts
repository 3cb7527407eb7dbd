/** One pure function decides where a navigation ends: stay, redirect, or read the customer's record first. */
import { type CustomerNumber, parseCustomerNumber } from '../customers/index.ts';
import { kindOf, type Viewer } from './viewer.ts';

/** Every place in the app, by name and with its parameters; customer places have an account. */
export type Place =
  | { readonly name: 'public' }
  | { readonly name: 'public-product'; readonly itemNumber: string }
  /** `/product` and `/product/{itemNumber}`: addresses that only redirect. */
  | { readonly name: 'product-entry'; readonly itemNumber: string | undefined }
  | { readonly name: 'sign-in' }
  | { readonly name: 'home' }
  | { readonly name: 'error'; readonly error: NavigationError | 'given' }
  | { readonly name: 'order'; readonly orderNumber: string }
  | { readonly name: 'punch-out-home' }
  /** Where the cart of a session is returned [C2.12]. */
  | { readonly name: 'punch-out-submit'; readonly cartKey: string }
  | CustomerPlace;

export type CustomerPlace =
  | { readonly name: 'customer'; readonly customerNumber: string }
  | { readonly name: 'customer-orders'; readonly customerNumber: string }
  | { readonly name: 'customer-products'; readonly customerNumber: string }
  | { readonly name: 'customer-cart'; readonly customerNumber: string }
  /** Redirects to the product or, without one, to the shop [C2.02]. */
  | {
      readonly name: 'customer-product-entry';
      readonly customerNumber: string;
      readonly itemNumber: string | undefined;
    }
  | { readonly name: 'customer-product'; readonly customerNumber: string; readonly itemNumber: string }
  | { readonly name: 'customer-lists'; readonly customerNumber: string };

/** Why someone is sent home with an error; `given` is a text that the address already has. */
export type NavigationError =
  | 'order.number-invalid'
  | 'customer.number-missing'
  | 'customer.number-invalid'
  | 'customer.not-found'
  | 'customer.access-failed';

/** What is known about the customer whose page is opened. */
export type CustomerKnowledge =
  | { readonly state: 'unasked' }
  | { readonly state: 'found'; readonly isCartEnabled: boolean }
  /** Doesn't exist, or isn't theirs: the two look the same. */
  | { readonly state: 'denied' }
  /** The check itself failed. */
  | { readonly state: 'failed' };

export interface NavigationFacts {
  readonly viewer: Viewer;
  /** The address is under the punch-out prefix. */
  readonly isPunchOutAddress: boolean;
  readonly hasPunchOutToken: boolean;
  /** The first navigation since the page loaded. */
  readonly isFirst: boolean;
  /** The query has `loginRedirect`. */
  readonly hasLoginRedirect: boolean;
  /** The query has `stay=true`: don't redirect from the products page to home [A2.43]. */
  readonly isToldToStay: boolean;
  /** The tab that was open before the lists panel, if it was saved. */
  readonly tabBeforeLists: CustomerPlace | undefined;
  readonly customer: CustomerKnowledge;
}

export type NavigationDecision =
  | { readonly kind: 'stay' }
  /** Read the customer's record, then decide again. */
  | { readonly kind: 'ask-customer' }
  | {
      readonly kind: 'go';
      readonly to: Place;
      /** Keeps the query, without `loginRedirect`. */
      readonly isKeepingQuery: boolean;
      /** Remembers the requested place, to come back to it after signing in. */
      readonly isRememberingWanted: boolean;
      /** The tab saved before the lists panel, with its whole address. */
      readonly isSavedTab: boolean;
    };

const stay: NavigationDecision = { kind: 'stay' };

interface GoOptions {
  readonly keepQuery?: boolean;
  readonly rememberWanted?: boolean;
  readonly savedTab?: boolean;
}

function go(to: Place, options: GoOptions = {}): NavigationDecision {
  const { keepQuery = false, rememberWanted = false, savedTab = false } = options;
  return { kind: 'go', to, isKeepingQuery: keepQuery, isRememberingWanted: rememberWanted, isSavedTab: savedTab };
}

const home: Place = { name: 'home' };
const punchOutHome: Place = { name: 'punch-out-home' };

function isCustomerPlace(place: Place): place is CustomerPlace {
  return place.name.startsWith('customer');
}

/** Punch-out users and addresses never leave the punch-out home's area [A2.15] [A2.16]. */
function decidePunchOut(place: Place, facts: NavigationFacts): NavigationDecision {
  if (place.name === 'punch-out-home') return stay;
  if (!facts.isPunchOutAddress) return go(punchOutHome);
  if (place.name === 'punch-out-submit') {
    return facts.hasPunchOutToken ? stay : go(punchOutHome, { rememberWanted: true });
  }
  if (!isCustomerPlace(place)) return go(punchOutHome);
  if (!facts.hasPunchOutToken) return go(punchOutHome, { rememberWanted: true });
  const { accounts } = facts.viewer.kind === 'user' ? facts.viewer : { accounts: new Set<string>() };
  // The home page says which account the session has no access to [C8.21].
  if (accounts !== 'all' && !accounts.has(place.customerNumber as CustomerNumber)) {
    return go(punchOutHome, { rememberWanted: true });
  }
  return decideCustomer(place, facts);
}

/** An order number is digits that form a safe integer [A5.01]; a drop shipment's is negative. */
export function isOrderNumber(text: string): boolean {
  return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
}

function decideCustomer(place: CustomerPlace, facts: NavigationFacts): NavigationDecision {
  const { viewer, customer } = facts;
  if (viewer.kind === 'signed-out') return go({ name: 'sign-in' }, { rememberWanted: true });
  const customerNumber = parseCustomerNumber(place.customerNumber);
  if (customerNumber === undefined) {
    const isMissing = place.customerNumber.trim() === '';
    return go({ name: 'error', error: isMissing ? 'customer.number-missing' : 'customer.number-invalid' });
  }
  const isForeign = viewer.accounts !== 'all' && !viewer.accounts.has(customerNumber);
  if (isForeign || customer.state === 'denied') return go({ name: 'error', error: 'customer.not-found' });
  if (customer.state === 'failed') return go({ name: 'error', error: 'customer.access-failed' });

  const { itemNumber } = place as { itemNumber?: string };
  switch (place.name) {
    case 'customer':
      return go({ name: 'customer-products', customerNumber }, { keepQuery: true });
    case 'customer-product-entry':
      return itemNumber === undefined
        ? go({ name: 'customer-products', customerNumber })
        : go({ name: 'customer-product', customerNumber, itemNumber }, { keepQuery: true });
    case 'customer-lists':
      return facts.isFirst ? leaveLists(place, facts) : stay;
    case 'customer-cart':
      if (customer.state === 'unasked') return { kind: 'ask-customer' };
      return customer.isCartEnabled ? stay : go({ name: 'customer-orders', customerNumber });
    default:
      return stay;
  }
}

/**
 * To the tab saved before the lists panel, if it's this customer's and not itself a lists panel; otherwise to the shop
 * [A2.18].
 */
function leaveLists({ customerNumber }: CustomerPlace, { tabBeforeLists: saved }: NavigationFacts): NavigationDecision {
  const isUsable = saved?.customerNumber === customerNumber && saved.name !== 'customer-lists';
  if (saved !== undefined && isUsable) return go(saved, { savedTab: true });
  return go({ name: 'customer-products', customerNumber });
}

/**
 * What surrounds the screen [A2.14]: on punch-out addresses, no menu of a person and no waiting for a role; everywhere
 * else, only once the person is known.
 */
export function frameOf({ viewer, isPunchOutAddress }: Pick<NavigationFacts, 'viewer' | 'isPunchOutAddress'>) {
  const isPunchOut = isPunchOutAddress || kindOf(viewer) === 'punch-out-user';
  return { hasPersonButton: !isPunchOut && viewer.kind === 'user', isWaitingForRole: !isPunchOut };
}

/**
 * Decides one step of a navigation. Repeated from the resulting place, it reaches `stay` within four steps, whatever
 * the facts [A2.01] [A2.03] [A2.04] [A2.05] [A2.09] [A2.14]–[A2.18] [A2.20] [A2.22] [A2.43] [A5.01].
 */
export function decideNavigation(place: Place, facts: NavigationFacts): NavigationDecision {
  const { viewer } = facts;
  if (facts.isPunchOutAddress || kindOf(viewer) === 'punch-out-user') return decidePunchOut(place, facts);
  if (place.name === 'punch-out-home' || place.name === 'punch-out-submit') return go({ name: 'public' });
  const isSignedIn = viewer.kind === 'user';
  if (isSignedIn && facts.hasLoginRedirect) return go(home, { keepQuery: true });

  switch (place.name) {
    case 'public':
      return isSignedIn && !facts.isToldToStay ? go(home, { keepQuery: true }) : stay;
    case 'sign-in':
      return isSignedIn ? go(home, { keepQuery: true }) : stay;
    case 'home':
      return isSignedIn ? stay : go({ name: 'public' }, { keepQuery: true });
    case 'product-entry':
      return place.itemNumber === undefined
        ? go({ name: 'public' })
        : go({ name: 'public-product', itemNumber: place.itemNumber }, { keepQuery: true });
    case 'order':
      return isOrderNumber(place.orderNumber) ? stay : go({ name: 'error', error: 'order.number-invalid' });
    case 'public-product':
    case 'error':
      return stay;
    default:
      return decideCustomer(place, facts);
  }
}
