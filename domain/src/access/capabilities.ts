/**
 * One table says who may do what; `can` reads it. The server enforces it, and the screens use it to decide what to
 * show.
 */
import type { CustomerNumber } from '../customers/index.ts';
import {
  canSubmitOrder,
  isAdministrator,
  isProductEditor,
  isStaff,
  kindOf,
  type Permission,
  type User,
  type Viewer,
  type ViewerKind,
} from './viewer.ts';

/** The facts about the account in question. */
export interface AccountFacts {
  readonly customerNumber: CustomerNumber;
  readonly territoryId: string;
  /** The distributor no longer sells to it: its history stays, and nothing can be ordered. */
  readonly isWithdrawn?: boolean;
}

type Rule = (viewer: User) => boolean;
type AccountRule = (viewer: User, account: AccountFacts) => boolean;

const holds =
  (permission: Permission): Rule =>
  (viewer) =>
    viewer.permissions.has(permission);

const isKind =
  (kind: ViewerKind): Rule =>
  (viewer) =>
    kindOf(viewer) === kind;

const staff: Rule = (viewer) => isStaff(viewer);
const customerUser = isKind('customer-user');
const accountManager = isKind('account-manager');
const customerService = isKind('customer-service');
const punchOutUser = isKind('punch-out-user');
const notPunchOut: Rule = (viewer) => !punchOutUser(viewer);

const seesAccount: AccountRule = (viewer, account) =>
  viewer.accounts === 'all' || viewer.accounts.has(account.customerNumber);

const seeingPrices: readonly Permission[] = ['PricingView', 'CustomerService', 'Customer', 'PunchOut'];

/** Of the accounts that they see, unless the distributor shows no prices to anyone [A6.03]. */
export const seesAnyPrices: Rule = (viewer) =>
  viewer.arePricesOff !== true && seeingPrices.some((permission) => viewer.permissions.has(permission));

const seesPrices: AccountRule = (viewer, account) => seesAnyPrices(viewer) && seesAccount(viewer, account);

/** A territory manager manages an account if its territory is one of theirs. */
const managesAccount: AccountRule = (viewer, account) =>
  accountManager(viewer) && viewer.territoryIds.has(account.territoryId);

/** Only a session has a cart: a punch-out user without one has none [C4.26]. */
const isInPunchOutSession: Rule = (viewer) => punchOutUser(viewer) && viewer.punchOutSessionId !== undefined;

/** A practice's viewers look at everything, and have no cart. */
const fillsPracticeCart: Rule = (viewer) => customerUser(viewer) && !holds('ViewOnly')(viewer);

const cartEnabled: AccountRule = (viewer, account) =>
  seesAccount(viewer, account) &&
  (customerService(viewer) ||
    fillsPracticeCart(viewer) ||
    isInPunchOutSession(viewer) ||
    managesAccount(viewer, account));

/** Also true for staff using *View as*: they read what that person can read. */
const seesOwnPeople: Rule = (viewer) => customerUser(viewer) && holds('ManagePeople')(viewer);

const seesPeople: AccountRule = (viewer, account) =>
  seesAccount(viewer, account) && (customerService(viewer) || seesOwnPeople(viewer));

/** Whoever may send the practice's cart may also change what it ordered. */
const buysForPractice: Rule = (viewer) =>
  fillsPracticeCart(viewer) && !holds('RequestOnly')(viewer) && viewer.isLookingOnly !== true;

/** Customer service, and the account's own manager. */
const servesAccount: AccountRule = (viewer, account) =>
  seesAccount(viewer, account) && (customerService(viewer) || managesAccount(viewer, account));

/** Customer service, the account's own manager, and the practice's buyers. */
const ordersFor: AccountRule = (viewer, account) =>
  servesAccount(viewer, account) || (seesAccount(viewer, account) && buysForPractice(viewer));

/** The same, unless the account is closed: it buys nothing. */
const buysFor: AccountRule = (viewer, account) => account.isWithdrawn !== true && ordersFor(viewer, account);

/** Customer service and account managers. */
const salesStaff: Rule = (viewer) => customerService(viewer) || accountManager(viewer);

/** Staff who maintain catalog data. */
const dataStaff: Rule = (viewer) => customerService(viewer) || isProductEditor(viewer);

const staffOfAccount: AccountRule = (viewer, account) => staff(viewer) && seesAccount(viewer, account);

/** Everyone except punch-out users, whose sessions aren't tied to a person. */
const seesAsPerson: AccountRule = (viewer, account) => notPunchOut(viewer) && seesAccount(viewer, account);

/** The account's own cart, not that of a punch-out session. */
const hasLastingCart: AccountRule = (viewer, account) => notPunchOut(viewer) && cartEnabled(viewer, account);

