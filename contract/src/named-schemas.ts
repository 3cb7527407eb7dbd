/** The names and one-line descriptions of the contract's schemas in the published description. */
import type { z } from 'zod';
import { accessibleCustomer, openCart, role } from './access.ts';
import { accountOverview } from './account-groups.ts';
import { postalAddress } from './addresses.ts';
import { orderAlert, orderAlerts } from './alerts.ts';
import { auditEntry } from './audit.ts';
import { buyerChange } from './buyer-changes.ts';
import { buyerNotices, buyerPayment, buyerReceipt, buyerStatus, receivedLine } from './buyer-notices.ts';
import { buyingHabit, leftOutLine, usualLine } from './buying-habits.ts';
import {
  alternateAddress,
  cart,
  cartItem,
  cartItemRequest,
  cartRequest,
  couponData,
  couponInfo,
  couponOption,
  openOrder,
} from './cart.ts';
import {
  category,
  inventory,
  itemCard,
  itemCoupon,
  lastOrder,
  offeredSubstitute,
  orderHistoryRow,
  packItem,
  product,
  substitute,
  substituteOffer,
} from './catalog.ts';
import { billingGroup, customerRecord, customerSearchItem } from './customers.ts';
import { attention, feedStatus } from './exchange-feeds.ts';
import { storedProfile } from './exchange-profiles.ts';
import { importRun, rowChange, rowError } from './exchange-runs.ts';
import { categorySalesRow, financialSummary, monthSpending, shippingLabel } from './finance.ts';
import { couponItem, freeGood, freeGoodsLedgerReply } from './free-goods.ts';
import { historyEntry, returnedOrder } from './history.ts';
import { installationSettings, liveCheck } from './installation.ts';
import { leadProduct } from './lead-products.ts';
import { listCopy } from './list-copies.ts';
import { customerList, listChange, listItem, listSummary } from './lists.ts';
import { erpDryRun, erpMessage, erpMessageDetails } from './message-desk.ts';
import { note, noteRow } from './notes.ts';
import { orderRequest } from './order-requests.ts';
import { order, orderLine, reorderLine, reorderLines, shipment } from './orders.ts';
import { signIn } from './own-account.ts';
import { pastedLine, resolvedLine, resolvedLines } from './pasted-lines.ts';
import { accessLink, linkOwner, person } from './people.ts';
import { personDetails } from './people-administration.ts';
import { phoneSummary } from './phone-mode.ts';
import { problem } from './problem.ts';
import { punchOutOrder, punchOutToken } from './punch-out.ts';
import { punchOutConnection } from './punch-out-connections.ts';
import { connectionSummary, deliverySummary, dryRun, messageDetails, messageRow } from './punch-out-diagnostics.ts';
import { checkedLine, delivery, deliveryCheck, deliveryReport, heldLot, lotHolder } from './receiving.ts';
import { buyerRemark, deliveryPart, heldOrder, heldOrderDetail, holdCause, reviewClaim } from './review.ts';
import { fileRequestProgress, fileRequestResult, safetySheetRow } from './safety-sheets.ts';
import { cheaperItem, salesChangeItem, salesInvoice, stoppedItem } from './sales-change.ts';
import { assignedCode, scannedItem, unknownCode } from './scanning.ts';
import { publicSettings } from './settings.ts';
import { tagRequests } from './tag-requests.ts';
import { customerNumber, itemNumber } from './values.ts';

export interface NamedSchema {
  readonly schema: z.ZodType;
  readonly description: string;
}

const named = (schema: z.ZodType, description: string): NamedSchema => ({ schema, description });

