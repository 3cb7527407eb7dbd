/**
 * Refusals whose texts pages show themselves, before or without asking the server: their status, their text, and their
 * remedy. The others are in `server-refusals.ts` and `exchange-refusals.ts`.
 */
import type { Refusal } from '@operatory/domain/refusals';
import type { exchangeRefusals } from './exchange-refusals.ts';
import { entry, type RefusalEntry } from './refusal-entry.ts';
import type { serverRefusals } from './server-refusals.ts';

export const refusals = {
  // any request
  'route.absent': entry(404, 'Page not found.', 'none'),
  // people
  'customer.not-found': entry(404, 'Customer not found', 'none'),
  'customer.number-missing': entry(400, 'Invalid search: missing customer id', 'none'),
  'customer.number-invalid': entry(400, 'Invalid customer number', 'none'),
  // catalog
  'item.search-blank': entry(422, 'Enter a product number or part of a description.', 'fix-field'),
  // orders
  'order.number-invalid': entry(400, 'Invalid order number', 'fix-field'),
  'order.not-found': entry(404, 'Order not found', 'none'),
  'scan.address-foreign': entry(422, 'The QR Code does not contain a valid {brand} url.', 'none'),
  // cart
  'cart.changed-elsewhere': entry(
    409,
    'Your cart has been updated with changes made outside of this window. Please review before submitting.',
    'reload',
  ),
  'cart.already-submitted': entry(
    409,
    'This cart has already been submitted in another window. Your cart will need to be refreshed.',
    'reload',
  ),
  'cart.empty': entry(422, 'Your cart is empty. Add a product before you place the order.', 'fix-field'),
  'cart.item-unknown': entry(422, 'Product #{itemNumber} not found', 'fix-field'),
  'cart.item-not-orderable': entry(422, 'Item {itemNumber} cannot be ordered', 'fix-field'),
  'cart.quick-item-unknown': entry(404, 'Cannot quick order item {itemNumber}. It does not exist', 'fix-field'),
  'cart.too-many-lines': entry(422, 'A cart can have at most {maximum} lines.', 'fix-field'),
  'cart.po-required': entry(422, 'Please enter a PO number before you place this order.', 'fix-field'),
  'cart.fill-date-staff': entry(422, 'Future fill date must be after today', 'fix-field'),
  'cart.fill-date-late': entry(422, 'Choose a fill date within one year.', 'fix-field'),
  'cart.fill-date-customer': entry(
    422,
    'The order has an invalid future fill date. Please contact your account manager',
    'fix-field',
  ),
  'cart.item-not-removed': entry(422, 'Could not remove item number {itemNumber}', 'retry'),
  'cart.update-required': entry(
    409,
    'Please update to toolkit version {version} before submitting your cart',
    'reload',
  ),
  // lists
  'list.id-missing': entry(400, 'Invalid list: missing list id', 'none'),
  'list.name-too-short': entry(422, 'List name should be at least 1 character', 'fix-field'),
  'list.name-too-long': entry(422, 'List name should be at most {maximum} characters', 'fix-field'),
  'list.not-deleted': entry(422, 'Could not delete list {id}', 'retry'),
  'list.not-in-cart': entry(503, 'Unable to add items to the cart.', 'retry'),
  // addresses
  'address.line-missing': entry(422, 'Please enter an address', 'fix-field'),
  'address.city-missing': entry(422, 'Please enter a city', 'fix-field'),
  'address.state-missing': entry(422, 'Please select a state', 'fix-field'),
  'address.zip-invalid': entry(422, 'Please enter a valid zip code', 'fix-field'),
  'address.incomplete': entry(422, 'Please complete all required address fields and submit again.', 'fix-field'),
  'address.not-found': entry(422, 'Address could not be found. Please review fields and try again.', 'fix-field'),
  'address.unchecked': entry(
    503,
    'Our address validation service is currently unavailable. Please accept to send this address to customer service for review, or go back to select primary shipping address',
    'retry',
  ),
  'address.suggested': entry(422, 'Please accept the address to continue or go back to edit.', 'fix-field'),
  // finance
  'budget.not-set': entry(422, 'Could not set monthly budget, please cancel or try again.', 'retry'),
  // free goods and lead products
  'free-goods.not-saved': entry(422, 'There was an error saving the item', 'retry'),
  'free-goods.gone': entry(409, 'Someone else changed or removed this item.', 'none'),
  'free-goods.has-errors': entry(422, 'Please fix errors before saving', 'fix-field'),
  'free-goods.number-invalid': entry(422, 'Must enter valid {company} product number', 'fix-field'),
  'free-goods.value-not-above-zero': entry(422, 'Value must be more than $0.00', 'fix-field'),
  'free-goods.value-too-high': entry(422, 'Value must be at most $100,000.00', 'fix-field'),
  'free-goods.value-unreadable': entry(422, 'Enter a price in dollars and cents, such as 12.34.', 'fix-field'),
  'free-goods.description-blank': entry(422, 'Product description cannot be blank', 'fix-field'),
  'free-goods.quantity-invalid': entry(422, 'Enter a whole number from 1 to {maximum}.', 'fix-field'),
  'free-goods.date-invalid': entry(422, 'Enter today or an earlier date.', 'fix-field'),
  'lead-products.failed': entry(422, 'Error generating lead product report: {detail}', 'none'),
  'lead-products.without-category': entry(422, 'Error with product {number}: null category', 'none'),
  // documents
  'invoice.unavailable': entry(
    404,
    "We're sorry but the invoice for shipment {number} is currently unavailable.",
    'none',
  ),
  'statement.unavailable': entry(
    404,
    'Unable to download the requested PDF. Please try again later or contact support',
    'retry',
  ),
  // punch-out
  'punch-out.session-expired': entry(403, 'Your session has expired', 'none'),
  'punch-out.account-foreign': entry(403, 'This session does not have access to account {id}', 'none'),
  'punch-out.read-only': entry(422, 'This order is read-only.', 'none'),
  'punch-out.not-submitted': entry(422, 'There was a problem with submitting the order', 'retry'),
  'punch-out.order-not-read': entry(422, 'Could not set post order info', 'none'),
  'punch-out.order-invalid': entry(422, 'Invalid order values', 'none'),
} as const satisfies Record<string, RefusalEntry>;

/** Refusals that a page may word itself. */
export type PageRefusalCode = keyof typeof refusals;
export type RefusalCode = PageRefusalCode | keyof typeof serverRefusals | keyof typeof exchangeRefusals;

/** Inserts a refusal's values into its text. */
export const insertValues = (text: string, { values }: Pick<Refusal<RefusalCode>, 'values'>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole));

/** The text of a refusal with its values inserted. The server uses `all-refusals.ts`. */
export function refusalText(refusal: Refusal<PageRefusalCode>): string {
  return insertValues(refusals[refusal.refused].text, refusal);
}
