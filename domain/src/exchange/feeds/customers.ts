/** The feeds of accounts and of their lists. */
import { leastListQuantity, longestListName, maxListQuantity } from '../../lists/index.ts';
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';
import { email } from './organization.ts';

const addressHeaders = {
  shipToAddress1: ['Address', 'Addr1', 'ADDR_1', 'Address 1', 'Street', 'Ship To Address', 'Ship Address 1'],
  shipToAddress2: ['Addr2', 'ADDR_2', 'Address 2', 'Suite', 'Ship Address 2'],
  shipToCity: ['City', 'Ship City', 'Town'],
} as const;

export const customers: Feed = {
  name: 'customers',
  title: 'Customers',
  description: 'Your accounts: one row for each ship-to.',
  key: ['customerNumber'],
  modes: ['full', 'delta'],
  rules: [],
  absence: 'withdrawn',
  maxWithdrawn: 0.02,
  dueEveryHours: 24,
  columns: [
    is.ownCustomerNumber,
    is.words('name', 120, {
      help: 'The practice’s name.',
      examples: ['Harborview Dental', 'Cascade Family Dentistry', 'Pine Street Orthodontics'],
      headers: ['Customer Name', 'CUST_NAME', 'Account Name', 'Ship To Name', 'Company', 'CardName'],
      isRequired: true,
    }),
    is.identifier('billToNumber', 20, {
      help: 'The number that the account is billed under; blank if it is its own.',
      examples: ['100001', '100001', ''],
      headers: ['Bill To', 'Bill To #', 'BILL_TO_NO', 'Bill-to Customer No.', 'Parent Account', 'Parent'],
    }),
    is.words('billToName', 120, {
      help: 'The name that the account is billed under; blank if it is the same.',
      examples: ['Harborview Dental', 'Harborview Dental', ''],
      headers: ['Bill To Name', 'Parent Name', 'Bill-to Name'],
    }),
    is.wholeNumber('creditHold', [0, 99], {
      help: 'The ERP’s hold code: 0 or blank for none.',
      examples: ['0', '0', '1'],
      headers: ['Credit Hold', 'CR_HOLD', 'Hold', 'Hold Code', 'Credit Status', 'Blocked'],
      whenBlank: '0',
    }),
    is.words('shipToAddress1', 120, {
      help: 'Street of the ship-to.',
      examples: ['1201 Pacific Ave', '88 Oak Ave', '12 Pine St'],
      headers: addressHeaders.shipToAddress1,
      isRequired: true,
    }),
    is.words('shipToAddress2', 120, {
      help: 'Suite or floor.',
      examples: ['Suite 300', '', ''],
      headers: addressHeaders.shipToAddress2,
      whenBlank: '',
    }),
    is.words('shipToCity', 60, {
      help: 'City of the ship-to.',
      examples: ['Tacoma', 'Seattle', 'Spokane'],
      headers: addressHeaders.shipToCity,
      isRequired: true,
    }),
    {
      name: 'shipToState',
      type: 'code',
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      patternSays: 'Use the two letters of a state, such as WA.',
      help: 'State of the ship-to: two letters.',
      examples: ['WA', 'WA', 'WA'],
      headers: ['State', 'ST', 'Ship State', 'Region', 'Province'],
      isRequired: true,
    },
    is.words('shipToZip', 10, {
      help: 'ZIP code of the ship-to. Keep leading zeros.',
      examples: ['98402', '98101', '99201-1234'],
      headers: ['Zip', 'Zip Code', 'ZIP_CD', 'Postal Code', 'Ship Zip', 'Postcode'],
      isRequired: true,
      pattern: '^[0-9]{5}(-?[0-9]{4})?$',
      patternSays:
        'A ZIP code has 5 digits, or 9. Spreadsheets drop leading zeros: format the column as text before you export.',
    }),
    is.words('phone', 20, {
      help: 'Phone number of the practice: 10 digits.',
      examples: ['2535550142', '2065550188', '5095550117'],
      headers: ['Phone', 'Phone Number', 'Telephone', 'PHONE_NO', 'Tel'],
      pattern: '^[0-9]{10}$',
      patternSays: 'Use 10 digits without spaces or signs.',
      severity: 'warning',
      whenBlank: '',
    }),
    email('email', {
      help: 'E-mail address of the practice.',
      examples: ['office@harborview.example', 'desk@cascade.example', ''],
      headers: ['E-Mail', 'Email Address', 'EMAIL_ADDR', 'Contact Email'],
      severity: 'warning',
      whenBlank: '',
    }),
    is.yesNo('isPoRequired', 'N', {
      help: 'Y if the account’s orders need a PO number. Blank means N.',
      examples: ['N', 'Y', 'N'],
      headers: ['PO Required', 'PO_REQD', 'PO Req', 'Require PO'],
    }),
    is.words('shipVia', 40, {
      help: 'How the account’s orders are shipped: your own words, or a SCAC.',
      examples: ['UPS GROUND', 'OUR TRUCK', 'FEDEX GROUND'],
      headers: [
        'Ship Method',
        'Shipping Method',
        'SHIP_VIA_CD',
        'Carrier',
        'SCAC',
        'Ship Via Code',
        'Shipment Method Code',
      ],
      whenBlank: '',
    }),
    is.identifier('pricingClass', 20, {
      help: 'The account’s pricing class, as in the pricing-classes file.',
      examples: ['STD', 'GLD', 'STD'],
      headers: ['Price Class', 'Price Level', 'PRICE_LVL', 'Price List', 'Customer Price Group', 'Price Group'],
      isRequired: true,
      references: 'pricing-classes',
    }),
    is.words('contractName', 120, {
      help: 'The contract or buying group that the account buys under.',
      examples: ['', 'Cascade Dental Alliance', ''],
      headers: ['Contract', 'Buying Group', 'GPO', 'Contract ID'],
    }),
    is.identifier('territoryId', 20, {
      help: 'The account’s territory, as in the territories file.',
      examples: ['201', '201', '202'],
      headers: [
        'Territory',
        'Terr',
        'TERR_CD',
        'Salesrep',
        'Sales Rep',
        'Slsrep',
        'Sales Territory',
        'Salesperson Code',
      ],
      isRequired: true,
      references: 'territories',
    }),
    {
      name: 'branches',
      type: 'list',
      maxLength: 200,
      pattern: '^[A-Za-z0-9][A-Za-z0-9._/+#-]*$',
      patternSays: 'Use branch numbers, separated by |.',
      references: 'branches',
      help: 'The branches that serve the account, first choice first, separated by |.',
      examples: ['14|16', '14', '16|14'],
      headers: ['Branch', 'Default Branch', 'Warehouse', 'Warehouses', 'Whse', 'Ship From', 'Location Code'],
      isRequired: true,
    },
    is.wholeNumber('monthlyBudget', [0, is.largestInteger], {
      help: 'The monthly budget in whole dollars, for new accounts only: people change it here.',
      examples: ['', '6500', ''],
      headers: ['Budget', 'Monthly Budget'],
      isOwnedHere: true,
    }),
  ],
};