/** Capabilities that need no account. */
export const generalCapabilities = {
  /** Search customers by name, number or phone [A6.06]. */
  'customers.search': staff,
  /** The tabs My Customers and All Customers [A6.05]. */
  'customers.tabs': accountManager,
  /** All four sort choices of the customer search [A4.09]. */
  'customers.sort-by-cart': salesStaff,
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
  /** See back-ordered lines: of your territories, of all accounts, or of your practice. */
  'back-orders.view': (viewer) => salesStaff(viewer) || customerUser(viewer),
  /** See whom to call today: accounts in your territories, or all. */
  'morning-queue.view': salesStaff,
  /** Keep the pairs of substitutes. */
  'substitutes.edit': dataStaff,
  /** Say which product a code on a box belongs to. */
  'codes.assign': dataStaff,
  /** Mark products as favorites: people of practices, each their own. Staff use the account’s lists and earlier orders. */
  'favorites.keep': (viewer) => customerUser(viewer) && viewer.viewedBy === undefined,
  /** Find the practices that received a lot. */
  'lots.recall': staff,
  /** Look up another shipping address, if they may set one [B6.02]. */
  'addresses.resolve': salesStaff,
  /** Look at held orders, release them or send them back to the cart. */
  'orders.review': customerService,
  /** Return a session's cart to the buyer's system [C4.27]. */
  'punch-out.return': (viewer) => isInPunchOutSession(viewer),
  /** Add safety data sheets to a download [C1.01] [C1.02]. */
  'safety-sheets.collect': notPunchOut,
  /** See messages of buyers' systems, do dry runs, and resend documents. */
  'punch-out.examine': customerService,
  /** Add and change connections with buyers' systems and their secrets. Given by an administrator. */
  'punch-out.connect': (viewer) => customerService(viewer) && holds('PunchOutConnections')(viewer),
  /** Load an ERP's files, see what they change, apply and undo them. */
  'exchange.manage': customerService,
  /** See the browsers in which one is signed in, and end them. Visits of a buyer share one user, so they may not. */
  'sign-ins.manage-own': (viewer) => viewer.kind === 'user' && notPunchOut(viewer) && viewer.viewedBy === undefined,
  /** See the shop as a customer user does, without changing anything. */
  'people.view-as': (viewer) => holds('ViewAs')(viewer) && (isStaff(viewer) || isAdministrator(viewer)),
  /** See people, and make the links with which they choose a password. */
  'people.view': (viewer) => customerService(viewer) || isAdministrator(viewer),
  /** Invite, change, and suspend people, and read the audit log. */
  'people.administer': isAdministrator,
  /** Set brand, contacts, and mail texts, and see what is missing before going live. */
  'installation.manage': isAdministrator,
  /** See the people of practices: of your own practice, or all as customer service. */
  'people.view-practice': (viewer) => customerService(viewer) || seesOwnPeople(viewer),
  /** See requests for approval and your own notices: practice users. */
  'approvals.view': customerUser,
  /** Choose notifications: practice users, people who load data, and administrators. */
  'notices.choose': (viewer) => customerUser(viewer) || customerService(viewer) || isAdministrator(viewer),
  /** Decide about requests from others at the practice. */
  'approvals.decide': (viewer) =>
    customerUser(viewer) && holds('ApproveOrders')(viewer) && viewer.isLookingOnly !== true,
  /** Read your own territories [C7.26]. */
  'territories.ask': staff,
  /** Read a note by its id; its account is checked afterward [C6.07] [B6.10]. */
  'notes.view': staff,
  /** Delete a note by its id, if the account allows it [A6.11]. */
  'notes.edit': salesStaff,
} satisfies Record<string, Rule>;