export const namedSchemas: Readonly<Record<string, NamedSchema>> = {
  AccessibleCustomer: named(accessibleCustomer, 'An account that a customer user may reach.'),
  AuditEntry: named(auditEntry, 'A change to people, permissions, or data, and who made it.'),
  AlternateAddress: named(alternateAddress, 'Where an order goes instead of the address of the account.'),
  Cart: named(cart, 'The cart of one account; `modified` is its version.'),
  CartItem: named(cartItem, 'A line of a cart, with current texts and prices.'),
  CouponData: named(couponData, 'A coupon as the ERP writes it.'),
  CouponInfo: named(couponInfo, 'A cart’s earned and used quantities of one coupon.'),
  CouponOption: named(couponOption, 'One of the free goods of a coupon.'),
  CartItemRequest: named(cartItemRequest, 'A line of a cart as a client asks for it.'),
  CartRequest: named(cartRequest, 'A whole cart as a client wants it, with the version that it’s based on.'),
  ConnectionSummary: named(connectionSummary, 'A connection with what happened on it lately.'),
  DeliverySummary: named(deliverySummary, 'A document that is sent to a buyer automatically.'),
  MessageRow: named(messageRow, 'A message of a connection as a list shows it.'),
  MessageDetails: named(messageDetails, 'One message of a connection with all its details.'),
  DryRun: named(dryRun, 'The result of a dry run: the response that a document would get now.'),
  Category: named(category, 'A category of the catalog.'),
  SalesChangeItem: named(salesChangeItem, 'A product behind a change of the sales report.'),
  SalesInvoice: named(salesInvoice, 'A shipment of a product behind such a change.'),
  ScannedItem: named(scannedItem, 'What a scanned code identifies.'),
  UnknownCode: named(unknownCode, 'A scanned code that names no product.'),
  AssignedCode: named(assignedCode, 'A code that people say belongs to a product.'),
  CheckedLine: named(checkedLine, 'A product of a delivery as received.'),
  DeliveryCheck: named(deliveryCheck, 'What was received of a shipment, and the differences.'),
  Shipped: named(delivery, 'A shipment, and whether it was checked.'),
  HeldLot: named(heldLot, 'A lot that came to an account.'),
  LotHolder: named(lotHolder, 'A practice that received a lot.'),
  OrderRequest: named(orderRequest, 'A request about an order, and the answer.'),
  DeliveryReport: named(deliveryReport, 'A check with differences that wait for customer service.'),
  PackItem: named(packItem, 'A product that another one holds, or that holds it.'),
  StoppedItem: named(stoppedItem, 'A product that an account should have bought again by its own rhythm.'),
  BuyingHabit: named(buyingHabit, 'A product that an account buys, with its rhythm.'),
  UsualLine: named(usualLine, 'A product of an account’s usual order that is due.'),
  LeftOutLine: named(leftOutLine, 'A product that is due and not proposed, with its reason.'),
  CheaperItem: named(cheaperItem, 'A product that an equal one could have replaced for less.'),
  CategorySalesRow: named(categorySalesRow, 'An account’s purchases of one category in one month.'),
  CustomerList: named(customerList, 'A list of products that an account keeps.'),
  CouponItem: named(couponItem, 'A free good to record by hand.'),
  CustomerNumber: named(customerNumber, 'The number of an account: 1 to 12 digits, as text or as a number.'),
  AccountOverview: named(accountOverview, 'The figures of one account, for comparison with others.'),
  BillingGroup: named(billingGroup, 'Who pays for an account, and how many accounts are billed together.'),
  CustomerRecord: named(customerRecord, 'An account with its ship-to address, terms and account manager.'),
  CustomerSearchItem: named(customerSearchItem, 'A customer as the search lists it.'),
  FileRequestProgress: named(fileRequestProgress, 'How far a download is.'),
  FileRequestResult: named(fileRequestResult, 'A download, and which of its files were not found.'),
  FinancialSummary: named(financialSummary, 'An account’s balance by age.'),
  FreeGood: named(freeGood, 'Something that an account was given.'),
  FreeGoodsLedger: named(freeGoodsLedgerReply, 'What orders earned by coupons, and what became of it.'),
  Attention: named(attention, 'Something in the exchange of data that a person has to look at.'),
  FeedStatus: named(feedStatus, 'A feed’s contents, and how fresh they are.'),
  ImportRun: named(importRun, 'One load of a file or of rows.'),
  StoredProfile: named(storedProfile, 'A stored profile.'),
  RowChange: named(rowChange, 'Before and after of one row of a load.'),
  RowError: named(rowError, 'An error in a row of a load.'),
  BuyerChange: named(buyerChange, 'A change that a buyer’s system asked for, which a person has to make or refuse.'),
  HeldOrder: named(heldOrder, 'An order that waits for a review.'),
  HeldOrderDetail: named(heldOrderDetail, 'An order on hold, with all causes of the hold.'),
  ReviewClaim: named(reviewClaim, 'Who is on an order on hold.'),
  HistoryEntry: named(historyEntry, 'A change to a cart or an order: who made it, and on whose behalf.'),
  BuyerRemark: named(buyerRemark, 'Something in a buyer’s order that isn’t acted on.'),
  DeliveryPart: named(deliveryPart, 'One part of a ship-to, compared with the account’s address.'),
  HoldCause: named(holdCause, 'One line or option that holds an order.'),
  Inventory: named(inventory, 'Stock of a product in one branch.'),
  ItemCard: named(itemCard, 'A product as a list shows it.'),
  ItemCoupon: named(itemCoupon, 'A coupon: buy a quantity, get a quantity free.'),
  ItemNumber: named(itemNumber, 'The number of a product: 1 to 20 letters, digits and dashes.'),
  ListChange: named(listChange, 'One change of a list: who, when, what.'),
  ListCopy: named(listCopy, 'A copy of a list, with what an update would change on it.'),
  ListItem: named(listItem, 'A product of a list, with its current text and price.'),
  ListSummary: named(listSummary, 'A list without its items.'),
  InstallationSettings: named(installationSettings, 'Brand, contacts, and mail texts of the installation.'),
  LiveCheck: named(liveCheck, 'Something that an installation needs before it goes live, and whether it’s there.'),
  LeadProduct: named(leadProduct, 'A product that an account buys.'),
  MonthSpending: named(monthSpending, 'What this month has drawn from the budget of an account.'),
  Note: named(note, 'A note that staff wrote about an account.'),
  NoteRow: named(noteRow, 'A note as the list names it.'),
  OpenCart: named(openCart, 'How many lines an open cart has, and since when.'),
  OpenOrder: named(openOrder, 'An account that has an open cart with lines.'),
  Order: named(order, 'An order with its lines in groups by what became of them.'),
  OrderAlert: named(orderAlert, 'Lines of an order became backordered or were canceled.'),
  OrderAlerts: named(orderAlerts, 'A page of alerts with how many there are and how many are new.'),
  LastOrder: named(lastOrder, 'An account’s last order of a product.'),
  OrderHistoryRow: named(orderHistoryRow, 'One earlier order of a product by an account.'),
  OrderLine: named(orderLine, 'A line of an order.'),
  PastedLine: named(pastedLine, 'A possible match for a line of a pasted list.'),
  PhoneSummary: named(phoneSummary, 'What callers usually ask about a practice.'),
  PostalAddress: named(postalAddress, 'An address of the form, entered or validated.'),
  Problem: named(problem, 'Every error: a problem document (RFC 9457); `detail` is a sentence for a person.'),
  Product: named(product, 'A product as its own page shows it.'),
  PunchOutConnection: named(punchOutConnection, 'A connection with a buyer’s system, without its secrets.'),
  PunchOutOrder: named(punchOutOrder, 'A cart as the document that goes back to the buyer.'),
  ErpMessage: named(erpMessage, 'A message to or from the ERP, as a list shows it.'),
  ErpMessageDetails: named(erpMessageDetails, 'Everything known about a message to or from the ERP.'),
  ErpDryRun: named(erpDryRun, 'What would happen to a message to the ERP now.'),
  BuyerPayment: named(buyerPayment, 'A payment reported by a buyer’s system.'),
  BuyerReceipt: named(buyerReceipt, 'A receipt of goods reported by a buyer’s system.'),
  BuyerStatus: named(buyerStatus, 'A status that a buyer’s system gave a document.'),
  BuyerNotices: named(buyerNotices, 'What a buyer’s system reported about an order, for staff.'),
  ReceivedLine: named(receivedLine, 'A line of a buyer’s order, and how much of it arrived.'),
  PunchOutToken: named(punchOutToken, 'The data for a browser that entered a punch-out session.'),
  PublicSettings: named(publicSettings, 'The installation’s settings that any screen may use.'),
  ReorderLine: named(reorderLine, 'An item of an order, and whether it can be reordered.'),
  ReorderLines: named(reorderLines, 'What of an order can be ordered again.'),
  ResolvedLine: named(resolvedLine, 'The match for a line of a pasted list, or why there is none.'),
  ResolvedLines: named(resolvedLines, 'A pasted list, looked up.'),
  ReturnedOrder: named(returnedOrder, 'An order that was sent back into a cart.'),
  AccessLink: named(accessLink, 'A link with which a person chooses a password.'),
  LinkOwner: named(linkOwner, 'The person whose link was opened.'),
  PersonDetails: named(personDetails, 'A person as an administrator sees and changes them.'),
  SignIn: named(signIn, 'A browser in which someone is signed in.'),
  Person: named(person, 'Someone who may sign in, and whether they can.'),
  Role: named(role, 'Who is signed in, and what they have access to.'),
  SafetySheet: named(safetySheetRow, 'A product that an account bought and that has a safety data sheet.'),
  Shipment: named(shipment, 'A parcel of an order with its tracking numbers.'),
  ShippingLabel: named(shippingLabel, 'A label for a parcel to an account.'),
  Substitute: named(substitute, 'A product that can replace another, and why.'),
  OfferedSubstitute: named(
    offeredSubstitute,
    'A substitute, and in what it differs from the product it would replace.',
  ),
  SubstituteOffer: named(substituteOffer, 'An unavailable product, and what the account can order instead.'),
  TagRequests: named(tagRequests, 'The items of an account for which a shelf tag is asked.'),
};
