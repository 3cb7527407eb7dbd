/**
 * Every refusal: its status, its text for people, and what they can do about it. Names in braces are replaced by the
 * refusal's values.
 */
import type { Refusal } from '@operatory/domain/refusals';
import type { Remedy } from './problem.ts';

export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly text: string;
  readonly remedy: Remedy;
}

/* @__NO_SIDE_EFFECTS__ */
const entry = (status: RefusalEntry['status'], text: string, remedy: Remedy): RefusalEntry => ({
  status,
  text,
  remedy,
});

export const refusals = {
  // any request
  'request.malformed': entry(400, "The request couldn't be read: {reason}", 'none'),
  'request.invalid': entry(400, 'Please correct the fields named below and try again.', 'fix-field'),
  'request.too-large': entry(413, 'The request is larger than {limit}. Send less at once.', 'none'),
  'request.not-json': entry(415, 'Send the request as JSON (Content-Type: application/json).', 'none'),
  'request.foreign-origin': entry(403, 'This request came from another site, so it was rejected.', 'none'),
  'request.too-often': entry(429, 'Too many requests. Please wait {seconds} seconds and try again.', 'retry'),
  'route.absent': entry(404, 'Page not found.', 'none'),
  'provider.unavailable': entry(
    503,
    "The {provider} isn't responding right now. Please try again in a moment.",
    'retry',
  ),
  // access
  'access.signed-out': entry(401, 'Please sign in to continue.', 'sign-in'),
  'access.another-person': entry(401, 'Someone else has signed in on this browser.', 'sign-in'),
  'access.not-allowed': entry(403, "Your role doesn't allow this.", 'none'),
  'access.sign-in-failed': entry(401, "That e-mail and password don't match. Check both and try again.", 'fix-field'),
  'access.too-many-sign-ins': entry(
    429,
    'Too many sign-in attempts. Please wait {seconds} seconds and try again.',
    'retry',
  ),
  'access.sign-in-refused': entry(403, "We couldn't sign you in. Please contact your administrator.", 'none'),
  'access.password-too-short': entry(422, 'Passwords must be at least {minimum} characters.', 'fix-field'),
  'access.password-too-long': entry(422, 'Passwords must be at most {maximum} characters.', 'fix-field'),
  'access.password-common': entry(422, 'This password is too easy to guess. Choose a less common one.', 'fix-field'),
  'access.password-own-words': entry(422, "A password can't contain your own name or e-mail.", 'fix-field'),
  'access.password-wrong': entry(422, 'The current password is incorrect.', 'fix-field'),
  'access.link-ended': entry(
    404,
    'This link has already been used or has expired. Ask the person who sent it for a new one.',
    'none',
  ),
  // people
  'mail.off': entry(409, 'This installation isn’t set up to send e-mail. Ask customer service for a link.', 'none'),
  'person.not-found': entry(404, 'Person not found', 'none'),
  'person.rights-beyond': entry(403, '{name} has rights that you can’t give: {rights}', 'none'),
  'customer.not-found': entry(404, 'Customer not found', 'none'),
  'customer.withdrawn': entry(
    403,
    'This account is closed, so nothing can be ordered for it. Its history stays.',
    'none',
  ),
  'customer.number-missing': entry(400, 'Invalid search: missing customer id', 'none'),
  'customer.number-invalid': entry(400, 'Invalid customer number', 'none'),
  // catalog
  'item.not-found': entry(404, 'Product #{itemNumber} not found', 'none'),
  'item.needs-no-sheet': entry(404, 'Product #{itemNumber} doesn’t need a safety data sheet.', 'none'),
  'item.sheet-not-on-file': entry(
    404,
    'The safety data sheet of product #{itemNumber} isn’t on file. Ask {manufacturer} for a copy.',
    'none',
  ),
  'item.search-blank': entry(422, 'Enter a product number or part of a description.', 'fix-field'),
  'vendor.not-found': entry(404, "We don't have this manufacturer on file.", 'none'),
  // orders
  'order.number-invalid': entry(400, 'Invalid order number', 'fix-field'),
  'order.not-found': entry(404, 'Order not found', 'none'),
  'scan.address-foreign': entry(422, 'The QR Code does not contain a valid {brand} url.', 'none'),
  // alerts
  'alert.not-found': entry(404, 'This alert no longer exists.', 'none'),
  'alert.date-impossible': entry(422, "{date} can't be when you last viewed your alerts.", 'none'),
  // cart
  'cart.not-found': entry(404, 'This cart no longer exists.', 'none'),
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
  'cart.option-not-allowed': entry(403, "Your role doesn't allow the option “{option}”.", 'none'),
  'cart.po-required': entry(422, 'Please enter a PO number before you place this order.', 'fix-field'),
  'cart.fill-date-staff': entry(422, 'Future fill date must be after today', 'fix-field'),
  'cart.fill-date-late': entry(422, 'Choose a fill date within one year.', 'fix-field'),
  'cart.fill-date-customer': entry(
    422,
    'The order has an invalid future fill date. Please contact your account manager',
    'fix-field',
  ),
  'cart.free-good-not-earned': entry(
    422,
    "This cart doesn't qualify for these free goods: {description}.",
    'fix-field',
  ),
  'cart.line-twice': entry(422, 'The cart lists item {itemNumber} twice.', 'none'),
  'cart.save-id-reused': entry(
    422,
    'A save with this id was already accepted with different content. Use a new id.',
    'none',
  ),
  'cart.item-not-removed': entry(422, 'Could not remove item number {itemNumber}', 'retry'),
  'cart.update-required': entry(
    409,
    'Please update to toolkit version {version} before submitting your cart',
    'reload',
  ),
  // safety sheets
  'files.not-collected': entry(503, "We couldn't collect the safety data sheets. Please try again.", 'retry'),
  'files.request-id-reused': entry(
    422,
    'A request with this id was already made for different files. Use a new id.',
    'none',
  ),
  'files.request-unknown': entry(404, 'This file request no longer exists.', 'none'),
  'files.link-unknown': entry(404, "This link to safety data sheets isn't valid. Please ask for a new one.", 'none'),
  'files.link-expired': entry(410, 'This link to safety data sheets has expired. Please ask for a new one.', 'none'),
  // lists
  'list.id-missing': entry(400, 'Invalid list: missing list id', 'none'),
  'list.not-found': entry(404, 'This list no longer exists.', 'none'),
  'list.name-too-short': entry(422, 'List name should be at least 1 character', 'fix-field'),
  'list.name-too-long': entry(422, 'List name should be at most {maximum} characters', 'fix-field'),
  'list.quantity-invalid': entry(422, 'Enter a quantity from 1 to 100.', 'fix-field'),
  'list.too-many-items': entry(422, 'A list can have at most {maximum} products.', 'fix-field'),
  'list.too-many': entry(422, 'An account can have at most {maximum} lists.', 'fix-field'),
  'list.changed-elsewhere': entry(409, 'Someone else changed this product. You now see their change.', 'reload'),
  'list.renamed-elsewhere': entry(409, 'Someone else renamed this list to “{name}”.', 'reload'),
  'list.change-id-reused': entry(
    422,
    'A change with this id was already accepted with different content. Use a new id.',
    'none',
  ),
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
  // review
  'review.not-held': entry(404, 'Order {orderNumber} was never on hold for review.', 'none'),
  'review.already-decided': entry(409, 'This order was already {outcome} by {who}.', 'reload'),
  'review.changed': entry(409, 'This order has changed since you opened it. Reload it and review it again.', 'reload'),
  'review.cart-full': entry(
    422,
    "This order doesn't fit back into the account's cart, which can have at most {maximum} lines.",
    'none',
  ),
  // punch-out diagnostics
  'punch-out-diagnostics.connection-absent': entry(404, 'This connection no longer exists.', 'none'),
  'punch-out-diagnostics.message-absent': entry(404, 'This message is no longer stored.', 'none'),
  'punch-out-diagnostics.not-replayable': entry(
    422,
    'Only complete set-up and order requests from an authenticated sender can be tested.',
    'none',
  ),
  'punch-out-diagnostics.secret-unreadable': entry(
    422,
    "This connection's secret was encrypted by another installation. Save the connection again with its secret.",
    'none',
  ),
  'punch-out-diagnostics.delivery-absent': entry(404, 'This document is no longer stored.', 'none'),
  'punch-out-diagnostics.changed': entry(
    409,
    'Another delivery attempt failed since you opened this. Refresh to see it.',
    'reload',
  ),
  'punch-out-diagnostics.overtaken': entry(
    409,
    'A newer confirmation of this order was sent or is queued; sending this one would undo it.',
    'none',
  ),
  // finance
  'budget.not-set': entry(422, 'Could not set monthly budget, please cancel or try again.', 'retry'),
  // notes
  'note.not-found': entry(404, 'This note no longer exists.', 'none'),
  'note.changed-elsewhere': entry(409, 'Someone else changed this note after you opened it.', 'reload'),
  'note.deleted': entry(409, 'Someone else deleted this note after you opened it.', 'reload'),
  'note.empty': entry(422, "Empty notes aren't saved.", 'fix-field'),
  // sales report
  'sales.dates-reversed': entry(422, 'The start date must be on or before the end date.', 'fix-field'),
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
  'punch-out.session-absent': entry(404, 'A valid session could not be found', 'none'),
  'punch-out.account-foreign': entry(403, 'This session does not have access to account {id}', 'none'),
  'punch-out.read-only': entry(422, 'This order is read-only.', 'none'),
  'punch-out.not-submitted': entry(422, 'There was a problem with submitting the order', 'retry'),
  'punch-out.order-not-read': entry(422, 'Could not set post order info', 'none'),
  'punch-out.order-invalid': entry(422, 'Invalid order values', 'none'),
} as const satisfies Record<string, RefusalEntry>;

