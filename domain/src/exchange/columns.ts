/** The kinds of columns that feeds are made of. */
import { catalogUnits } from '../punch-out/index.ts';
import type { FeedColumn } from './feed.ts';

type About = Omit<FeedColumn, 'name' | 'type'>;
/** Overrides for a column with a common name. */
type Named = Partial<About> & { readonly name?: string };

/** Text of up to this many characters. */
export const words = (name: string, maxLength: number, about: About): FeedColumn => ({
  name,
  type: 'text',
  maxLength,
  ...about,
});

/** An identifier that other rows can refer to, without blanks, of up to this many characters. */
export const identifier = (name: string, maxLength: number, about: About): FeedColumn => ({
  name,
  type: 'text',
  maxLength,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._/+#-]*$',
  patternSays: 'Use letters, digits and . _ / + # - without spaces. Check that the right column is mapped.',
  ...about,
});

const itemExamples = ['10000001', '10000002', '10000003'] as const;
const itemHeaders = [
  ...['Item #', 'Item No', 'ITEM_NO', 'ItemID', 'Item ID', 'Item Code', 'Item', 'Inv Item', 'SKU', 'Product Number'],
  ...['Product Code', 'Product', 'Prod', 'Part Number', 'Part No', 'Stock Code', 'Material', 'Article Number', 'No.'],
];

/** Refers to a product in the items file. */
export const itemReference = ({ name = 'itemNumber', ...about }: Named = {}): FeedColumn =>
  identifier(name, 20, {
    help: 'Your number for the product, as in the items file.',
    examples: itemExamples,
    headers: itemHeaders,
    isRequired: true,
    references: 'items',
    ...about,
  });

/** A product's number in the items file. */
export const ownItemNumber = identifier('itemNumber', 20, {
  help: 'Your number for the product. It never changes.',
  examples: itemExamples,
  headers: itemHeaders,
  isRequired: true,
});

const accountExamples = ['100001', '100001', '100002'] as const;

const accountNumber = (name: string, about: About): FeedColumn => ({
  name,
  type: 'text',
  maxLength: 12,
  pattern: '^[0-9]+$',
  patternSays: 'Use 1 to 12 digits. Remove anything else.',
  ...about,
});

const accountHeaders = [
  ...['Customer #', 'Cust No', 'CUST_NO', 'CustomerID', 'Customer ID', 'Customer', 'Cust', 'Account', 'Account Number'],
  ...['Acct #', 'Acct No', 'Sold-to Customer No.', 'Ship To Number', 'Ship To ID', 'CardCode', 'Customer Code'],
];

/** An account's number in the customers file. */
export const ownCustomerNumber = accountNumber('customerNumber', {
  help: 'The account’s number, as your ERP and your customers know it. It never changes.',
  examples: ['100001', '100002', '100003'],
  headers: accountHeaders,
  isRequired: true,
});

/** Refers to an account in the customers file. */
export const customerReference = (about: Partial<About> = {}): FeedColumn =>
  accountNumber('customerNumber', {
    help: 'The account’s number, as in the customers file.',
    examples: accountExamples,
    headers: accountHeaders,
    isRequired: true,
    references: 'customers',
    ...about,
  });

export const wholeNumber = (name: string, [minimum, maximum]: readonly [number, number], about: About): FeedColumn => ({
  name,
  type: 'integer',
  minimum,
  maximum,
  ...about,
});

/** The largest that fits a database integer. */
export const largestInteger = 2_147_483_647;

/** An amount with at most two decimals; stored in cents. */
export const money = (name: string, [minimum, maximum]: readonly [number, number], about: About): FeedColumn => ({
  name,
  type: 'money',
  decimals: 2,
  minimum,
  maximum,
  ...about,
});

/** The largest price whose cents fit a database integer. */
export const largestPrice = 9_999_999.99;
/** The largest balance. */
export const largestAmount = 9_999_999_999.99;

/** ISO 4217. The check of a row gets the installation's currency as an argument. */
export const currency: FeedColumn = {
  name: 'currency',
  type: 'code',
  maxLength: 3,
  pattern: '^[A-Z]{3}$',
  patternSays: 'Use a currency code of three letters such as USD.',
  help: 'Currency code (ISO 4217). Leave blank for your own currency.',
  examples: ['USD', 'USD', 'USD'],
  headers: ['Curr', 'Currency Code', 'CURR_CD', 'ISO Currency', 'Cur'],
};

export const date = (name: string, about: About): FeedColumn => ({ name, type: 'date', ...about });

export const yesNo = (name: string, whenBlank: 'Y' | 'N', about: Omit<About, 'whenBlank'>): FeedColumn => ({
  name,
  type: 'boolean',
  whenBlank,
  ...about,
});

/** One of a few values. */
export const choice = (name: string, values: readonly string[], about: About): FeedColumn => ({
  name,
  type: 'text',
  values,
  ...about,
});

/** Codes of UN/ECE Recommendation 20, and the catalog abbreviations that punch-out can map to them. */
export const unitOfMeasure = (name: string, about: About): FeedColumn => ({
  name,
  type: 'code',
  values: catalogUnits,
  ...about,
});

/** What ERPs call the unit that a product is sold by, where a file has one unit. */
export const sellingUnitHeaders = [
  'UOM',
  'U/M',
  'UM',
  'Selling Unit',
  'Sales UOM',
  'Base Unit of Measure',
  'Stock Unit',
  'Unit Of Issue',
] as const;

/** Quantity breaks and units of prices: part of the format, but refused until the product supports them. */
export const priceBreaks: readonly FeedColumn[] = [
  {
    name: 'minimumQuantity',
    type: 'integer',
    isPlanned: true,
    pattern: '^[01]$',
    patternSays: 'Quantity breaks aren’t supported yet. Send the price for quantity 1, or leave this blank.',
    help: 'The quantity from which the price counts. Only 1 for now; blank means 1.',
    examples: ['1', '1', '1'],
    headers: ['Min Qty', 'Minimum Quantity', 'Break Qty', 'Quantity Break', 'Qty Break', 'From Qty'],
  },
  {
    name: 'priceUnitOfMeasure',
    type: 'code',
    maxLength: 20,
    help: 'The unit that the price is for: the one that the item is sold by, or blank. Prices by a second unit aren’t supported yet.',
    examples: ['', '', ''],
    headers: ['Price UOM', 'Pricing Unit', 'Price Unit', 'Price U/M', 'Price Per'],
  },
  // If it were unknown, the price of a case could be mistaken for that of a box.
  {
    name: 'unitOfMeasure',
    type: 'code',
    maxLength: 20,
    help: 'The unit of the row: the one that the item is sold by, or blank. Rows for a second unit aren’t supported yet.',
    examples: ['', '', ''],
    headers: [...sellingUnitHeaders, 'Unit', 'Unit Code'],
  },
];
