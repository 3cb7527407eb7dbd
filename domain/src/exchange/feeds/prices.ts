/** The feeds of prices and availability: prices, stock, offers, and safety data sheets. */
import * as is from '../columns.ts';
import type { Feed } from '../feed.ts';

const usual = { modes: ['full', 'delta'], rules: [], maxWithdrawn: 0.02, dueEveryHours: 24 * 7 } as const;

const price = is.money('price', [0, is.largestPrice], {
  help: 'The price of one selling unit, with at most 2 decimals.',
  examples: ['12.95', '48.50', '9.99'],
  headers: [
    'Unit Price',
    'List Price',
    'Net Price',
    'Sell Price',
    'PRICE_AMT',
    'Price Each',
    'Contract Price',
    'Amount',
  ],
  isRequired: true,
});

export const classPrices: Feed = {
  ...usual,
  name: 'class-prices',
  title: 'Class prices',
  description: 'What each pricing class pays for a product.',
  key: ['itemNumber', 'pricingClass'],
  absence: 'removed',
  columns: [
    is.itemReference(),
    is.identifier('pricingClass', 20, {
      help: 'The pricing class, as in the pricing-classes file.',
      examples: ['STD', 'STD', 'GLD'],
      headers: ['Price Class', 'Price Level', 'PRICE_LVL', 'Price List', 'Price Group', 'Customer Price Group'],
      isRequired: true,
      references: 'pricing-classes',
    }),
    price,
    is.currency,
    ...is.priceBreaks,
  ],
};

export const contractPrices: Feed = {
  ...usual,
  name: 'contract-prices',
  title: 'Contract prices',
  description: 'What one customer pays for a product, instead of the price of its class.',
  key: ['customerNumber', 'itemNumber'],
  apart: ['validFrom'],
  absence: 'removed',
  rules: [{ kind: 'in-order', columns: ['validFrom', 'validTo'] }],
  columns: [
    is.customerReference(),
    is.itemReference(),
    price,
    is.currency,
    is.date('validFrom', {
      help: 'First day of the price. Blank if it applies already: it then replaces the price that applies today. A row with operation D removes only the price that begins on this day, or all of them if it’s blank. Of several prices that apply on a day, the one that began last is used.',
      examples: ['2026-01-01', '', ''],
      headers: ['Start Date', 'Effective Date', 'EFF_DT', 'From Date', 'Valid From', 'Begin Date', 'Starting Date'],
    }),
    is.date('validTo', {
      help: 'Last day of the price; blank if it has no end.',
      examples: ['2026-12-31', '', ''],
      headers: ['End Date', 'Expiration Date', 'EXP_DT', 'To Date', 'Valid To', 'Expires', 'Ending Date'],
    }),
    is.yesNo('suppressCoupon', 'N', {
      help: 'Y if no coupon counts on top of the price. Blank means N.',
      examples: ['N', 'N', 'Y'],
      headers: ['No Coupon', 'Net', 'Exclude Promotions', 'No Promo'],
    }),
    ...is.priceBreaks,
  ],
};

export const stock: Feed = {
  ...usual,
  name: 'stock',
  title: 'Stock',
  description: 'How much of a product each branch has.',
  key: ['itemNumber', 'branchNumber'],
  absence: 'removed',
  maxWithdrawn: 0.1,
  dueEveryHours: 24,
  columns: [
    is.itemReference(),
    is.identifier('branchNumber', 10, {
      help: 'The branch, as in the branches file.',
      examples: ['14', '14', '16'],
      headers: [
        'Branch',
        'Branch #',
        'Warehouse',
        'Whse',
        'WHSE_NO',
        'Warehouse ID',
        'Location',
        'Location Code',
        'Site',
      ],
      isRequired: true,
      references: 'branches',
    }),
    is.wholeNumber('quantityAvailable', [0, is.largestInteger], {
      help: 'How many selling units can be shipped now.',
      examples: ['240', '12', '0'],
      headers: [
        'Qty Available',
        'QTY_AVAIL',
        'Available',
        'On Hand',
        'Qty On Hand',
        'QOH',
        'Quantity',
        'Stock',
        'Net Available',
      ],
      isRequired: true,
    }),
    is.choice('stockingClass', ['A', 'B', 'C', 'D', 'E', 'X'], {
      help: 'How it sells at the branch: A to D from most to least, E if the manufacturer has back-orders, X for special order. Blank means X.',
      examples: ['A', 'C', 'X'],
      headers: ['Stocking Class', 'ABC Class', 'ABC Code', 'Rank', 'Movement Class', 'Class'],
      whenBlank: 'X',
    }),
    is.date('expectedReceiptDate', {
      help: 'When more is expected.',
      examples: ['', '2026-04-02', ''],
      headers: ['ETA', 'Expected Date', 'Next Receipt', 'Due In', 'PO Due Date', 'Expected Receipt'],
    }),
  ],
};

