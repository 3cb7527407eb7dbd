/** One table says who may do what; `can` reads it. The server enforces it, the screens ask it what to draw. */
import type { CustomerNumber } from '../customers/index.ts';
import { canSubmitOrder, isProductEditor, isStaff, kindOf, type Permission, type User, type Viewer } from './viewer.ts';

/** The facts of the account that a question is about. */
export interface AccountFacts {
  readonly customerNumber: CustomerNumber;
  readonly territoryId: string;
}

type Rule = (viewer: User) => boolean;
type AccountRule = (viewer: User, account: AccountFacts) => boolean;

const holds =
  (permission: Permission): Rule =>
  (viewer) =>
    viewer.permissions.has(permission);

const staff: Rule = (viewer) => isStaff(viewer);
const customerUser: Rule = (viewer) => kindOf(viewer) === 'customer-user';
const accountManager: Rule = (viewer) => kindOf(viewer) === 'account-manager';
const customerService: Rule = (viewer) => kindOf(viewer) === 'customer-service';
const notPunchOut: Rule = (viewer) => kindOf(viewer) !== 'punch-out-user';

const seesAccount: AccountRule = (viewer, account) =>
  viewer.accounts === 'all' || viewer.accounts.has(account.customerNumber);

/** A territory manager manages an account whose territory is among theirs. */
const managesAccount: AccountRule = (viewer, account) =>
  accountManager(viewer) && viewer.territoryIds.has(account.territoryId);

const cartEnabled: AccountRule = (viewer, account) =>
  seesAccount(viewer, account) &&
  (customerService(viewer) ||
    customerUser(viewer) ||
    kindOf(viewer) === 'punch-out-user' ||
    managesAccount(viewer, account));

/** Only within a session is there a cart that can go back to a buyer. */
const isInPunchOutSession: Rule = (viewer) =>
  kindOf(viewer) === 'punch-out-user' && viewer.punchOutSessionId !== undefined;

/** Questions that need no account. */
export const generalCapabilities = {
  /** Search customers by name, number or phone [A6.06]. */
  'customers.search': staff,
  /** The tabs My Customers and All Customers [A6.05]. */
  'customers.tabs': accountManager,
  /** All four sort choices of the customer search [A4.09]. */
  'customers.sort-by-cart': (viewer) => accountManager(viewer) || customerService(viewer),
  /** Customer users load their own accounts instead of searching [A6.06]. */
  'customers.list-own-accounts': customerUser,
  /** Open carts behind the badges [A6.07]. */
  'carts.list-open': (viewer) => notPunchOut(viewer) && (canSubmitOrder(viewer) || customerService(viewer)),
  /** Warehouse quantities and the stocking class instead of words [A6.09]. */
  'stock.view-quantities': staff,
  /** The manufacturer's contact [A6.08]. */
  'vendors.view-contact': staff,
  /** The link into the data management tool [A2.46]. */
  'products.edit': isProductEditor,
  /** The alerts bell [A6.05]. */
  'alerts.view': accountManager,
  /** Another shipping address is looked up by those who may set one [B6.02]. */
  'addresses.resolve': (viewer) => accountManager(viewer) || customerService(viewer),
  /** Look at held orders, release them or send them back to the cart. */
  'orders.review': customerService,
  /** Hand the cart of a session back to the buyer's system [C4.27]. */
  'punch-out.return': (viewer) => isInPunchOutSession(viewer),
  /** Put safety data sheets into a download [C1.01] [C1.02]. */
  'safety-sheets.collect': notPunchOut,
  /** See the messages of buyers' systems, try them again, and have documents sent again. */
  'punch-out.examine': customerService,
  /** Asked for one's own territories [C7.26]. */
  'territories.ask': staff,
  /** A note by its id; which account it belongs to is seen then [C6.07] [B6.10]. */
  'notes.view': staff,
  /** Delete a note by its id, where the account allows it [A6.11]. */
  'notes.edit': (viewer) => customerService(viewer) || accountManager(viewer),
} satisfies Record<string, Rule>;

