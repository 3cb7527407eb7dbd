/** Refusals of data exchange and of orders to the ERP. Only the server words them, as in `server-refusals.ts`. */
import { entry, type RefusalEntry } from './refusal-entry.ts';

export const exchangeRefusals = {
  // data exchange
  'exchange.key-unknown': entry(401, 'We don’t know this key, or it was revoked.', 'none'),
  'exchange.key-not-found': entry(404, 'This key doesn’t exist.', 'reload'),
  'exchange.key-name-taken': entry(
    409,
    'There is a key named “{name}” already. Revoke it first, or choose another name.',
    'fix-field',
  ),
  'exchange.key-just-made': entry(
    409,
    'You’ve just created this key, but it’s shown only once. If you don’t have it, revoke “{name}” in the list below and create another.',
    'reload',
  ),
  'exchange.feed-not-allowed': entry(403, 'You don’t have permission to load the feed {feed}.', 'none'),
  'exchange.own-rights': entry(
    403,
    'This load changes your own permissions. Someone else has to apply or undo it, or send it without you.',
    'none',
  ),
  'exchange.rights-beyond': entry(
    403,
    'This load gives permissions that you can’t give, or changes people who have them: {rights}. Someone who has them has to apply or undo it.',
    'none',
  ),
  'exchange.import-unknown': entry(404, 'There is no import with this id.', 'none'),
  'exchange.no-acknowledgment': entry(404, 'There is no 997 for this import: {reason}', 'none'),
  'exchange.id-reused': entry(409, 'This import id was already used for a different file. Use a new id.', 'none'),
  'exchange.mode-unknown': entry(422, 'The feed {feed} can’t be loaded in the mode “{mode}”. Use {known}.', 'none'),
  'exchange.digest-wrong': entry(
    422,
    'The file arrived incomplete: its SHA-256 is {found}, expected {named}. Send it again.',
    'retry',
  ),
  'exchange.not-a-pdf': entry(422, 'This isn’t a PDF. Send the file as your ERP wrote it.', 'fix-field'),
  'exchange.pdf-name': entry(422, '“{name}” can’t name a safety data sheet. A name has {known}.', 'fix-field'),
  'exchange.pdf-too-large': entry(413, 'A PDF can be at most {limit}. Send a smaller one.', 'fix-field'),
  'exchange.pdf-not-found': entry(404, 'There is no PDF with the number {name}.', 'none'),
  'exchange.file-too-large': entry(413, 'The file is larger than {limit}. Split it into smaller files.', 'none'),
  'exchange.encoding-unknown': entry(
    422,
    'We don’t know the encoding {encoding}. Use one of these: {known}.',
    'fix-field',
  ),
  'exchange.profile-unknown': entry(
    422,
    'The feed {feed} has no mapping “{name}”. Check its name on the page Data exchange.',
    'fix-field',
  ),
  'exchange.profile-not-found': entry(404, 'This mapping no longer exists.', 'reload'),
  'exchange.profile-name-taken': entry(
    409,
    'There’s already a mapping named “{name}” for this feed. Choose another name, or edit that one.',
    'fix-field',
  ),
  'exchange.profile-changed': entry(
    409,
    'Someone else changed this mapping. Reload it, then make your changes again.',
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
  'exchange.no-warnings': entry(
    409,
    'This import isn’t applied, or has no warnings and no rejected rows to mark as read.',
    'reload',
  ),
  'exchange.needs-person': entry(
    403,
    'A person has to look at this import before it’s applied: approve it on the page Data exchange.',
    'none',
  ),
  'exchange.of-person': entry(
    403,
    'A person sent, approved, or is undoing this import, so only a person can decide about it, on the page Data exchange.',
    'none',
  ),
  'exchange.newer-applied': entry(
    409,
    'Newer data for this feed has been applied since, in import {importId}. Discard this import and send the file again.',
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
    'Row {row} doesn’t have the same fields as row {first}. Send rows with different fields in separate calls. Use null to clear a field.',
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
  'order-message.taken': entry(409, 'The ERP has already accepted this message, {how}.', 'none'),
  'order-message.other-number': entry(
    409,
    'The ERP calls order {orderNumber} “{erpOrderNumber}”. Its number can’t change.',
    'none',
  ),
  'order-message.no-conflict': entry(
    404,
    'The ERP sent no second number {named} for order {orderNumber}. Reload the page to see what’s open.',
    'reload',
  ),
  'order-message.number-used': entry(409, 'Another order has the number “{erpOrderNumber}” already.', 'fix-field'),
  'order-message.reason-missing': entry(
    422,
    'Say why the message was rejected, so that someone can fix it.',
    'fix-field',
  ),
  'order-message.replaced': entry(409, 'A newer message about this order was sent since. Send that one again.', 'none'),
  'order-message.not-by-hand': entry(
    422,
    'Only withdrawals and tag requests can be marked as done. Correct the order or send it again.',
    'none',
  ),
  'order-message.still-waiting': entry(
    409,
    'The ERP hasn’t answered this message yet. It can be marked as done if the ERP rejects it.',
    'reload',
  ),
  'order-correction.not-rejected': entry(
    409,
    'Someone else corrected this order or sent it again since you opened it. Close this to see where it is now.',
    'reload',
  ),
  'order-correction.in-progress': entry(
    409,
    'The ERP works on this order already, so it can’t be corrected here. Settle it in the ERP.',
    'none',
  ),
  'order-correction.line-unknown': entry(422, 'The order has no open line {lineNumber}.', 'fix-field'),
  'order-correction.twice': entry(422, 'The correction names {name} twice. Name it once.', 'fix-field'),
  'order-correction.id-reused': entry(
    422,
    'A correction with this id was already made with different content. Use a new id.',
    'none',
  ),
  'order-correction.no-lines': entry(
    422,
    'An order needs a line. To cancel it, choose “Cancel or change lines” on its page.',
    'fix-field',
  ),
  'order-correction.nothing-changed': entry(
    422,
    'Nothing has changed. Change something, or send the order again without changes.',
    'fix-field',
  ),
  'order-correction.quantity-raised': entry(
    422,
    'Item {itemNumber} can’t be more than {most} in this order.',
    'fix-field',
  ),
  'order-correction.free-good-not-earned': entry(
    422,
    'The purchases don’t earn these free items: {description}.',
    'fix-field',
  ),
  'order-correction.buyers-po': entry(
    422,
    'A buyer’s system sent this order and knows it by its PO number, so that can’t change.',
    'fix-field',
  ),
  'order-correction.buyers-products': entry(
    422,
    'A buyer’s system sent this order, so it can’t get products that the buyer didn’t order. Remove them, and ask the buyer to order them.',
    'fix-field',
  ),
  'order-correction.price-changed': entry(
    409,
    'The price of item {itemNumber} changed while this was open. The new one is shown now. Check the total, and send it again.',
    'fix-field',
  ),
  'file-way.changed': entry(
    409,
    'Someone else changed these settings. Reload them, then make your change again.',
    'reload',
  ),
  'file-way.no-folder': entry(
    422,
    'No folder is set up. Ask your administrator to name one with EXCHANGE_FOLDER.',
    'none',
  ),
  'file-way.ids-missing': entry(
    422,
    'X12 needs the ids of both sides. Enter them on Data exchange › Orders to the ERP.',
    'fix-field',
  ),
  'webhook.address-not-allowed': entry(422, 'Orders can’t be sent to this address. {reason}', 'fix-field'),
  'webhook.changed': entry(409, 'Someone else changed this address. Reload it, then make your change again.', 'reload'),
  'webhook.not-found': entry(404, 'No address is set that orders are sent to. Set one first.', 'reload'),
  'order-books.unusable': entry(422, 'The list can’t be compared. {reason}', 'fix-field'),
  'order-message.start-in-future': entry(
    422,
    '“since” is in the future. Use a time before {now}, in UTC or with its offset.',
    'fix-field',
  ),
  'order-message.list-too-old': entry(
    422,
    'The list was written before the day that it begins with. Choose the day of its first order.',
    'fix-field',
  ),
  'order-message.too-long-ago': entry(422, 'At most 31 days can be compared. Use a later start.', 'fix-field'),
} as const satisfies Record<string, RefusalEntry>;