export const coupons: Feed = {
  ...usual,
  name: 'coupons',
  title: 'Coupons',
  description: 'Manufacturers’ coupons, such as buy 3, get 1 free.',
  key: ['couponId'],
  absence: 'kept',
  rules: [{ kind: 'in-order', columns: ['startDate', 'endDate'] }],
  columns: [
    is.wholeNumber('couponId', [1, is.largestInteger], {
      help: 'The coupon’s number.',
      examples: ['4001', '4002', '4003'],
      headers: ['Coupon', 'Coupon #', 'Offer ID', 'Promo ID', 'Promotion'],
      isRequired: true,
    }),
    is.words('offerNumber', 40, {
      help: 'The number that your ERP knows the coupon by, if it differs.',
      examples: ['2001-004001', '2001-004002', ''],
      headers: ['Offer Number', 'Offer #', 'Promo Code', 'Promotion Code'],
      whenBlank: '',
    }),
    is.words('description', 300, {
      help: 'The coupon in words.',
      examples: [
        'Nitrile gloves: buy 4, get 1 free',
        'Composite: buy 3, get 1 free',
        'Prophy paste: buy 2, get 1 free',
      ],
      headers: ['Desc', 'Offer', 'Promotion Name', 'Title'],
      isRequired: true,
    }),
    is.date('startDate', {
      help: 'First day of the offer.',
      examples: ['2026-01-01', '2026-01-01', '2026-02-01'],
      headers: ['Start', 'Begin Date', 'Effective Date', 'From'],
      isRequired: true,
    }),
    is.date('endDate', {
      help: 'Last day of the offer.',
      examples: ['2026-12-31', '2026-06-30', '2026-12-31'],
      headers: ['End', 'Expiration Date', 'Expires', 'To'],
      isRequired: true,
    }),
    list('tiers', {
      help: 'Buy and get, as 4:1; several tiers separated by |.',
      examples: ['4:1', '3:1|5:2', '2:1'],
      headers: ['Buy Get', 'Buy/Get', 'Tier'],
      isRequired: true,
      pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
      patternSays: 'Use what to buy and what is free, such as 4:1, several separated by |.',
    }),
    list('rewardItems', {
      help: 'Items that can be chosen free from your own stock, separated by |. Blank where the manufacturer sends them.',
      examples: ['10000001', '', '10000003'],
      headers: ['Free Items', 'Free Item', 'Reward Item', 'Free Goods'],
      pattern: '^[A-Za-z0-9][A-Za-z0-9._/+#-]*$',
      patternSays: 'Use item numbers, separated by |.',
    }),
    list('rewardDescriptions', {
      help: 'What can be chosen free, in words, separated by |; one for each reward.',
      examples: ['Nitrile Exam Gloves Medium', 'Composite A2 Syringe', 'Prophy Paste Mint'],
      headers: ['Free Item Description', 'Reward', 'Reward Description'],
      isRequired: true,
    }),
    list('rewardValues', {
      help: 'The value of one of each, separated by |; one for each reward.',
      examples: ['12.95', '48.50', '9.99'],
      headers: ['Free Item Value', 'Reward Value', 'Value'],
      isRequired: true,
      pattern: '^[0-9]{1,7}([.][0-9]{1,2})?$',
      patternSays: 'Use amounts such as 12.95, separated by |.',
    }),
    is.yesNo('isDistributorFulfilled', 'N', {
      help: 'Y if you ship the free goods, N if the manufacturer does. Blank means N.',
      examples: ['Y', 'N', 'Y'],
      headers: ['We Ship', 'Distributor Ships', 'Fulfilled By Us'],
    }),
  ],
};

function list(name: string, about: Parameters<typeof is.words>[2]) {
  return { name, type: 'list', maxLength: 2_000, ...about } as const;
}

export const safetySheets: Feed = {
  ...usual,
  name: 'safety-sheets',
  title: 'Safety data sheets',
  description: 'The safety data sheets of your products, and when each was revised. The PDF files are sent separately.',
  key: ['safetySheet'],
  absence: 'kept',
  columns: [
    is.identifier('safetySheet', 80, {
      help: 'The sheet’s name, which is also the name of its PDF file.',
      examples: ['sds-000001', 'sds-000002', 'sds-000003'],
      headers: ['SDS', 'SDS Key', 'MSDS', 'Document', 'Document Number', 'File Name'],
      isRequired: true,
    }),
    is.date('revisedOn', {
      help: 'The day of its last revision.',
      examples: ['2025-06-01', '2025-11-15', '2026-01-20'],
      headers: ['Revision Date', 'Revised', 'Rev Date', 'Date'],
      isRequired: true,
    }),
  ],
};