/** Questions about one account; without facts the answer is no. */
export const accountCapabilities = {
  /** Enter the customer page, see the record and its orders [A2.20]. */
  'account.view': seesAccount,
  /** Prices, where pricing is enabled at all [A6.03]. */
  'account.view-prices': (viewer, account) =>
    viewer.arePricesOff !== true &&
    seesAccount(viewer, account) &&
    (holds('PricingView')(viewer) ||
      holds('CustomerService')(viewer) ||
      holds('Customer')(viewer) ||
      holds('PunchOut')(viewer)),
  /** The cart of the account: read, change, submit [A6.04] [C6.03]. */
  'account.use-cart': cartEnabled,
  /** Change what is in that cart: nobody who only looks at it. */
  'account.change-cart': (viewer, account) => cartEnabled(viewer, account) && viewer.isLookingOnly !== true,
  /** The cart of a punch-out session, which is nobody else's [C4.26]. */
  'account.use-punch-out-cart': (viewer, account) => isInPunchOutSession(viewer) && seesAccount(viewer, account),
  /** Ask for shelf tags wherever there is a cart, but for punch-out users [A6.10] [C6.11]. */
  'account.request-tags': (viewer, account) => cartEnabled(viewer, account) && notPunchOut(viewer),
  /** The lists of the account, with what is printed from them: for whoever has the panel, and so for no punch-out user [C1.01]. */
  'account.view-lists': (viewer, account) => notPunchOut(viewer) && seesAccount(viewer, account),
  /** Create, change and delete those lists: wherever there is a cart; else they are only read [A6.11] [C6.09]. */
  'account.edit-lists': (viewer, account) => cartEnabled(viewer, account) && notPunchOut(viewer),
  /** Take the cart along as a PDF wherever there is one, but for punch-out users [B6.11]. */
  'account.draw-cart': (viewer, account) => cartEnabled(viewer, account) && notPunchOut(viewer),
  /** Who did what to the account's cart, and on whose behalf. */
  'account.view-cart-history': (viewer, account) => cartEnabled(viewer, account) && notPunchOut(viewer),
  /** Who sent an order, and what was decided about it. */
  'account.view-order-history': (viewer, account) => seesAccount(viewer, account) && notPunchOut(viewer),
  /** Options of an order that only staff set: hold-relevant ones among them [B6.03] [B6.04] [B6.05]. */
  'account.set-staff-order-options': (viewer, account) => staff(viewer) && cartEnabled(viewer, account),
  /** Pricing class, contract and credit hold of the account [B6.06] [B6.07]. */
  'account.view-terms': (viewer, account) => staff(viewer) && seesAccount(viewer, account),
  /** What the account owes, and what it bought by category [B6.07] [B6.09]. */
  'account.view-finance': (viewer, account) => staff(viewer) && seesAccount(viewer, account),
  /** What the account was given and earned by coupons [B6.09] [C1.02]. */
  'account.view-free-goods': (viewer, account) => staff(viewer) && seesAccount(viewer, account),
  /** Record a free good by hand: customer service and the territory's own manager [C6.06]. */
  'account.add-free-goods': (viewer, account) =>
    seesAccount(viewer, account) && (customerService(viewer) || managesAccount(viewer, account)),
  /** What the account buys, product by product [C1.01]. */
  'account.view-lead-products': (viewer, account) => staff(viewer) && seesAccount(viewer, account),
  /** A label to ship something to the account [B6.08]. */
  'account.make-shipping-label': (viewer, account) => staff(viewer) && seesAccount(viewer, account),
  /** The monthly budget of the account, which its cart shows [B2.05]. */
  'account.view-budget': (viewer, account) => notPunchOut(viewer) && seesAccount(viewer, account),
  /** The safety data sheets of what the account bought [C1.01] [C1.02]. */
  'account.view-safety-sheets': (viewer, account) => notPunchOut(viewer) && seesAccount(viewer, account),
  /** Set that budget: customer service and the territory's own manager [B4.30] [B6.14]. */
  'account.set-budget': (viewer, account) =>
    seesAccount(viewer, account) && (customerService(viewer) || managesAccount(viewer, account)),
  /** What the staff wrote down about the account: never its own people's to read [B6.10] [C6.07]. */
  'account.view-notes': (viewer, account) => staff(viewer) && seesAccount(viewer, account),
  /** Write, change and delete notes: customer service and the territory's own manager [A6.11] [C6.09]. */
  'account.edit-notes': (viewer, account) =>
    seesAccount(viewer, account) && (customerService(viewer) || managesAccount(viewer, account)),
} satisfies Record<string, AccountRule>;

export type GeneralCapability = keyof typeof generalCapabilities;
export type AccountCapability = keyof typeof accountCapabilities;
export type Capability = GeneralCapability | AccountCapability;

/**
 * May this viewer do this? Signed-out viewers and unknown capabilities get no; an account capability
 * without the account's facts gets no.
 */
export function can(viewer: Viewer, capability: GeneralCapability): boolean;
export function can(viewer: Viewer, capability: AccountCapability, account: AccountFacts | undefined): boolean;
export function can(viewer: Viewer, capability: Capability, account?: AccountFacts): boolean {
  if (viewer.kind !== 'user') return false;
  if (capability in generalCapabilities) return generalCapabilities[capability as GeneralCapability](viewer);
  if (account === undefined || !(capability in accountCapabilities)) return false;
  return accountCapabilities[capability as AccountCapability](viewer, account);
}
