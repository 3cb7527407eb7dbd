/**
 * Refusals that only the server words. Pages show its sentence as it comes, so browsers don't load this table.
 */
import { entry, type RefusalEntry } from './refusal-entry.ts';

export const serverRefusals = {
  // any request
  'request.malformed': entry(400, 'The request couldn’t be read: {reason}', 'none'),
  'request.late': entry(408, 'The request didn’t arrive in time. Please try again.', 'retry'),
  'request.invalid': entry(400, 'Please correct the fields named below and try again.', 'fix-field'),
  'request.too-large': entry(413, 'The request is larger than {limit}. Send less at once.', 'none'),
  'request.not-json': entry(415, 'Send the request as JSON (Content-Type: application/json).', 'none'),
  'request.foreign-origin': entry(403, 'This request came from another site, so it was rejected.', 'none'),
  'request.too-often': entry(429, 'Too many requests. Please wait {wait} and try again.', 'retry'),
  'provider.unavailable': entry(
    503,
    'The {provider} isn’t responding right now. Please try again in a moment.',
    'retry',
  ),
  // access
  'access.signed-out': entry(401, 'Please sign in to continue.', 'sign-in'),
  'access.another-person': entry(401, 'Someone else has signed in on this browser.', 'sign-in'),
  'access.not-allowed': entry(403, 'Your role doesn’t allow this.', 'none'),
  'access.sign-in-failed': entry(401, 'That e-mail and password don’t match. Check both and try again.', 'fix-field'),
  'access.too-many-sign-ins': entry(429, 'Too many sign-in attempts. Please wait {wait} and try again.', 'retry'),
  'access.no-company-sign-in': entry(
    422,
    'There’s no company sign-in for this e-mail. Check it, or sign in with your password.',
    'fix-field',
  ),
  'access.sign-in-refused': entry(403, 'We couldn’t sign you in. Please contact your administrator.', 'none'),
  'access.password-too-short': entry(422, 'Passwords must be at least {minimum} characters.', 'fix-field'),
  'access.password-too-long': entry(422, 'Passwords must be at most {maximum} characters.', 'fix-field'),
  'access.password-common': entry(422, 'This password is too easy to guess. Choose a less common one.', 'fix-field'),
  'access.password-own-words': entry(422, 'A password can’t contain your own name or e-mail.', 'fix-field'),
  'access.password-wrong': entry(422, 'The current password is incorrect.', 'fix-field'),
  'access.proof-needed': entry(403, 'Confirm that it’s you, then try again.', 'prove'),
  'access.code-needed': entry(422, 'You have a second step, so confirm with it instead of your password.', 'none'),
  'access.code-wrong': entry(
    422,
    'That code isn’t right, or was used already. Wait for the next one, or use a recovery code.',
    'fix-field',
  ),
  'access.too-many-codes': entry(429, 'Too many wrong codes. Please wait {wait} and try again.', 'retry'),
  'access.app-not-started': entry(409, 'This took too long. Start again with a new QR code.', 'reload'),
  'access.passkey-wrong': entry(422, 'This passkey wasn’t accepted. Try again, or use another way.', 'fix-field'),
  'access.too-many-passkeys': entry(422, 'You can have at most {maximum} passkeys. Remove one first.', 'fix-field'),
  'access.second-step-required': entry(
    409,
    'You must have a second step, so the last one can’t be removed. Set another one up first.',
    'none',
  ),
  'access.second-step-absent': entry(409, 'Set up an authenticator app or a passkey first.', 'none'),
  'access.link-ended': entry(
    404,
    'This link has already been used or has expired. Ask the person who sent it for a new one.',
    'none',
  ),
  'access.company-sign-in-only': entry(
    403,
    'You sign in with your company’s sign-in, {name}, so you don’t need a password here. Use it on the sign-in page.',
    'none',
  ),
  'access.setup-ended': entry(
    404,
    'This address has already been used or has expired. Start Operatory again to get a new one, or run: npm run person -- administrator EMAIL',
    'none',
  ),
  // settings of the installation
  'settings.changed': entry(
    409,
    'Someone else changed the settings at the same time. Look at their changes, then save yours again.',
    'reload',
  ),
  'settings.contrast': entry(
    422,
    'White text on this color has a contrast of {contrast} to 1. Choose a darker color (at least 4.5 to 1).',
    'fix-field',
  ),
  'settings.logo': entry(
    422,
    'The file’s contents don’t match its type. Choose a PNG, JPEG, or WebP file.',
    'fix-field',
  ),
  'company-sign-in.not-found': entry(404, 'Company sign-in not found', 'none'),
  'company-sign-in.changed': entry(
    409,
    'Someone else changed this company sign-in at the same time. Look at their changes, then save yours again.',
    'reload',
  ),
  'company-sign-in.invalid': entry(422, '{problem}', 'fix-field'),
  'company-sign-in.untried': entry(409, 'Test it first. It can be switched on once a test succeeds.', 'none'),
  // people
  'mail.off': entry(409, 'This installation isn’t set up to send e-mail. Ask customer service for a link.', 'none'),
  'mail.off-for-links': entry(
    409,
    'This installation isn’t set up to send e-mail. Create a link instead, and send it to the person yourself.',
    'none',
  ),
  'mail.off-for-tests': entry(
    409,
    'No test was sent: this installation has no mail server. Set SMTP_URL and MAIL_FROM on the server, restart it, and send a test again.',
    'none',
  ),
  'person.not-found': entry(404, 'Person not found', 'none'),
  'person.rights-beyond': entry(403, '{name} has permissions that you can’t give: {rights}', 'none'),
  'person.invalid': entry(422, '{problem}', 'fix-field'),
  'person.email-taken': entry(409, 'There is already a person with the e-mail {email}.', 'fix-field'),
  'person.changed': entry(
    409,
    'Someone else changed this person at the same time. Look at their changes, then save yours again.',
    'reload',
  ),
  'person.own-rights': entry(403, 'You can’t change your own permissions. Ask another administrator.', 'none'),
  'view-as.read-only': entry(403, 'You’re viewing as someone else, so you can’t make changes.', 'none'),
  'view-as.not-customer': entry(404, 'You can only view as a practice user who can sign in.', 'none'),
  'person.forgotten': entry(409, 'This person was forgotten and can’t be restored. Add them again.', 'none'),
  'person.not-suspended': entry(409, 'Suspend {name} first.', 'fix-field'),
  'approval.needed': entry(403, 'This order needs approval because {why}.', 'none'),
  'approval.not-needed': entry(409, 'This order doesn’t need approval. You can send it.', 'none'),
  'approval.no-approver': entry(
    409,
    'No one at your practice can approve orders. Ask the person who manages your users, or call us.',
    'none',
  ),
  'approval.not-found': entry(404, 'Request not found', 'none'),
  'approval.not-approver': entry(403, 'You no longer approve orders of this account.', 'reload'),
  'approval.decided': entry(409, 'Already decided: {name} {outcome}.', 'reload'),
  'approval.cart-changed': entry(
    409,
    'The cart changed while you were looking at it. Check it, then approve again.',
    'reload',
  ),
  'approval.rule-changed': entry(
    409,
    'Someone else changed these rules at the same time. Look at them, then save yours again.',
    'reload',
  ),
  'notice.link-ended': entry(404, 'This link doesn’t work anymore.', 'none'),
  'person.not-manager': entry(403, 'You no longer manage the people of this practice.', 'reload'),
  'person.other-accounts': entry(
    403,
    '{name} also works for accounts that you don’t manage. You can only remove their access to yours.',
    'none',
  ),
  'person.suspended-by-distributor': entry(
    403,
    '{name} was suspended by the distributor. Call customer service to have them restored.',
    'none',
  ),
  'person.account-beyond': entry(403, 'You don’t manage the people of account {customerNumber}.', 'fix-field'),
  'person.email-known': entry(
    409,
    'Someone already signs in with {email}. If they’re new to this account, call us and we’ll add it for them.',
    'fix-field',
  ),
  'person.can-sign-in': entry(
    409,
    '{name} has chosen a password already, and can choose another one with “Forgot your password?”.',
    'none',
  ),
  'person.last-administrator': entry(
    409,
    'This is the last administrator. Make someone else an administrator first.',
    'none',
  ),
  'customer.withdrawn': entry(
    403,
    'This account is closed, so nothing can be ordered for it. Its history stays.',
    'none',
  ),
  // catalog
  'item.not-found': entry(404, 'Product #{itemNumber} not found', 'none'),
  'item.needs-no-sheet': entry(404, 'Product #{itemNumber} doesn’t need a safety data sheet.', 'none'),
  'item.sheet-not-on-file': entry(
    404,
    'The safety data sheet of product #{itemNumber} isn’t on file. Ask {manufacturer} for a copy.',
    'none',
  ),
  'vendor.not-found': entry(404, 'We don’t have this manufacturer on file.', 'none'),
  // alerts
  'alert.not-found': entry(404, 'This alert no longer exists.', 'none'),
  'alert.date-impossible': entry(422, '{date} can’t be when you last viewed your alerts.', 'none'),
  // cart
  'cart.not-found': entry(404, 'This cart no longer exists.', 'none'),
  'cart.option-not-allowed': entry(403, 'Your role doesn’t allow the option “{option}”.', 'none'),
  'cart.free-good-not-earned': entry(
    422,
    'This cart doesn’t qualify for these free goods: {description}.',
    'fix-field',
  ),
  'cart.line-twice': entry(422, 'The cart lists item {itemNumber} twice.', 'none'),
  'cart.save-id-reused': entry(
    422,
    'A save with this id was already accepted with different content. Use a new id.',
    'none',
  ),
  // safety sheets
  'files.not-collected': entry(503, 'We couldn’t collect the safety data sheets. Please try again.', 'retry'),
  'files.request-id-reused': entry(
    422,
    'A request with this id was already made for different files. Use a new id.',
    'none',
  ),
  'files.request-unknown': entry(404, 'This file request no longer exists.', 'none'),
  'files.link-unknown': entry(404, 'This link to safety data sheets isn’t valid. Please ask for a new one.', 'none'),
  'files.link-expired': entry(410, 'This link to safety data sheets has expired. Please ask for a new one.', 'none'),
  // lists
  'list.not-found': entry(404, 'This list no longer exists.', 'none'),
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
  // review
  'review.not-held': entry(404, 'Order {orderNumber} was never on hold for review.', 'none'),
  'review.already-decided': entry(409, 'This order was already {outcome} by {who}.', 'reload'),
  'review.changed': entry(409, 'This order has changed since you opened it. Reload it and review it again.', 'reload'),
  'buyer-attachment.absent': entry(404, 'This file isn’t stored here. Ask the buyer for it.', 'none'),
  'buyer-attachment.not-opened': entry(
    422,
    'This file isn’t opened here, because its content isn’t of a type that’s safe. Ask the buyer for a PDF.',
    'none',
  ),
  // back-orders
  'back-order.gone': entry(409, 'This line is no longer back-ordered.', 'reload'),
  'back-order.decided': entry(409, '{who} has already decided: {outcome}.', 'reload'),
  'back-order.changed': entry(409, 'This line has changed since you opened it. Look at it again.', 'reload'),
  'back-order.in-erp': entry(
    422,
    'This order was entered in the ERP, so change the line there. Here you can only set a date to wait for.',
    'none',
  ),
  'back-order.free-good': entry(422, 'Free items can’t be substituted. Wait for them or cancel them.', 'none'),
  'back-order.wait-date': entry(422, 'Choose a day after today and within a year.', 'fix-field'),
  'back-order.split': entry(
    422,
    'Enter at least 1 and less than the full quantity. To replace it all, choose Swap.',
    'fix-field',
  ),
  'back-order.too-many': entry(
    422,
    'At most {most} can be sent in place of this line. Order more in the cart.',
    'fix-field',
  ),
  'back-order.needs-approver': entry(
    403,
    'This makes the order cost more than you can order without an approver. Ask an approver of the practice to decide it.',
    'none',
  ),
  'back-order.no-stand-in': entry(422, 'Product {itemNumber} can’t be sent for this line now.', 'reload'),
  'back-order.no-proposal': entry(409, 'This proposal no longer exists.', 'reload'),
  // requests about orders
  'order-request.absent': entry(404, 'This request no longer exists.', 'reload'),
  'order-request.buyer': entry(
    422,
    'This order came from your procurement system. Cancel or change it there. You can ask for returns here.',
    'none',
  ),
  'order-request.too-many': entry(
    409,
    'This order already has {most} open requests. Wait for an answer, or call customer service.',
    'none',
  ),
  'order-request.quantity': entry(
    409,
    'Of line {line}, at most {most} can still be asked for. Reload the order and choose again.',
    'reload',
  ),
  'order-request.answered': entry(409, '{who} has already answered this request.', 'reload'),
  'order-request.withdrawn': entry(409, '{who} withdrew this request.', 'reload'),
  'order-request.closed': entry(409, 'This request was closed. {why}', 'reload'),
  'order-request.gone': entry(
    409,
    'A line has shipped or changed since this was asked for, so it can’t be canceled anymore. Refuse the request, and ask for a return instead.',
    'none',
  ),
  'order-request.words-missing': entry(422, 'Say why, so that the practice knows.', 'fix-field'),
  // orders by e-mail
  'order-mail.off': entry(409, 'This installation isn’t set up to send e-mail. Print the order instead.', 'none'),
  'order-mail.sent-back': entry(409, 'This order was sent back to the cart, so there’s nothing to confirm.', 'none'),
  'order-mail.too-many': entry(409, 'You’ve e-mailed {most} confirmations in the last hour. Try again later.', 'none'),
  'order-mail.too-many-there': entry(
    409,
    '{address} already got {most} confirmations in the last hour. Try again later.',
    'none',
  ),
  // receiving, and codes on boxes
  'delivery.not-found': entry(404, 'This account has no such shipment.', 'reload'),
  'delivery.checked': entry(409, '{who} has already checked this delivery.', 'reload'),
  'delivery.too-long-ago': entry(
    422,
    'This shipment was sent more than {days} days ago and can’t be checked here anymore. Call customer service about it.',
    'none',
  ),
  'delivery-report.absent': entry(404, 'This report no longer exists.', 'reload'),
  'delivery-report.settled': entry(409, '{who} has already settled this report.', 'reload'),
  'code.no-product': entry(
    422,
    'This code can’t be assigned: it’s a lot alone, one of our shelf tags, or not readable.',
    'none',
  ),
  'code.known': entry(409, 'The catalog already knows this code. It belongs to {description}.', 'reload'),
  'code.changed': entry(
    409,
    'Someone else has assigned this code since you opened it. Reload it and try again.',
    'reload',
  ),
  'code.no-picture': entry(404, 'There is no picture of this code.', 'none'),
  'code.picture-unusable': entry(422, 'This picture isn’t a JPEG.', 'none'),
  'substitute.same': entry(422, 'A product can’t be its own substitute.', 'fix-field'),
  'morning.gone': entry(409, 'This has changed since the list was loaded.', 'reload'),
  'morning.decided': entry(409, 'You’ve already dealt with this, maybe in another window.', 'reload'),
  'morning.no-decision': entry(404, 'This decision no longer exists.', 'reload'),
  'substitute.changed': entry(409, 'Someone else has changed this pair. Reload it and try again.', 'reload'),
  'buyer-change.absent': entry(404, 'This change no longer exists.', 'reload'),
  'buyer-change.already-settled': entry(409, '{who} has already settled this change.', 'reload'),
  'review.cart-full': entry(
    422,
    'This order doesn’t fit back into the account’s cart, which can have at most {maximum} lines.',
    'none',
  ),
  // punch-out connections
  'punch-out-connection.invalid': entry(422, '{problems}', 'fix-field'),
  'punch-out-connection.id-taken': entry(
    409,
    'There is a connection with the id “{connectionId}” already. Choose another id, or edit that one.',
    'fix-field',
  ),
  'punch-out-connection.sender-taken': entry(
    409,
    'The connection “{other}” has this sender already. Each connection needs a sender, or a buyer behind it, of its own.',
    'fix-field',
  ),
  'punch-out-connection.account-elsewhere': entry(
    422,
    'Account {account} can’t be used through this connection: it’s neither its account nor a location’s, or it’s closed. Choose one of its accounts.',
    'fix-field',
  ),
  'punch-out-connection.catalog-absent': entry(
    422,
    'The catalog that you want the changes since is no longer stored. Download all products.',
    'fix-field',
  ),
  'punch-out-connection.catalog-unchanged': entry(409, 'Nothing has changed since that catalog.', 'none'),
  'punch-out-connection.catalog-empty': entry(
    409,
    'There is no product that this account can order at a price, so there is nothing to download.',
    'none',
  ),
  'punch-out-connection.set-up-unreadable': entry(
    422,
    'This isn’t a setup that we can read. {reason} Paste the whole PunchOutSetupRequest, starting at <?xml or <cXML.',
    'fix-field',
  ),
  'punch-out-connection.changed': entry(
    409,
    'Someone else changed this connection. Reload it, then make your changes again.',
    'reload',
  ),
  // punch-out diagnostics
  'punch-out-diagnostics.connection-absent': entry(404, 'This connection no longer exists.', 'none'),
  'punch-out-diagnostics.message-absent': entry(404, 'This message is no longer stored.', 'none'),
  'punch-out-diagnostics.not-replayable': entry(
    422,
    'Only complete setup and order requests from an authenticated sender can be tested.',
    'none',
  ),
  'punch-out-diagnostics.secret-unreadable': entry(
    422,
    'This connection’s secret was encrypted by another installation. Save the connection again with its secret.',
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
  // notes
  'note.not-found': entry(404, 'This note no longer exists.', 'none'),
  'note.changed-elsewhere': entry(409, 'Someone else changed this note after you opened it.', 'reload'),
  'note.deleted': entry(409, 'Someone else deleted this note after you opened it.', 'reload'),
  'note.empty': entry(422, 'Empty notes aren’t saved.', 'fix-field'),
  // sales report
  'sales.dates-reversed': entry(422, 'The start date must be on or before the end date.', 'fix-field'),
  // punch-out
  'punch-out.session-absent': entry(404, 'A valid session could not be found', 'none'),
} as const satisfies Record<string, RefusalEntry>;