/** Capabilities for one account; without its facts, they're denied. */
export const accountCapabilities = {
  /** Open the customer page, see the record and its orders [A2.20]. */
  'account.view': seesAccount,
  /** See prices, if pricing is enabled at all [A6.03]. */
  'account.view-prices': seesPrices,
  /** See why a price is what it is: staff, and the account's users if the distributor allows it. */
  'account.explain-prices': (viewer, account) =>
    seesPrices(viewer, account) && (staff(viewer) || (customerUser(viewer) && viewer.arePricesExplained === true)),
  /** Read, change, and submit the account's cart [A6.04] [C6.03]. */
  'account.use-cart': cartEnabled,
  /** Change that cart, unless the person only views it. */
  'account.change-cart': (viewer, account) =>
    account.isWithdrawn !== true && cartEnabled(viewer, account) && viewer.isLookingOnly !== true,
  /** See which people of the practice can sign in, what they can do, and its approval rules. */
  'account.view-people': seesPeople,
  /** Invite, change, and suspend the people of the practice: its own managers, and customer service. */
  'account.manage-people': (viewer, account) =>
    seesPeople(viewer, account) && (viewer.isLookingOnly !== true || customerService(viewer)),
  /** The cart of a punch-out session, which belongs to that session alone [C4.26]. */
  'account.use-punch-out-cart': (viewer, account) =>
    account.isWithdrawn !== true && isInPunchOutSession(viewer) && seesAccount(viewer, account),
  /** Request shelf tags: everyone with the cart, except punch-out users [A6.10] [C6.11]. */
  'account.request-tags': (viewer, account) =>
    account.isWithdrawn !== true && hasLastingCart(viewer, account) && viewer.viewedBy === undefined,
  /** See and print the account's lists: everyone with the panel, so not punch-out users [C1.01]. */
  'account.view-lists': seesAsPerson,
  /** Create, change, and delete those lists: everyone with the cart; others only read them [A6.11] [C6.09]. */
  'account.edit-lists': (viewer, account) => hasLastingCart(viewer, account) && viewer.viewedBy === undefined,
  /** See what was shipped to the account, and which lots it received. */
  'account.view-deliveries': seesAsPerson,
  /** Compare what was received with what was shipped. */
  'account.check-deliveries': (viewer, account) => hasLastingCart(viewer, account) && viewer.isLookingOnly !== true,
  /** Get the next order as the account usually places it. */
  'account.view-usual-order': hasLastingCart,
  /** Download the cart as a PDF: everyone with the cart, except punch-out users [B6.11]. */
  'account.draw-cart': hasLastingCart,
  /** See who changed the account's cart, and for whom. */
  'account.view-cart-history': hasLastingCart,
  /** See who sent an order, and how a review ended. */
  'account.view-order-history': seesAsPerson,
  /** Set staff-only options of an order, including those that put it on hold [B6.03] [B6.04] [B6.05]. */
  'account.set-staff-order-options': (viewer, account) => staff(viewer) && cartEnabled(viewer, account),
  /** See which products could replace the account's back-ordered lines. */
  'account.view-back-orders': seesAsPerson,
  /** Decide about the account's back-ordered lines: its buyers, its account manager, and customer service. A closed account buys nothing. */
  'account.decide-back-orders': buysFor,
  /**
   * Ask to cancel, change, or return lines of the account's orders. A closed account may still return products that it
   * received.
   */
  'account.ask-about-orders': ordersFor,
  /** E-mail the account's orders to any address. For people who order for the account. */
  'account.mail-orders': ordersFor,
  /** Mark the account's entries in the morning queue as handled. */
  'account.decide-morning-queue': (viewer, account) => account.isWithdrawn !== true && servesAccount(viewer, account),
  /**
   * See the account's pricing class, contract, and credit hold [B6.06] [B6.07], and messages from its buyer's system.
   */
  'account.view-terms': staffOfAccount,
  /** See what the account owes, and its purchases by category [B6.07] [B6.09]. */
  'account.view-finance': staffOfAccount,
  /** See which products and quantities are behind a change in sales. Amounts and quantities together reveal prices, so it needs both rights. */
  'account.explain-sales': (viewer, account) => staff(viewer) && seesPrices(viewer, account),
  /** See the account's statements: its own people and staff, but not a buyer in a punch-out session. */
  'account.view-statements': seesAsPerson,
  /** See the free goods that the account received and earned through coupons [B6.09] [C1.02]. */
  'account.view-free-goods': staffOfAccount,
  /** Record a free good by hand: customer service and the territory's own manager [C6.06]. */
  'account.add-free-goods': servesAccount,
  /** See the account's purchases by product [C1.01]. */
  'account.view-lead-products': staffOfAccount,
  /** Get a label to ship something to the account [B6.08]. */
  'account.make-shipping-label': staffOfAccount,
  /** See the account's monthly budget, which its cart shows [B2.05]. */
  'account.view-budget': seesAsPerson,
  /** See what the account ordered for how much, and its budgets by category: its own people and staff who see prices. */
  'account.view-spending': (viewer, account) => notPunchOut(viewer) && seesPrices(viewer, account),
  /** Set those budgets: people who may order for the account and see its prices. */
  'account.set-category-budgets': (viewer, account) => seesPrices(viewer, account) && buysFor(viewer, account),
  /** See the safety data sheets of products that the account bought [C1.01] [C1.02]. */
  'account.view-safety-sheets': seesAsPerson,
  /** Set that budget: customer service and the territory's own manager [B4.30] [B6.14]. */
  'account.set-budget': servesAccount,
  /** Read the staff's notes about the account; its own people never can [B6.10] [C6.07]. */
  'account.view-notes': staffOfAccount,
  /** Write, change and delete notes: customer service and the territory's own manager [A6.11] [C6.09]. */
  'account.edit-notes': servesAccount,
} satisfies Record<string, AccountRule>;

export type GeneralCapability = keyof typeof generalCapabilities;
export type AccountCapability = keyof typeof accountCapabilities;
export type Capability = GeneralCapability | AccountCapability;

/**
 * Whether this viewer may do this. Denied for signed-out viewers, for unknown capabilities, and for an account
 * capability without the account's facts.
 */
export function can(viewer: Viewer, capability: GeneralCapability): boolean;
export function can(viewer: Viewer, capability: AccountCapability, account: AccountFacts | undefined): boolean;
export function can(viewer: Viewer, capability: Capability, account?: AccountFacts): boolean {
  if (viewer.kind !== 'user') return false;
  if (capability in generalCapabilities) return generalCapabilities[capability as GeneralCapability](viewer);
  if (account === undefined || !(capability in accountCapabilities)) return false;
  return accountCapabilities[capability as AccountCapability](viewer, account);
}
