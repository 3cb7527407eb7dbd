/** How the access matrix calls each route and sums up each response in one word. */

import { randomUUID } from 'node:crypto';
import { detailsToWire } from '@operatory/contract/cart-codec';
import type { RouteName } from '@operatory/contract/program-paths';
import { noDetails } from '@operatory/domain/cart';
import { ownForm } from '@operatory/domain/exchange';
import type { LightMyRequestResponse } from 'fastify';
import type { Queryable } from '../src/database/database.ts';

/** Facts of one account, so that the requested records exist. */
export interface AccountFacts {
  readonly customerNumber: string;
  readonly territoryId: string;
  readonly orderNumber: number;
  readonly shipmentId: number;
  readonly statementId: string;
  readonly cartKey: string;
  readonly alertId: number;
  readonly listId: number;
  readonly noteId: string;
  /** An item that the account has ordered. */
  readonly itemNumber: string;
}

export interface RequestTarget {
  /** `A` to `D`, `X`, or the name of a case. */
  readonly what: string;
  readonly account: AccountFacts;
  /** The person who calls, and another person who exists. */
  readonly self: string;
  readonly someone: string;
}

interface Request {
  readonly url: string;
  readonly body?: object;
}

export const absentAccount: AccountFacts = {
  customerNumber: '999999',
  territoryId: 'T-absent',
  orderNumber: 999_999_999,
  shipmentId: 999_999_999,
  statementId: 'no-such-statement',
  cartKey: '00000000-0000-4000-8000-000000000000',
  alertId: 999_999_999,
  listId: 999_999_999,
  noteId: '00000000-0000-4000-8000-000000000000',
  itemNumber: '10000001',
};
export const hiddenItem = '10000009';
export const anyItem = '10000001';
const oldVersion = '2001-01-01T00:00:00.000000Z';

/** The id of a request about an order of the account that was refused. */
const refusedRequestOf = (customerNumber: string) => `00000000-0000-4000-8000-${customerNumber.padStart(12, '0')}`;

/** Reads the facts of a demo account. Adds an alert, checks of its deliveries, and an empty cart if it has none. */
export async function factsOf(database: Queryable, customerNumber: string): Promise<AccountFacts> {
  await database.query(
    `insert into cart (cart_key, customer_number, modified)
     select $1, $2, 1 where not exists (select from cart where customer_number = $2 and submitted_at is null)`,
    [randomUUID(), customerNumber],
  );
  await database.query(
    `insert into order_alert (order_number, alert_type, customer_number, territory_id, raised_at)
     select min(order_number), 'Canceled', customer_number, territory_id, now()
       from sales_order join customer using (customer_number) where customer_number = $1 and not has_canceled_items
      group by customer_number, territory_id`,
    [customerNumber],
  );
  await database.query(
    `insert into customer_note (note_id, customer_number, html, title, version, created_at, changed_at)
     values ($1, $2, '<p>Call first</p>', 'Call first', $1, now(), now())`,
    [randomUUID(), customerNumber],
  );
  await database.query(
    `insert into delivery_check (check_id, customer_number, order_number, shipment_number, lines, has_findings, checked_at)
     select gen_random_uuid(), o.customer_number, h.order_number, h.shipment_number, '[]', false, now()
       from sales_order o join shipment h using (order_number) where o.customer_number = $1 on conflict do nothing`,
    [customerNumber],
  );
  const { rows } = await database.query<AccountFacts>(
    `select c.customer_number as "customerNumber", c.territory_id as "territoryId", o.order_number as "orderNumber",
            h.shipment_id as "shipmentId", s.statement_id as "statementId", k.cart_key as "cartKey",
            l.item_number as "itemNumber", a.alert_id as "alertId",
            (select min(list_id) from customer_list t where t.customer_number = c.customer_number) as "listId",
            n.note_id as "noteId"
       from customer c
       join sales_order o on o.customer_number = c.customer_number
       join shipment h on h.order_number = o.order_number and h.has_invoice and h.shipment_date is not null
       join order_line l on l.order_number = o.order_number
       join order_alert a on a.customer_number = c.customer_number
       join customer_note n on n.customer_number = c.customer_number and n.html = '<p>Call first</p>'
       join statement s on s.customer_number = c.customer_number
       join cart k on k.customer_number = c.customer_number and k.submitted_at is null
      where c.customer_number = $1 order by o.order_number, l.line_number limit 1`,
    [customerNumber],
  );
  if (rows[0] === undefined) throw new Error(`the demo has not enough of account ${customerNumber}`);
  await database.query(
    `insert into order_request (request_id, customer_number, order_number, kind, lines, state, asked_at)
     values ($1, $2, $3, 'cancel', '[]', 'refused', now()) on conflict do nothing`,
    [refusedRequestOf(customerNumber), customerNumber, rows[0].orderNumber],
  );
  return rows[0];
}

const asJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const clientDataJSON = asJson({ type: 'webauthn.get', challenge: 'none', origin: 'https://elsewhere.test' });
const anyKey = { id: 'none', rawId: 'none', type: 'public-key' };
const passkey = { ...anyKey, response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' } };
const newPasskey = { ...anyKey, response: { clientDataJSON, attestationObject: 'AAAA' } };

const companySignIn = {
  ...{ name: 'None', issuer: 'http://login.grove.test', clientId: 'none', emailDomains: [] },
  ...{ isEmailTrusted: false, groupsClaim: 'groups', groupRules: [] },
};

/** The person a call is about: the caller, unless the case says otherwise. */
function about({ what, self, someone }: RequestTarget): string {
  if (what === 'someone') return someone;
  return what === 'unknown' ? 'nobody.at.all@demo.test' : self;
}

const account = ({ what, account: { customerNumber } }: RequestTarget) =>
  what === '-' || what === 'hidden' ? '' : `customerNumber=${customerNumber}`;
const item = ({ what }: RequestTarget) => (what === 'hidden' ? hiddenItem : anyItem);

const connectionDraft = ({ customerNumber }: AccountFacts) => ({
  name: 'A buyer',
  isActive: false,
  customerNumber,
  sender: { domain: 'DUNS', identity: 'a buyer' },
  from: null,
  settings: {},
});

const someDuties = (customerNumber: string) => ({
  name: 'Ann',
  role: 'buyer',
  managesPeople: false,
  approvesOrders: false,
  accounts: [customerNumber],
});

const someRights = { name: 'Ann', permissions: ['PricingView'], territoryIds: [], accounts: [] };

/** A cart based on a very old version. */
const oldCart = ({ customerNumber, cartKey }: AccountFacts) => ({
  key: cartKey,
  customerNumber,
  modified: oldVersion,
  saveId: randomUUID(),
  ...detailsToWire(noDetails),
  items: [],
});

export const calls: Record<RouteName, (asked: RequestTarget) => Request> = {
  // A person may send a file of people, which waits, but no rows and no key; the rest is about an import that isn't there.
  sendImport: () => ({ url: '/erp/v1/imports/matrix?feed=people' }),
  sendRows: () => ({ url: '/erp/v1/feeds/people/rows', body: { importId: 'matrix', rows: [{ email: 'a@b.test' }] } }),
  sendErpFile: () => ({ url: '/erp/v1/files/statements/matrix.pdf', body: { file: '%PDF-1.7' } }),
  removeErpFile: () => ({ url: '/erp/v1/files/statements/matrix.pdf/delete', body: {} }),
  listFeeds: () => ({ url: '/erp/v1/feeds' }),
  setFeedRhythm: () => ({ url: '/erp/v1/feeds/stock/rhythm', body: { dueEveryHours: 24, version: 0 } }),
  listAttention: () => ({ url: '/erp/v1/attention' }),
  markAllWarningsRead: () => ({
    url: '/erp/v1/attention/read',
    body: { kind: 'runs-with-warnings', feed: 'stock', lastImportId: 'absent' },
  }),
  listPeople: () => ({ url: '/people' }),
  readLogo: () => ({ url: '/settings/logo' }),
  listCompanySignIns: () => ({ url: '/installation/companySignIns' }),
  // Its address isn't encrypted.
  addCompanySignIn: () => ({
    url: '/installation/companySignIns',
    body: { ...companySignIn, clientSecret: 'none' },
  }),
  saveCompanySignIn: () => ({
    url: '/installation/companySignIns/none',
    body: { ...companySignIn, version: 1, clientSecret: '' },
  }),
  switchCompanySignIn: () => ({ url: '/installation/companySignIns/none/switch', body: { version: 1, isOn: true } }),
  reloadCompanySignIn: () => ({ url: '/installation/companySignIns/none/metadata', body: {} }),
  removeCompanySignIn: () => ({ url: '/installation/companySignIns/none/remove', body: { version: 1 } }),
  readProvisioning: () => ({ url: '/installation/companySignIns/none/provisioning' }),
  switchProvisioning: () => ({
    url: '/installation/companySignIns/none/provisioning/switch',
    body: { version: 0, isOn: true },
  }),
  replaceProvisioningToken: () => ({
    url: '/installation/companySignIns/none/provisioning/token',
    body: { version: 1 },
  }),
  readInstallationSettings: () => ({ url: '/installation/settings' }),
  saveInstallationSettings: () => ({
    url: '/installation/settings',
    body: {
      version: 99,
      values: {
        ...{ brandName: 'B', companyName: 'C', supportPhone: '1', supportEmail: 'a@b.test', emergencyPhone: '2' },
        ...{ accentColor: '#0b6b68', invitationText: '', mailClosing: '', paymentAddress: '', secondStep: 'nobody' },
      },
    },
  }),
  readGoingLive: () => ({ url: '/installation/goingLive' }),
  sendTestMail: () => ({ url: '/installation/testMail', body: {} }),
  saveLogo: () => ({ url: '/installation/logo', body: { version: 99, logo: null } }),
  readSecondStep: () => ({ url: '/user/secondStep' }),
  proveWithCode: () => ({ url: '/user/secondStep/code', body: { code: 'no code' } }),
  proveWithPassword: () => ({ url: '/user/secondStep/password', body: { password: 'no password' } }),
  askPasskeyProof: () => ({ url: '/user/secondStep/passkey/ask', body: {} }),
  proveWithPasskey: () => ({ url: '/user/secondStep/passkey', body: passkey }),
  startApp: () => ({ url: '/user/secondStep/app', body: {} }),
  confirmApp: () => ({ url: '/user/secondStep/app/confirm', body: { code: 'no code' } }),
  removeApp: () => ({ url: '/user/secondStep/app/remove', body: {} }),
  makeRecoveryCodes: () => ({ url: '/user/secondStep/recoveryCodes', body: {} }),
  askPasskey: () => ({ url: '/user/secondStep/passkeys/ask', body: {} }),
  addPasskey: () => ({ url: '/user/secondStep/passkeys', body: { name: 'A key', passkey: newPasskey } }),
  removePasskey: () => ({ url: '/user/secondStep/passkeys/none/remove', body: {} }),
  resetSecondStep: () => ({ url: '/people/nobody/secondStep/reset', body: {} }),
  askPasskeySignIn: () => ({ url: '/auth/passkey/ask', body: {} }),
  signInWithPasskey: () => ({ url: '/auth/passkey', body: passkey }),
  readSetupLink: () => ({ url: '/setup/read', body: { token: 'nothing-behind-this-token' } }),
  useSetupLink: () => ({
    url: '/setup/use',
    body: { token: 'nothing-behind-this-token', name: 'Ada', email: 'a@b.test', password: 'four wet umbrellas' },
  }),
  readOwnAccount: () => ({ url: '/user/account' }),
  endOwnSignIn: () => ({ url: '/user/signIns/nobody/end', body: {} }),
  endOtherSignIns: () => ({ url: '/user/signIns/endOthers', body: {} }),
  listTerritoriesToGive: () => ({ url: '/people/territories' }),
  // Someone has this e-mail already.
  listCoworkers: ({ account: { customerNumber } }) => ({ url: `/practicePeople/${customerNumber}` }),
  // With an existing e-mail, so that no one is added.
  inviteCoworker: ({ account: { customerNumber }, someone }) => ({
    url: `/practicePeople/${customerNumber}`,
    body: { ...someDuties(customerNumber), email: someone },
  }),
  saveCoworker: ({ account: { customerNumber } }) => ({
    url: `/practicePeople/${customerNumber}/nobody`,
    body: { ...someDuties(customerNumber), version: 0 },
  }),
  suspendCoworker: ({ account }) => ({
    url: `/practicePeople/${account.customerNumber}/nobody/suspend`,
    body: { version: 0 },
  }),
  restoreCoworker: ({ account }) => ({
    url: `/practicePeople/${account.customerNumber}/nobody/restore`,
    body: { version: 0 },
  }),
  removeCoworker: ({ account }) => ({
    url: `/practicePeople/${account.customerNumber}/nobody/remove`,
    body: { version: 0 },
  }),
  inviteCoworkerAgain: ({ account }) => ({ url: `/practicePeople/${account.customerNumber}/nobody/invite` }),
  forgetPerson: () => ({ url: '/people/nobody/forget', body: { version: 0 } }),
  startViewAs: () => ({ url: '/viewAs/nobody' }),
  endViewAs: () => ({ url: '/viewAs/end' }),
  readApprovalRule: ({ account }) => ({ url: `/approvals/rule/${account.customerNumber}` }),
  // The current value, so that nothing changes.
  saveApprovalRule: ({ account }) => ({
    url: `/approvals/rule/${account.customerNumber}`,
    body: { limit: null, isOverBudget: false, version: 0 },
  }),
  readCartApproval: ({ account }) => ({ url: `/approvals/account/${account.customerNumber}` }),
  // Of a cart that needs no approval, or can't be sent.
  askApproval: ({ account }) => ({
    url: `/approvals/account/${account.customerNumber}`,
    body: { approvalId: randomUUID(), note: '' },
  }),
  withdrawApproval: ({ account }) => ({
    url: `/approvals/account/${account.customerNumber}/${randomUUID()}/withdraw`,
  }),
  listApprovals: () => ({ url: '/approvals' }),
  readApproval: () => ({ url: `/approvals/request/${randomUUID()}` }),
  approveOrder: () => ({
    url: `/approvals/request/${randomUUID()}/approve`,
    body: { decisionId: randomUUID(), modified: oldVersion, quantities: [] },
  }),
  sendApprovalBack: () => ({
    url: `/approvals/request/${randomUUID()}/sendBack`,
    body: { decisionId: randomUUID(), message: 'Too many.' },
  }),
  listNotices: () => ({ url: '/notices' }),
  markNoticesSeen: () => ({ url: '/notices/seen', body: { upTo: 0 } }),
  listNoticeChoices: () => ({ url: '/notices/choices' }),
  saveNoticeChoice: () => ({ url: '/notices/choices/order-placed', body: { way: 'bell' } }),
  showEndNotices: () => ({ url: '/notices/end/nobody' }),
  endNotices: () => ({ url: '/notices/end/nobody' }),
  addPerson: () => ({
    url: '/people',
    body: { email: 'service@demo.test', ...someRights },
  }),
  readPerson: () => ({ url: '/people/nobody' }),
  savePerson: () => ({ url: '/people/nobody', body: { version: 1, ...someRights } }),
  suspendPerson: () => ({ url: '/people/nobody/suspend', body: { version: 1 } }),
  restorePerson: () => ({ url: '/people/nobody/restore', body: { version: 1 } }),
  endPersonSessions: () => ({ url: '/people/nobody/sessions/end', body: {} }),
  listAuditEntries: () => ({ url: '/audit' }),
  downloadAuditEntries: () => ({ url: '/audit/download' }),
  makeAccessLink: () => ({ url: '/people/nobody/link', body: {} }),
  mailAccessLink: () => ({ url: '/people/nobody/mail', body: {} }),
  requestPassword: () => ({ url: '/accessLink/request', body: { email: 'nobody@people.test' } }),
  readAccessLink: () => ({ url: '/accessLink/read', body: { token: 'a-link-that-nobody-made' } }),
  useAccessLink: () => ({
    url: '/accessLink/use',
    body: { token: 'a-link-that-nobody-made', password: 'four unrelated words' },
  }),
  listMachineKeys: () => ({ url: '/erp/v1/keys' }),
  addMachineKey: () => ({ url: '/erp/v1/keys', body: { name: 'matrix', feeds: ['people'] } }),
  revokeMachineKey: () => ({ url: '/erp/v1/keys/2147483647/revoke', body: {} }),
  listPickups: () => ({ url: '/erp/v1/pickups' }),
  listFileProfiles: () => ({ url: '/erp/v1/profiles' }),
  addFileProfile: () => ({
    url: '/erp/v1/profiles',
    body: { feed: 'people', name: 'matrix', isForPickups: false, settings: { ...ownForm, columns: {} } },
  }),
  saveFileProfile: () => ({
    url: '/erp/v1/profiles/2147483647',
    body: { name: 'matrix', isForPickups: false, version: 1, settings: { ...ownForm, columns: {} } },
  }),
  deleteFileProfile: () => ({ url: '/erp/v1/profiles/2147483647/delete', body: { version: 1 } }),
  rereadImport: () => ({ url: '/erp/v1/imports/absent/reread', body: { encoding: 'latin1' } }),
  listOrderMessages: () => ({ url: '/erp/v1/messages' }),
  setMessageReceipt: () => ({ url: '/erp/v1/messages/7000001.submitted.1/receipt', body: { state: 'taken' } }),
  finishOrderMessage: () => ({ url: '/erp/v1/messages/1.withdrawn.999999999/finish', body: {} }),
  settleNumberConflict: () => ({ url: '/erp/v1/number-conflicts/999999999/settle', body: { named: 'SO-1' } }),
  resendOrderMessage: () => ({ url: '/erp/v1/messages/1.submitted.999999999/resend', body: {} }),
  readRejectedOrder: () => ({ url: '/erp/v1/messages/1.submitted.999999999/correction' }),
  correctRejectedOrder: () => ({
    url: '/erp/v1/messages/1.submitted.999999999/correction',
    body: {
      ...{
        correctionId: randomUUID(),
        rejectedAt: '2026-03-09T17:00:00Z',
        poNumber: '',
        shippingNote: '',
        comments: '',
      },
      ...{ futureFillDate: null, alternateAddress: null, lines: [] },
    },
  }),
  proveOrders: () => ({ url: '/erp/v1/proofs', body: { since: new Date().toISOString(), orders: [] } }),
  compareOrderBooks: () => ({
    url: '/erp/v1/order-books',
    body: { since: '2026-01-01', asOf: new Date().toISOString(), text: 'nothing' },
  }),
  readOrderDeliveries: () => ({ url: '/erp/v1/order-deliveries/overview' }),
  listOrderDeliveries: () => ({ url: '/erp/v1/order-deliveries?state=waiting' }),
  listErpMessages: () => ({ url: '/erp/v1/desk' }),
  readErpMessage: () => ({ url: '/erp/v1/desk/out/7.submitted.1' }),
  dryRunErpMessage: () => ({ url: '/erp/v1/desk/out/7.submitted.1/dryRun' }),
  readErpWebhook: () => ({ url: '/erp/v1/webhook' }),
  readErpFileWay: () => ({ url: '/erp/v1/order-files' }),
  saveErpFileWay: () => ({
    url: '/erp/v1/order-files',
    body: {
      ...{ isOn: false, format: 'x12', x12Version: '004010', isTest: false, version: 7 },
      ...{ ourQualifier: 'ZZ', ourId: 'A', erpQualifier: 'ZZ', erpId: 'B' },
    },
  }),
  saveErpWebhook: () => ({
    url: '/erp/v1/webhook',
    body: { url: 'https://erp.example/orders', isOn: false, version: 7 },
  }),
  changeErpWebhookSecret: () => ({ url: '/erp/v1/webhook/secret', body: { version: 7 } }),
  listImports: () => ({ url: '/erp/v1/imports' }),
  readImport: () => ({ url: '/erp/v1/imports/absent' }),
  listImportErrors: () => ({ url: '/erp/v1/imports/absent/errors' }),
  readAcknowledgment: () => ({ url: '/erp/v1/imports/absent/acknowledgment' }),
  readImportRejects: () => ({ url: '/erp/v1/imports/absent/rejects' }),
  readImportDiff: () => ({ url: '/erp/v1/imports/absent/diff' }),
  listOrdersSinceImport: () => ({ url: '/erp/v1/imports/absent/orders' }),
  applyImport: () => ({ url: '/erp/v1/imports/absent/apply' }),
  discardImport: () => ({ url: '/erp/v1/imports/absent/discard' }),
  undoImport: () => ({ url: '/erp/v1/imports/absent/undo' }),
  markWarningsRead: () => ({ url: '/erp/v1/imports/absent/read' }),
  readPublicSettings: () => ({ url: '/settings/public' }),
  readVersion: () => ({ url: '/version?key=appversion' }),
  readRole: () => ({ url: '/user/role' }),
  issueHubToken: () => ({ url: '/user/hubtoken' }),
  listAccessibleCustomers: (asked) => ({ url: `/user/customeraccess/${about(asked)}/all` }),
  hasCustomerAccess: (asked) => ({
    url: `/user/customeraccess/${about(asked)}?customerNumber=${asked.account.customerNumber}`,
  }),
  managesTerritory: (asked) => ({
    url: `/user/territory/manages?emailAddress=${about(asked)}&territoryId=${asked.account.territoryId}`,
  }),
  searchCustomers: ({ account: { customerNumber } }) => ({
    url: `/customer/search?allCustomers=true&searchText=${customerNumber}`,
  }),
  readDesk: ({ account: { customerNumber } }) => ({ url: `/customerDesk?recent=${customerNumber}` }),
  listOwnAccounts: () => ({ url: '/accounts/own' }),
  downloadOwnAccounts: () => ({ url: '/accounts/own/csv' }),
  listGroupAccounts: () => ({ url: '/accounts/billedTo/100009' }),
  downloadGroupAccounts: () => ({ url: '/accounts/billedTo/100009/csv' }),
  readSpending: ({ account: { customerNumber } }) => ({ url: `/customer/spending/${customerNumber}` }),
  downloadSpending: ({ account: { customerNumber } }) => ({ url: `/customer/spending/${customerNumber}/csv` }),
  readOwnSpending: () => ({ url: '/accounts/own/spending' }),
  downloadOwnSpending: () => ({ url: '/accounts/own/spending/csv' }),
  saveCategoryBudgets: ({ account: { customerNumber } }) => ({
    url: `/customer/categoryBudgets/${customerNumber}`,
    body: { version: 2_000_000_000, budgets: [] },
  }),
  readBillingGroup: ({ account: { customerNumber } }) => ({ url: `/customer/billingGroup/${customerNumber}` }),
  readCustomer: ({ account: { customerNumber } }) => ({ url: `/Customer/customernumber/${customerNumber}` }),
  readPhoneSummary: ({ account: { customerNumber } }) => ({ url: `/customer/phoneSummary/${customerNumber}` }),
  searchItems: (asked) => ({ url: `/item?searchText=${item(asked)}&${account(asked)}` }),
  countItems: (asked) => ({ url: `/item/counts?searchText=${item(asked)}&${account(asked)}` }),
  quickSearchItems: (asked) => ({ url: `/item/quickSearch?quickSearchValue=${item(asked)}&${account(asked)}` }),
  readItem: (asked) => ({ url: `/item/itemNumber/${item(asked)}?${account(asked)}` }),
  readItemDetails: (asked) => ({ url: '/item/details', body: [item(asked)] }),
  // A discontinued item of the demo, because it has some.
  listSubstitutes: (asked) => ({ url: `/item/itemNumber/10000006/substitutes?${account(asked)}` }),
  listItemOrders: ({ account: { customerNumber, itemNumber } }) => ({
    url: `/item/itemNumber/${itemNumber}/orders?customerNumber=${customerNumber}`,
  }),
  listFavorites: () => ({ url: '/favorite' }),
  setFavorite: () => ({ url: `/favorite/${anyItem}`, body: { isFavorite: true } }),
  listLastOrders: ({ account: { customerNumber, itemNumber } }) => ({
    url: `/item/lastOrders/customer/${customerNumber}`,
    body: { itemNumbers: [itemNumber] },
  }),
  drawItemPicture: (asked) => ({ url: `/item/picture/${item(asked)}.svg` }),
  readSafetySheet: (asked) => ({ url: `/item/safetyDataSheet/${item(asked)}` }),
  listCategories: () => ({ url: '/itemcategory/descendants/1?maxdepth=1' }),
  listVendors: () => ({ url: '/vendor/filterInfo?pageIndex=0&pageSize=100000&getAll=true' }),
  readVendorContact: () => ({ url: '/vendor/{vendor}/contact' }),
  requestPricing: ({ account: { customerNumber } }) => ({
    url: '/pricing/request',
    body: { CustomerNumber: customerNumber, ProductList: { Item: [{ ProductNumber: anyItem, Quantity: 1 }] } },
  }),
  quickSearchOrders: ({ account: { orderNumber } }) => ({ url: `/Order/quickSearch?searchText=${orderNumber}` }),
  listCustomerOrders: ({ account: { customerNumber } }) => ({ url: `/Order/customer/${customerNumber}` }),
  downloadCustomerOrders: ({ account: { customerNumber } }) => ({ url: `/Order/customer/${customerNumber}/csv` }),
  readOrder: ({ account: { orderNumber } }) => ({ url: `/Order/calculated/${orderNumber}` }),
  listAlerts: () => ({ url: '/alert/pageIndex/0/pageSize/10' }),
  noteAlertsAccessed: () => ({ url: '/alert/lastAccessed?accessedDate=2026-01-05T17:00:00Z' }),
  markAlertViewed: (asked) => ({
    url: '/alert/viewed',
    body: { AlertType: 'Order', AlertId: asked.account.alertId, ViewedDate: '2026-01-05T17:00:00Z' },
  }),
  markAllAlertsViewed: () => ({ url: '/alert/viewed/orderAlerts/all' }),
  findScannedItems: ({ account: { customerNumber } }) => ({
    url: `/item/scanned/customer/${customerNumber}`,
    body: { codes: ['10000001'] },
  }),
  offerSubstitutes: ({ account: { customerNumber } }) => ({
    url: `/item/substitutes/customer/${customerNumber}`,
    // Some of these are out of stock.
    body: { itemNumbers: Array.from({ length: 300 }, (_, at) => String(10_000_001 + at)) },
  }),
  resolvePastedLines: ({ account: { customerNumber } }) => ({
    url: `/item/pastedLines/customer/${customerNumber}`,
    body: { lines: [{ numbers: [anyItem] }] },
  }),
  listReorderLines: ({ account: { customerNumber, orderNumber } }) => ({
    url: `/Order/reorder/${orderNumber}/customer/${customerNumber}`,
  }),
  listOpenOrders: () => ({ url: '/shoppingcart/openorders/user' }),
  listCarts: ({ account: { customerNumber } }) => ({ url: `/shoppingCart/customerNumber/${customerNumber}` }),
  drawCart: ({ account: { customerNumber } }) => ({ url: `/shoppingCart/customerNumber/${customerNumber}/pdf` }),
  downloadCart: ({ account: { customerNumber } }) => ({ url: `/shoppingCart/customerNumber/${customerNumber}/csv` }),
  readCartWarnings: ({ account: { customerNumber } }) => ({
    url: `/shoppingCart/customerNumber/${customerNumber}/warnings`,
  }),
  addToCart: ({ account }) => ({
    url: `/shoppingCart/customerNumber/${account.customerNumber}/addition`,
    body: { itemNumber: anyItem, quantity: 1, saveId: randomUUID() },
  }),
  listOrderAccounts: () => ({ url: '/accounts/forOrder' }),
  readOrderFacts: ({ account: { customerNumber } }) => ({
    url: '/accounts/forOrder/facts',
    body: { customerNumbers: [customerNumber], itemNumbers: [anyItem] },
  }),
  addToCarts: ({ account: { customerNumber } }) => ({
    url: '/accounts/carts/addition',
    body: {
      additionId: randomUUID(),
      accounts: [{ customerNumber, lines: [{ itemNumber: anyItem, quantity: 1 }] }],
    },
  }),
  saveCart: ({ account }) => ({ url: '/shoppingCart', body: oldCart(account) }),
  submitCart: ({ account: { customerNumber, cartKey } }) => ({
    url: `/shoppingCart/submit/${cartKey}?customerId=${customerNumber}`,
    body: { modified: oldVersion },
  }),
  resolveAddress: () => ({
    url: '/Address/resolveAddress',
    body: { line1: '1 Main St', line2: '', city: 'Tacoma', region: 'WA', postalCode: '98402' },
  }),
  listHeldOrders: () => ({ url: '/review/orders' }),
  readHeldOrder: ({ account: { orderNumber } }) => ({ url: `/review/orders/${orderNumber}` }),
  readBuyerDocument: ({ account: { orderNumber } }) => ({ url: `/review/orders/${orderNumber}/document` }),
  readBuyerSetUp: () => ({ url: '/punchoutSetUps/read', body: { document: '<cXML/>', connectionId: 'nobody' } }),
  readConnectionSheet: () => ({ url: '/punchoutConnections/nobody/sheet' }),
  downloadBuyerCatalog: () => ({ url: '/punchoutConnections/nobody/catalog' }),
  sendBuyerCatalog: () => ({
    url: '/punchoutConnections/nobody/catalog',
    body: { sendId: '3f6c1f0e-5a0b-4c55-9d0e-6a1f3a7b9c21', isUpdate: false },
  }),
  changePunchOutCredential: () => ({
    url: '/punchoutConnections/nobody/credentials',
    body: { version: 1, purpose: 'incoming', change: 'make', previousDays: 0 },
  }),
  listBuyerAttachments: ({ account: { orderNumber } }) => ({ url: `/review/orders/${orderNumber}/attachments` }),
  readBuyerAttachment: () => ({ url: '/review/attachments/999999999' }),
  claimOrder: ({ account: { orderNumber } }) => ({
    url: `/review/orders/${orderNumber}/claim`,
    body: { action: 'take', version: 0 },
  }),
  releaseOrder: ({ account: { orderNumber } }) => ({
    url: `/review/orders/${orderNumber}/release`,
    body: { decisionId: randomUUID(), version: 1 },
  }),
  releaseOrders: ({ account: { orderNumber } }) => ({
    url: '/review/orders/release',
    body: { orders: [{ orderNumber, decisionId: randomUUID(), version: 1 }] },
  }),
  sendOrderBack: ({ account: { orderNumber } }) => ({
    url: `/review/orders/${orderNumber}/sendBack`,
    body: { decisionId: randomUUID(), version: 1, message: 'Please look again.' },
  }),
  listBuyerChanges: () => ({ url: '/review/buyerChanges' }),
  readOrderRequests: ({ account: { orderNumber, customerNumber } }) => ({
    url: `/Order/requests/${orderNumber}/customer/${customerNumber}`,
  }),
  mailOrder: ({ account: { orderNumber, customerNumber } }) => ({
    url: `/Order/mail/${orderNumber}/customer/${customerNumber}`,
    // An address gets few messages an hour.
    body: { mailId: randomUUID(), address: `${randomUUID()}@practice.test` },
  }),
  askAboutOrder: ({ account: { orderNumber, customerNumber } }) => ({
    url: `/Order/requests/${orderNumber}/customer/${customerNumber}`,
    body: { requestId: randomUUID(), kind: 'cancel', lines: [{ lineNumber: 999, quantity: 1 }] },
  }),
  withdrawOrderRequest: ({ account: { orderNumber, customerNumber } }) => ({
    url: `/Order/requests/${orderNumber}/customer/${customerNumber}/withdraw`,
    body: { requestId: refusedRequestOf(customerNumber) },
  }),
  listOrderRequests: () => ({ url: '/review/orderRequests' }),
  answerOrderRequest: () => ({ url: `/review/orderRequests/${randomUUID()}/answer`, body: { outcome: 'accept' } }),
  listDeliveries: ({ account: { customerNumber } }) => ({ url: `/receiving/customer/${customerNumber}` }),
  readDelivery: ({ account: { customerNumber, shipmentId } }) => ({
    url: `/receiving/customer/${customerNumber}/shipment/${shipmentId}`,
  }),
  checkDelivery: ({ account: { customerNumber, shipmentId } }) => ({
    url: `/receiving/customer/${customerNumber}/shipment/${shipmentId}`,
    body: { checkId: randomUUID(), lines: [] },
  }),
  drawDeliveryCheck: ({ account: { customerNumber, shipmentId } }) => ({
    url: `/receiving/customer/${customerNumber}/shipment/${shipmentId}/pdf`,
  }),
  listLots: ({ account: { customerNumber } }) => ({ url: `/receiving/customer/${customerNumber}/lots` }),
  downloadLots: ({ account: { customerNumber } }) => ({ url: `/receiving/customer/${customerNumber}/lots/download` }),
  listLotHolders: () => ({ url: '/receiving/lotHolders?lot=A1' }),
  downloadLotHolders: () => ({ url: '/receiving/lotHolders/download?lot=A1' }),
  listDeliveryReports: () => ({ url: '/review/deliveryReports' }),
  readDeliveryReport: () => ({ url: `/review/deliveryReports/${randomUUID()}` }),
  settleDeliveryReport: () => ({ url: `/review/deliveryReports/${randomUUID()}/settle`, body: {} }),
  keepCodePicture: ({ account: { customerNumber } }) => ({
    url: `/item/scanned/customer/${customerNumber}/picture`,
    body: { code: 'no product', picture: 'AAAA' },
  }),
  listUnknownCodes: () => ({ url: '/codes/unknown' }),
  readCodePicture: () => ({ url: '/codes/unknown/picture?code=nothing' }),
  dismissCode: () => ({ url: '/codes/unknown/dismiss', body: { code: 'nothing' } }),
  listAssignedCodes: () => ({ url: '/codes/assigned' }),
  assignCode: () => ({ url: '/codes/assigned', body: { code: 'nothing', itemNumber: '99999999', was: '' } }),
  moveCode: () => ({
    url: '/codes/assigned/move',
    body: { codeKey: 'item nothing', itemNumber: '99999999', was: '99999998' },
  }),
  unassignCode: () => ({ url: '/codes/assigned/forget', body: { codeKey: 'item nothing', was: '99999999' } }),
  listInvoiceDifferences: () => ({ url: '/review/invoiceDifferences' }),
  settleInvoiceDifference: () => ({
    url: '/review/invoiceDifferences/settle',
    body: { orderNumber: 999999, invoiceNumber: 'IN-0', version: '', note: '' },
  }),
  readBuyerChangePlan: () => ({ url: '/review/buyerChanges/999999/plan' }),
  settleBuyerChange: () => ({ url: '/review/buyerChanges/999999/settle', body: { outcome: 'done', note: '' } }),
  readOrderHistory: ({ account: { customerNumber, orderNumber } }) => ({
    url: `/Order/history/${orderNumber}/customer/${customerNumber}`,
  }),
  readBuyerNotices: ({ account: { customerNumber, orderNumber } }) => ({
    url: `/Order/buyer/${orderNumber}/customer/${customerNumber}`,
  }),
  readCartHistory: ({ account: { customerNumber } }) => ({
    url: `/shoppingCart/history/customerNumber/${customerNumber}`,
  }),
  readCartNews: ({ account: { customerNumber } }) => ({
    url: `/shoppingCart/news/00000000-0000-4000-8000-000000000000/customerNumber/${customerNumber}`,
  }),
  listTagRequests: ({ account }) => ({ url: `/itemtagrequest/customer/${account.customerNumber}` }),
  setTagRequests: ({ account }) => ({
    url: '/itemtagrequest',
    body: { CustomerNumber: account.customerNumber, ItemNumbers: [anyItem] },
  }),
  submitTagRequests: ({ account }) => ({ url: `/itemtagrequest/customer/${account.customerNumber}/submit`, body: {} }),
  listSummaries: ({ account }) => ({ url: `/list/customer/${account.customerNumber}/summary` }),
  readList: ({ account: { listId, customerNumber } }) => ({ url: `/list/${listId}/customer/${customerNumber}` }),
  changeList: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}`,
    body: { operation: 'add', productNumber: anyItem, quantity: 1 },
  }),
  nameList: ({ account }) => ({ url: `/list/customer/${account.customerNumber}`, body: { Name: 'Shelf 2' } }),
  remindOfList: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}/reminder`,
    body: { everyWeeks: null, nextOn: null, version: 0 },
  }),
  deleteList: ({ account: { listId } }) => ({ url: `/list/${listId}/delete`, body: {} }),
  copyList: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}/copies`,
    body: { copyId: randomUUID(), name: 'Copied shelf', customerNumbers: [customerNumber] },
  }),
  listCopies: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}/copies`,
  }),
  // For a list that isn't a copy, so that the call is refused for that reason.
  updateCopies: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}/copies/update`,
    body: { updateId: randomUUID(), version: 1, copies: [{ customerNumber, listId, version: 1 }] },
  }),
  listCopyLocations: ({ account }) => ({ url: `/list/customer/${account.customerNumber}/locations` }),
  drawShelfTags: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}/tags`,
  }),
  listListChanges: ({ account: { listId, customerNumber } }) => ({
    url: `/list/${listId}/customer/${customerNumber}/changes`,
  }),
  listSafetySheets: ({ account }) => ({
    url: `/Customer/safetyDataSheets/${account.customerNumber}?startDate=2001-01-01`,
  }),
  collectFiles: () => ({ url: '/FileRequest/getFiles?zipFolderName=Sheets', body: [['sds-1', 'sheet.pdf']] }),
  readCollectingProgress: () => ({ url: `/FileRequest/progress/${randomUUID()}` }),
  sendCollectedFiles: () => ({ url: `/FileRequest/file/${'x'.repeat(43)}` }),
  drawInvoice: ({ account: { customerNumber, shipmentId } }) => ({
    url: `/invoice/shipmentId/${shipmentId}/customerNumber/${customerNumber}`,
  }),
  countInvoices: ({ account: { customerNumber } }) => ({
    url: `/invoice/customer/${customerNumber}/count?startDate=2001-01-01&endDate=2099-12-31`,
  }),
  downloadInvoices: ({ account: { customerNumber } }) => ({
    url: `/invoice/customer/${customerNumber}/zip?startDate=2001-01-01&endDate=2099-12-31`,
  }),
  readMonthlyBudget: ({ account }) => ({ url: `/Customer/monthlyBudget/${account.customerNumber}` }),
  setMonthlyBudget: ({ account }) => ({
    url: `/Customer/monthlyBudget/${account.customerNumber}`,
    body: { MonthlyBudget: 1200 },
  }),
  readFinancialSummary: ({ account }) => ({ url: `/customer/financialSummary/${account.customerNumber}` }),
  explainSales: ({ account }) => ({ url: `/customer/salesChange/${account.customerNumber}` }),
  listSalesChangeItems: ({ account }) => ({ url: `/customer/salesChange/${account.customerNumber}/items?months=12` }),
  listSalesInvoices: ({ account }) => ({
    url: `/customer/salesChange/${account.customerNumber}/items/${account.itemNumber}`,
  }),
  downloadSalesChange: ({ account }) => ({ url: `/customer/salesChange/${account.customerNumber}/download` }),
  drawSalesChange: ({ account }) => ({ url: `/customer/salesChange/${account.customerNumber}/pdf` }),
  listStoppedItems: ({ account }) => ({ url: `/customer/stoppedItems/${account.customerNumber}` }),
  listCheaperItems: ({ account }) => ({ url: `/customer/cheaperItems/${account.customerNumber}` }),
  readBuyingHabits: ({ account }) => ({ url: `/customer/buyingHabits/${account.customerNumber}` }),
  drawBuyingHabits: ({ account }) => ({ url: `/customer/buyingHabits/${account.customerNumber}/pdf` }),
  readUsualOrder: ({ account }) => ({ url: `/customer/buyingHabits/${account.customerNumber}/usualOrder` }),
  listCategorySales: ({ account }) => ({ url: `/customer/categorySalesByMonthSummary/${account.customerNumber}` }),
  drawCategorySales: ({ account }) => ({
    url: `/customer/categorySalesByMonthSummary/${account.customerNumber}/pdf`,
  }),
  readMonthSpending: ({ account }) => ({ url: `/customer/monthSpending/${account.customerNumber}` }),
  readShippingLabel: ({ account }) => ({ url: `/shippinglabel/customerNumber/${account.customerNumber}` }),
  readFreeGoodsReport: ({ account }) => ({ url: `/customer/freeGoodsReport/${account.customerNumber}` }),
  addFreeGood: ({ account: { customerNumber } }) => ({
    url: `/customer/freeGoodsReport/${customerNumber}`,
    body: { CustomerId: customerNumber, Date: '2026-01-05', Description: 'Kit', Quantity: 1, UnitValue: 12.5 },
  }),
  removeFreeGood: ({ account: { customerNumber } }) => ({
    url: `/customer/freeGoodsReport/${customerNumber}/remove`,
    body: { entryId: '00000000-0000-4000-8000-000000000000' },
  }),
  drawFreeGoodsReport: ({ account }) => ({ url: `/customer/freeGoodsReport/${account.customerNumber}/pdf` }),
  readFreeGoodsLedger: ({ account }) => ({ url: `/customer/freeGoodsLedger/${account.customerNumber}` }),
  downloadFreeGoodsLedger: ({ account }) => ({ url: `/customer/freeGoodsLedger/${account.customerNumber}/csv` }),
  downloadLeadProducts: ({ account }) => ({ url: `/customer/leadProductReport/${account.customerNumber}/csv` }),
  downloadBalance: ({ account }) => ({ url: `/customer/financialSummary/${account.customerNumber}/csv` }),
  listBackOrders: () => ({ url: '/backOrders?find=nothing+has+this' }),
  downloadBackOrders: () => ({ url: '/backOrders/download' }),
  listStandIns: (asked) => ({ url: `/backOrders/${asked.account.orderNumber}/999/standIns?${account(asked)}` }),
  decideBackOrder: (asked) => ({
    url: `/backOrders/${asked.account.orderNumber}/999/decision`,
    body: { customerNumber: asked.account.customerNumber, decisionId: randomUUID(), version: 1, action: 'cancel' },
  }),
  answerBackOrder: (asked) => ({
    url: `/backOrders/proposals/${randomUUID()}/answer`,
    body: { customerNumber: asked.account.customerNumber, isAgreed: false },
  }),
  listSubstitutePairs: () => ({ url: '/substitutes' }),
  saveSubstitutePair: () => ({ url: '/substitutes/99999999/99999998', body: { version: 0, reason: 'same' } }),
  listMorningQueue: () => ({ url: '/morningQueue?find=nothing+has+this' }),
  downloadMorningQueue: () => ({ url: '/morningQueue/download' }),
  decideMorning: (asked) => ({
    url: '/morningQueue/decision',
    body: {
      ...{ customerNumber: asked.account.customerNumber, kind: 'stale-cart', action: 'done' },
      ...{ decisionId: randomUUID(), keys: ['nothing has this'] },
    },
  }),
  undoMorning: () => ({ url: `/morningQueue/decision/${randomUUID()}/undo`, body: {} }),
  listMutedKinds: () => ({ url: '/morningQueue/muted' }),
  readMorningOutcome: () => ({ url: '/morningQueue/outcome' }),
  saveMorningMail: () => ({ url: '/morningQueue/mail', body: { isWanted: false } }),
  explainPrice: (asked) => ({ url: `/item/itemNumber/10000006/priceReasons?${account(asked)}` }),
  readLeadProducts: ({ account }) => ({ url: `/customer/leadProductReport/${account.customerNumber}` }),
  drawLeadProducts: ({ account }) => ({ url: `/customer/leadProductReport/${account.customerNumber}/pdf` }),
  listStatements: ({ account: { customerNumber } }) => ({ url: `/customerdocument/statements/all/${customerNumber}` }),
  listNotes: ({ account }) => ({ url: `/customer/customernumber/${account.customerNumber}/note` }),
  readNote: ({ account }) => ({ url: `/customer/note/${account.noteId}` }),
  saveNote: ({ account: { customerNumber } }) => ({
    url: '/customer/note',
    body: { id: randomUUID(), customerNumber, note: '<p>Ask for Ana</p>', version: randomUUID() },
  }),
  pinNote: ({ account }) => ({ url: `/customer/note/pin/${account.noteId}`, body: { isPinned: true } }),
  deleteNote: ({ account }) => ({ url: `/customer/note/delete/${account.noteId}`, body: {} }),
  drawStatement: ({ account: { statementId } }) => ({ url: `/customerdocument/statements/${statementId}` }),
  readMemoFile: ({ account: { customerNumber } }) => ({
    url: `/customerdocument/memos/${customerNumber}/CM-${customerNumber}`,
  }),
  explainDocuments: () => ({ url: '/punchout/setup' }),
  takeDocument: () => ({ url: '/punchout/setup' }),
  fetchBuyerCatalog: () => ({ url: '/punchout/catalog/nobody' }),
  arriveByLink: () => ({ url: '/punchout/oci?USERNAME=nobody&PASSWORD=nobody' }),
  arriveByForm: () => ({ url: '/punchout/oci' }),
  readPunchOutToken: () => ({ url: '/punchout/token?sessionId=nobody&username=nobody' }),
  refreshPunchOutToken: () => ({ url: '/punchout/token/refresh?sessionId=nobody&username=nobody' }),
  cancelPunchOut: () => ({ url: '/punchoutcart/cancel', body: { sessionId: 'nobody', username: 'nobody' } }),
  readPunchOutConnection: () => ({ url: '/punchoutConnections/nobody' }),
  addPunchOutConnection: ({ account }) => ({
    url: '/punchoutConnections',
    body: { ...connectionDraft(account), connectionId: 'someone', dialect: 'cxml' },
  }),
  savePunchOutConnection: ({ account }) => ({
    url: '/punchoutConnections/nobody',
    body: { ...connectionDraft(account), version: 1 },
  }),
  changePunchOutSecret: () => ({ url: '/punchoutConnections/nobody/secret', body: { version: 1, previousDays: 0 } }),
  listPunchOutConnections: () => ({ url: '/punchoutDiagnostics/connections' }),
  testPunchOutConnection: () => ({ url: '/punchoutDiagnostics/connections/nobody/test' }),
  listPunchOutDeliveries: () => ({ url: '/punchoutDiagnostics/connections/nobody/deliveries' }),
  listPunchOutMessages: () => ({ url: '/punchoutDiagnostics/messages' }),
  readPunchOutMessage: () => ({ url: '/punchoutDiagnostics/messages/1' }),
  dryRunPunchOutMessage: () => ({ url: '/punchoutDiagnostics/messages/1/dryRun' }),
  sendPunchOutDocumentAgain: () => ({
    url: '/punchoutDiagnostics/deliveries/1/again',
    body: { failedAt: '2026-01-01T00:00:00.000Z' },
  }),
  listPunchOutCarts: ({ account }) => ({ url: `/punchoutcart/customerNumber/${account.customerNumber}` }),
  savePunchOutCart: ({ account }) => ({ url: '/punchoutcart', body: oldCart(account) }),
  readPunchOutOrder: ({ account: { cartKey } }) => ({ url: `/punchoutcart/cxml?key=${cartKey}` }),
  submitPunchOutCart: ({ account: { customerNumber, cartKey } }) => ({
    url: `/punchoutcart/submit/${cartKey}?customerId=${customerNumber}`,
  }),
};

