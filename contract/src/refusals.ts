/**
 * Every refusal: its status, the sentence a person may read, where screens show it, and the requirement it
 * implements. The only place where these texts stand. Names in braces are filled from the refusal's values.
 */
import type { Refusal } from '@operatory/domain/refusals';

/** Where a screen shows a refusal. */
export type RefusalPlace = 'field' | 'banner' | 'dialog' | 'toast' | 'dropdown' | 'home' | 'nowhere';

export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly text: string;
  readonly place: RefusalPlace;
  readonly requirement?: string;
}

const entry = (
  status: RefusalEntry['status'],
  text: string,
  place: RefusalPlace,
  requirement?: string,
): RefusalEntry => (requirement === undefined ? { status, text, place } : { status, text, place, requirement });

export const refusals = {
  // any request
  'request.malformed': entry(400, 'The request could not be read: {reason}', 'banner'),
  'request.invalid': entry(400, 'Please correct the fields named below and send again.', 'field'),
  'request.too-large': entry(413, 'The request is larger than {limit}. Send less at once.', 'banner'),
  'request.not-json': entry(415, 'Send the request as JSON (content type application/json).', 'nowhere'),
  'request.foreign-origin': entry(403, 'This request came from another site and was not carried out.', 'nowhere'),
  'request.too-often': entry(429, 'Too many requests. Please wait {seconds} seconds and try again.', 'toast'),
  'route.absent': entry(404, 'There is nothing at this address.', 'nowhere'),
  'provider.unavailable': entry(
    503,
    'The {provider} is not answering right now. Please try again in a moment.',
    'toast',
  ),
  // access
  'access.signed-out': entry(401, 'Please sign in to continue.', 'dialog'),
  'access.another-person': entry(401, 'Somebody else has signed in here meanwhile.', 'dialog'),
  'access.not-allowed': entry(403, 'Your role does not allow this.', 'toast'),
  'access.sign-in-failed': entry(401, 'This e-mail and password do not belong together.', 'banner'),
  'access.too-many-sign-ins': entry(
    429,
    'Too many attempts to sign in. Please wait {seconds} seconds and try again.',
    'banner',
  ),
  'access.sign-in-refused': entry(403, 'The sign-in could not be completed. Please ask your administrator.', 'banner'),
  'access.password-too-short': entry(422, 'A password has at least {minimum} characters.', 'field'),
  'access.password-too-long': entry(422, 'A password has at most {maximum} characters.', 'field'),
  'access.password-wrong': entry(422, 'The current password is not right.', 'field'),
  'customer.not-found': entry(404, 'Customer not found', 'home', 'C5.07'),
  'customer.number-missing': entry(400, 'Invalid search: missing customer id', 'home', 'C5.07'),
  'customer.number-invalid': entry(400, 'Invalid customer number', 'home', 'C5.07'),
  // catalogue
  'item.not-found': entry(404, 'Product #{itemNumber} not found', 'banner', 'A2.44'),
  'item.search-blank': entry(422, 'Type a product number or part of a description to search.', 'field', 'A5.07'),
  'vendor.not-found': entry(404, 'This manufacturer is not known.', 'dialog'),
  // orders
  'order.number-invalid': entry(400, 'Invalid order number', 'home', 'A5.01'),
  'order.not-found': entry(404, 'Order not found', 'home', 'A5.01'),
  'scan.address-foreign': entry(422, 'The QR Code does not contain a valid {brand} url.', 'home', 'A8.14'),
  // alerts
  'alert.not-found': entry(404, 'This alert does not exist.', 'nowhere'),
  'alert.date-impossible': entry(422, '{date} cannot be when you looked at your alerts.', 'nowhere'),
  // cart
  'cart.not-found': entry(404, 'This cart does not exist.', 'dialog'),
  'cart.changed-elsewhere': entry(
    409,
    'Your cart has been updated with changes made outside of this window. Please review before submitting.',
    'dialog',
    'B8.09',
  ),
  'cart.already-submitted': entry(
    409,
    'This cart has already been submitted in another window. Your cart will need to be refreshed.',
    'dialog',
    'B8.09',
  ),
  'cart.empty': entry(422, 'The cart is empty. Add a product before you send the order.', 'banner'),
  'cart.item-unknown': entry(422, 'Product #{itemNumber} not found', 'field'),
  'cart.item-not-orderable': entry(422, 'Item {itemNumber} cannot be ordered', 'field', 'B8.01'),
  'cart.quick-item-unknown': entry(404, 'Cannot quick order item {itemNumber}. It does not exist', 'toast', 'B8.01'),
  'cart.too-many-lines': entry(422, 'A cart holds at most {maximum} lines.', 'banner'),
  'cart.option-not-allowed': entry(403, 'Your role does not allow the option “{option}”.', 'banner'),
  'cart.po-required': entry(422, 'Please enter a PO number before you send this order.', 'field', 'B5.01'),
  'cart.fill-date-staff': entry(422, 'Future fill date must be after today', 'field', 'B5.03'),
  'cart.fill-date-customer': entry(
    422,
    'The order has an invalid future fill date. Please contact your account manager',
    'banner',
    'B5.03',
  ),
  'cart.free-good-not-earned': entry(422, 'The cart does not earn the free goods it holds: {description}.', 'field'),
  'cart.line-twice': entry(422, 'The cart names item {itemNumber} twice.', 'nowhere'),
  'cart.save-id-reused': entry(
    422,
    'A save with this id was already accepted with other content. Send other content under an id of its own.',
    'nowhere',
  ),
  'cart.item-not-removed': entry(422, 'Could not remove item number {itemNumber}', 'toast', 'C8.18'),
  'cart.update-required': entry(
    409,
    'Please update to toolkit version {version} before submitting your cart',
    'dialog',
    'B8.04',
  ),
  // safety sheets
  'files.not-collected': entry(503, 'The safety data sheets could not be put together. Please try again.', 'dialog'),
  'files.request-id-reused': entry(
    422,
    'A request with this id asked for other files. Ask for other files under an id of its own.',
    'nowhere',
  ),
  'files.request-unknown': entry(404, 'This request for files does not exist.', 'nowhere'),
  'files.link-unknown': entry(404, 'This link to safety data sheets does not exist. Please ask for a new one.', 'home'),
  'files.link-expired': entry(410, 'This link to safety data sheets has expired. Please ask for a new one.', 'home'),
  // lists
  'list.id-missing': entry(400, 'Invalid list: missing list id', 'nowhere', 'C5.09'),
  'list.not-found': entry(404, 'This list does not exist.', 'banner'),
  'list.name-too-short': entry(422, 'List name should be at least 1 character', 'field', 'C8.06'),
  'list.name-too-long': entry(422, 'List name should be at most {maximum} characters', 'field', 'C5.03'),
  'list.quantity-invalid': entry(422, 'A list holds 1 to 100 of a product.', 'field', 'C5.03'),
  'list.too-many-items': entry(422, 'A list holds at most {maximum} products.', 'toast'),
  'list.too-many': entry(422, 'An account keeps at most {maximum} lists.', 'field'),
  'list.changed-elsewhere': entry(
    409,
    'Somebody else changed this product in the meantime. It is shown as it is now.',
    'toast',
  ),
  'list.renamed-elsewhere': entry(
    409,
    'Somebody else renamed this list in the meantime: it is called “{name}”.',
    'field',
  ),
  'list.change-id-reused': entry(
    422,
    'A change with this id was already accepted with other content. Send other content under an id of its own.',
    'nowhere',
  ),
  'list.not-deleted': entry(422, 'Could not delete list {id}', 'toast', 'C8.19'),
  'list.not-in-cart': entry(503, 'Unable to add items to the cart.', 'toast', 'C8.07'),
  // addresses
  'address.line-missing': entry(422, 'Please enter an address', 'field', 'B5.02'),
  'address.city-missing': entry(422, 'Please enter a city', 'field', 'B5.02'),
  'address.state-missing': entry(422, 'Please select a state', 'field', 'B5.02'),
  'address.zip-invalid': entry(422, 'Please enter a valid zip code', 'field', 'B5.02'),
  'address.incomplete': entry(422, 'Please complete all required address fields and submit again.', 'banner', 'B8.05'),
  'address.not-found': entry(422, 'Address could not be found. Please review fields and try again.', 'banner', 'C8.14'),
  'address.unchecked': entry(
    503,
    'Our address validation service is currently unavailable. Please accept to send this address to customer service for review, or go back to select primary shipping address',
    'dialog',
    'B8.06',
  ),
  'address.suggested': entry(422, 'Please accept the address to continue or go back to edit.', 'dialog', 'B8.06'),
  // review
  'review.not-held': entry(404, 'Order {orderNumber} was never held for review.', 'banner'),
  'review.already-decided': entry(409, 'This order was already {outcome} by {who}.', 'banner'),
  'review.changed': entry(409, 'This order has changed since you opened it. Look at it again.', 'banner'),
  'review.cart-full': entry(
    422,
    'The cart of the account is too full to take this order back: it holds at most {maximum} lines.',
    'banner',
  ),
  // punch-out doctor
  'punch-out-doctor.connection-absent': entry(404, 'There is no such connection.', 'banner'),
  'punch-out-doctor.message-absent': entry(404, 'This message is not kept any more.', 'banner'),
  'punch-out-doctor.not-replayable': entry(
    422,
    'This message cannot be tried: only set-ups and orders of a known sender that were kept whole can.',
    'banner',
  ),
  'punch-out-doctor.secret-unreadable': entry(
    422,
    'The secret of this connection was sealed by another installation. Save the connection again with its secret.',
    'banner',
  ),
  'punch-out-doctor.delivery-absent': entry(404, 'This document is not kept any more.', 'banner'),
  'punch-out-doctor.changed': entry(
    409,
    'This document was given up once more since you looked. Look again.',
    'banner',
  ),
  'punch-out-doctor.overtaken': entry(
    409,
    'The buyer has a newer confirmation of this order already, or it waits: this one would undo it.',
    'banner',
  ),
  // finance
  'budget.not-set': entry(422, 'Could not set monthly budget, please cancel or try again.', 'field', 'B8.02'),
  // notes
  'note.not-found': entry(404, 'This note does not exist.', 'banner'),
  'note.changed-elsewhere': entry(409, 'Somebody else changed this note since you read it.', 'banner'),
  'note.deleted': entry(409, 'Somebody else deleted this note since you read it.', 'banner'),
  'note.empty': entry(422, 'A note without text is not kept.', 'nowhere'),
  // sales report
  'sales.dates-reversed': entry(422, 'The first day of a report comes before its last.', 'field'),
  // free goods and lead products
  'free-goods.not-saved': entry(422, 'There was an error saving the item', 'banner', 'C8.01'),
  'free-goods.has-errors': entry(422, 'Please fix errors before saving', 'banner', 'C8.02'),
  'free-goods.number-invalid': entry(422, 'Must enter valid {company} product number', 'field', 'C8.03'),
  'free-goods.value-not-above-zero': entry(422, 'Value must be more than $0.00', 'field', 'C8.04'),
  'free-goods.value-too-high': entry(422, 'Value must be at most $100,000.00', 'field'),
  'free-goods.description-blank': entry(422, 'Product description cannot be blank', 'field', 'C8.05'),
  'free-goods.quantity-invalid': entry(422, 'Enter a whole number from 1 to {maximum}.', 'field'),
  'free-goods.date-invalid': entry(422, 'Enter a day up to today.', 'field'),
  'lead-products.failed': entry(422, 'Error generating lead product report: {detail}', 'banner', 'C8.08'),
  'lead-products.without-category': entry(422, 'Error with product {number}: null category', 'banner', 'C8.09'),
  // documents
  'invoice.unavailable': entry(
    404,
    "We're sorry but the invoice for shipment {number} is currently unavailable.",
    'dropdown',
    'A5.05',
  ),
  'statement.unavailable': entry(
    404,
    'Unable to download the requested PDF. Please try again later or contact support',
    'toast',
    'B8.03',
  ),
  // punch-out
  'punch-out.session-expired': entry(403, 'Your session has expired', 'home', 'C8.21'),
  'punch-out.session-absent': entry(404, 'A valid session could not be found', 'home', 'C8.21'),
  'punch-out.account-foreign': entry(403, 'This session does not have access to account {id}', 'home', 'C8.21'),
  'punch-out.read-only': entry(422, 'This order can be looked at here, and not changed.', 'banner'),
  'punch-out.not-submitted': entry(422, 'There was a problem with submitting the order', 'banner', 'C8.16'),
  'punch-out.order-not-read': entry(422, 'Could not set post order info', 'banner', 'C8.17'),
  'punch-out.order-invalid': entry(422, 'Invalid order values', 'banner', 'C8.17'),
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

/** The sentence of a refusal with its values filled in. */
export function refusalText(refusal: Refusal<RefusalCode>): string {
  return refusals[refusal.refused].text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(refusal.values?.[name] ?? whole),
  );
}