/** Refusals that only the server words: pages show its text as it comes, so the browser doesn't load this table. */
export const exchangeRefusals = {
  // data exchange
  'exchange.key-unknown': entry(401, 'We don’t know this key, or it was revoked.', 'none'),
  'exchange.key-not-found': entry(404, 'This key doesn’t exist.', 'reload'),
  'exchange.key-name-taken': entry(
    409,
    'There is a key named “{name}” already. Revoke it first, or choose another name.',
    'fix-field',
  ),
  'exchange.feed-not-allowed': entry(403, 'You don’t have permission to load the feed {feed}.', 'none'),
  'exchange.own-rights': entry(
    403,
    'This load changes your own rights. Someone else has to apply or undo it, or send it without you.',
    'none',
  ),
  'exchange.rights-beyond': entry(
    403,
    'This load gives rights that you can’t give: {rights}. Someone who has them has to apply or undo it.',
    'none',
  ),
  'exchange.import-unknown': entry(404, 'There is no import with this id.', 'none'),
  'exchange.id-reused': entry(409, 'This import id was already used for a different file. Use a new id.', 'none'),
  'exchange.mode-unknown': entry(
    422,
    'The feed {feed} can’t be loaded in the mode “{mode}”. It takes {known}.',
    'none',
  ),
  'exchange.digest-wrong': entry(
    422,
    'The file arrived incomplete: its SHA-256 is {found}, expected {named}. Send it again.',
    'retry',
  ),
  'exchange.not-a-pdf': entry(422, 'This isn’t a PDF. Send the file as your ERP wrote it.', 'fix-field'),
  'exchange.pdf-too-large': entry(413, 'A PDF has {limit} at most. Send a smaller one.', 'fix-field'),
  'exchange.pdf-not-found': entry(404, 'There is no PDF with the number {name}.', 'none'),
  'exchange.file-too-large': entry(413, 'The file is larger than {limit}. Split it into smaller files.', 'none'),
  'exchange.encoding-unknown': entry(
    422,
    'We don’t know the encoding {encoding}. Use one of these: {known}.',
    'fix-field',
  ),
  'exchange.profile-unknown': entry(
    422,
    'The feed {feed} has no profile “{name}”. Check its name on the page Data exchange.',
    'fix-field',
  ),
  'exchange.profile-not-found': entry(404, 'This profile doesn’t exist anymore.', 'reload'),
  'exchange.profile-name-taken': entry(
    409,
    'There is a profile named “{name}” for this feed already. Choose another name, or edit that one.',
    'fix-field',
  ),
  'exchange.profile-changed': entry(
    409,
    'Someone else changed this profile. Reload it, then make your changes again.',
    'reload',
  ),
  'exchange.profile-invalid': entry(422, '{problem}', 'fix-field'),
  'exchange.not-refused': entry(
    409,
    'Only a refused file can be read again, and this one’s state is “{state}”.',
    'reload',
  ),
  'exchange.file-gone': entry(410, 'The file was deleted 30 days after its load ended. Send it again.', 'none'),
  'exchange.not-waiting': entry(409, 'This import isn’t waiting for a decision; its state is “{state}”.', 'reload'),
  'exchange.needs-person': entry(
    403,
    'A person has to look at this import before it’s applied: approve it on the page Data exchange.',
    'none',
  ),
  'exchange.newer-applied': entry(
    409,
    'Newer data of this feed was applied since, as {importId}. Discard this import and send the file again.',
    'none',
  ),
  'exchange.not-undoable': entry(409, 'This import can’t be undone: {reason}', 'none'),
  'exchange.rhythm-changed': entry(
    409,
    'Someone else set how often this feed is expected. Check it, then choose again.',
    'reload',
  ),
  'exchange.rows-uneven': entry(
    422,
    'Row {row} doesn’t have the same fields as row {first}. Send rows with other fields in a call of their own, and null to clear a field.',
    'fix-field',
  ),
  'exchange.too-slow': entry(
    503,
    'We received the rows, but they aren’t applied yet. Check the import in a moment.',
    'retry',
  ),
  // orders to the ERP
  'order-message.not-allowed': entry(403, 'This key may not take orders. Use one with the feed “orders”.', 'none'),
  'order-message.not-found': entry(404, 'There is no message with this id.', 'reload'),
  'order-message.taken': entry(409, 'The ERP took this message already, as “{erpOrderNumber}”.', 'none'),
  'order-message.other-number': entry(
    409,
    'The ERP calls order {orderNumber} “{erpOrderNumber}”. Its number can’t change.',
    'none',
  ),
  'order-message.number-used': entry(409, 'Another order has the number “{erpOrderNumber}” already.', 'fix-field'),
  'order-message.reason-missing': entry(
    422,
    'Say why the message was rejected, so that someone can fix it.',
    'fix-field',
  ),
  'order-message.replaced': entry(409, 'A newer message about this order was sent since. Send that one again.', 'none'),
  'webhook.address-not-allowed': entry(422, 'Orders can’t be sent to this address: {reason}', 'fix-field'),
  'webhook.changed': entry(409, 'Someone else changed this address. Reload it, then make your change again.', 'reload'),
  'webhook.not-found': entry(404, 'No address is set that orders are sent to. Set one first.', 'reload'),
  'order-message.too-long-ago': entry(422, 'At most 31 days can be compared. Use a later start.', 'fix-field'),
} as const satisfies Record<string, RefusalEntry>;

/** Refusals that a page may word itself. */
export type PageRefusalCode = keyof typeof refusals;
export type RefusalCode = PageRefusalCode | keyof typeof exchangeRefusals;

/** Inserts a refusal's values into its text. */
export const insertValues = (text: string, { values }: Pick<Refusal<RefusalCode>, 'values'>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole));

/** The text of a refusal with its values inserted. The server uses `all-refusals.ts`. */
export function refusalText(refusal: Refusal<PageRefusalCode>): string {
  return insertValues(refusals[refusal.refused].text, refusal);
}