export const lists: Feed = {
  name: 'lists',
  title: 'Lists',
  description:
    'Order guides: products that an account orders regularly. What people change in a list stays, and so do lists made here.',
  key: ['customerNumber', 'listName', 'itemNumber'],
  modes: ['full', 'delta'],
  rules: [],
  absence: 'removed',
  maxWithdrawn: 0.1,
  dueEveryHours: 24 * 7,
  columns: [
    is.customerReference(),
    is.words('listName', longestListName, {
      help: 'The list’s name.',
      examples: ['Weekly order', 'Weekly order', 'Hygiene'],
      headers: ['List', 'Order Guide', 'Template', 'Guide Name', 'Favorites'],
      isRequired: true,
    }),
    is.itemReference(),
    is.wholeNumber('quantity', [leastListQuantity, maxListQuantity], {
      help: 'The usual quantity. Blank means 1.',
      examples: ['4', '2', '1'],
      headers: ['Qty', 'Usual Quantity', 'Par', 'Par Level', 'Order Qty'],
      whenBlank: '1',
    }),
    is.yesNo('overwrites', 'N', {
      help: 'Y if the row also counts where people changed the list here: another quantity, a par level, or the item taken off. Blank means N.',
      examples: ['', 'N', 'Y'],
      headers: ['Overwrite', 'Override', 'Locked', 'Protected'],
    }),
  ],
};