const words: Readonly<Record<number, string>> = { 401: 'in', 403: 'no', 404: '--', 409: 'old', 422: 'wrong' };

/** Whether a key occurs anywhere inside a value with a non-empty value. */
function holds(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((inner) => holds(inner, key));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    name === key ? !Array.isArray(inner) || inner.length > 0 : holds(inner, key),
  );
}

/** What each route may show to some people and not to others. */
const shown: Partial<Record<RouteName, (answer: unknown) => (string | false)[]>> = {
  searchCustomers: (answer) => [holds(answer, 'openCarts') && 'carts'],
  readDesk: (answer) => [holds(answer, 'openCarts') && 'carts'],
  readCustomer: (answer) => [holds(answer, 'CreditHold') && 'terms'],
  readPhoneSummary: (answer) => [
    holds(answer, 'openCart') && 'carts',
    holds(answer, 'balance') && 'terms',
    holds(answer, 'total') && 'price',
  ],
  requestPricing: (answer) => [holds(answer, 'price') && 'price'],
  readOrderFacts: (answer) => [holds(answer, 'prices') && 'price'],
  addToCarts: (answer) => [holds(answer, 'cart') && 'added'],
  quickSearchOrders: (answer) => [holds(answer, 'unitPrice') && 'price'],
  listCustomerOrders: (answer) => [holds(answer, 'unitPrice') && 'price'],
  readList: (answer) => [holds(answer, 'price') && 'price'],
  findScannedItems: (answer) => [holds(answer, 'price') && 'price'],
  resolvePastedLines: (answer) => [holds(answer, 'price') && 'price'],
  listLastOrders: (answer) => [holds(answer, 'price') && 'price'],
  listReorderLines: (answer) => [holds(answer, 'price') && 'price'],
  readOrder: (answer) => [
    holds(answer, 'unitPrice') && 'price',
    !holds(answer, 'contactInfo') && !holds(answer, 'poNumber') && !holds(answer, 'total') && 'part',
  ],
  ...Object.fromEntries(
    ['searchItems', 'quickSearchItems', 'readItem'].map((name) => [
      name,
      (answer: unknown) => [
        holds(answer, 'price') && 'price',
        holds(answer, 'inventories') && 'stock',
        holds(answer, 'availability') && 'words',
      ],
    ]),
  ),
};

/** Whether an account has any of these depends on the day, or on its lists and groups, so an empty response is fine. */
const emptyOnSomeDays: readonly RouteName[] = [
  'listSalesInvoices',
  'listStoppedItems',
  'listCheaperItems',
  'listCopies',
  'listCopyLocations',
];

const isNothing = (answer: unknown) =>
  answer === false ||
  (typeof answer === 'object' && answer !== null && 'data' in answer && (answer.data as []).length === 0);

/** One word for a response; a status without a word stays a number. */
export function wordFor(route: RouteName, response: LightMyRequestResponse): string {
  if (response.statusCode === 204) return 'ok';
  if (response.statusCode !== 200) return words[response.statusCode] ?? `${response.statusCode} ${response.body}`;
  if (!String(response.headers['content-type']).includes('json')) return 'ok';
  const answer: unknown = response.json();
  if (isNothing(answer) && !emptyOnSomeDays.includes(route)) return 'none';
  return (shown[route]?.(answer) ?? []).filter((word) => word !== false).join() || 'ok';
}
