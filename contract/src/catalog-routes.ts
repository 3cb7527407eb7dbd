/** The calls of the catalog: search, one product, categories, manufacturers, and prices. */
import { z } from 'zod';
import { category, itemCard, lastOrder, orderHistoryRow, product, substitute, substituteOffer } from './catalog.ts';
import { flag, pageOf, pageQuery } from './page.ts';
import { panelPaths } from './panel-paths.ts';
import { paths } from './paths.ts';
import { route } from './route.ts';
import { customerNumber, dollars, itemNumber } from './values.ts';

/** An account that can be omitted or written as `NA`, as in the documents. */
const optionalCustomer = z.union([z.literal('NA').transform(() => undefined), customerNumber]).optional();

const catalogIsPublic =
  'The catalog without prices is public; an account named in the query must be visible to the caller.';

/** How a search was understood where not every word was taken as typed. */
const understood = {
  shownFor: z.string().optional().describe('The search that was run, if a word had to be guessed'),
  dropped: z.array(z.string()).optional().describe('Words of the search that match no product'),
};

/** The most products per call: as many as a cart can have lines. */
const maxOffers = 1000;

/** The search parameters. */
const searched = {
  searchText: z.string().max(200).default(''),
  customerNumber: optionalCustomer,
  /** Category keys, separated by commas. */
  category: z.string().max(400).optional(),
  /** Vendor ids, separated by commas. */
  vendorId: z.string().max(400).optional(),
  hasCoupon: flag.optional(),
  previouslyOrdered: flag.optional(),
  favorites: flag.optional().describe('Only favorites of the caller'),
};

const counts = z.record(z.string(), z.number().int());

export const catalogRoutes = {
  searchItems: route({
    ...paths.searchItems,
    summary: 'Products by number or parts of the description, with filters',
    access: { kind: 'public-or-account', account: { in: 'query', name: 'customerNumber' }, why: catalogIsPublic },
    query: z.object({
      ...pageQuery({ size: 20, max: 100 }),
      ...searched,
      excludePricing: flag.default(false),
      /** The results are grouped and sorted by group name; those without a group come last. */
      groupBy: z.enum(['category', 'manufacturer']).optional(),
      includeTotal: flag.default(false),
      /** Opaque cursor for the next page, from the previous response; takes precedence over `pageIndex`. */
      cursor: z.string().max(200).optional(),
    }),
    reply: pageOf(itemCard).extend({
      nextCursor: z.string().optional(),
      ...understood,
    }),
    refusals: ['item.search-blank', 'customer.not-found', 'request.malformed', 'request.too-often'],
  }),
  countItems: route({
    ...paths.countItems,
    summary: 'How many products a search finds, and how many each filter would leave; empty where there are too many',
    access: { kind: 'public-or-account', account: { in: 'query', name: 'customerNumber' }, why: catalogIsPublic },
    query: z.object(searched),
    reply: z.object({
      totalCount: z.number().int().optional(),
      withCoupon: z.number().int().optional(),
      ordered: z.number().int().optional().describe('Ordered by the account before'),
      favorites: z.number().int().optional().describe('Favorites of the caller'),
      categories: counts.optional().describe('By category key; a key that is missing leaves nothing'),
      vendors: counts.optional().describe('By vendor id'),
    }),
    refusals: ['item.search-blank', 'customer.not-found'],
  }),
  quickSearchItems: route({
    ...paths.quickSearchItems,
    summary: 'The first 8 products for a type-ahead box',
    access: { kind: 'public-or-account', account: { in: 'query', name: 'customerNumber' }, why: catalogIsPublic },
    query: z.object({
      quickSearchValue: z.string().max(200).default(''),
      customerNumber: optionalCustomer,
      excludePricing: flag.default(false),
    }),
    reply: pageOf(itemCard).extend(understood),
    refusals: ['item.search-blank', 'customer.not-found'],
  }),
  readItem: route({
    ...paths.readItem,
    summary: 'One product by its number',
    access: { kind: 'public-or-account', account: { in: 'query', name: 'customerNumber' }, why: catalogIsPublic },
    params: z.object({ itemNumber: z.string().max(40) }),
    query: z.object({ customerNumber: optionalCustomer }),
    reply: product,
    refusals: ['item.not-found', 'customer.not-found'],
  }),
  listSubstitutes: route({
    ...panelPaths.listSubstitutes,
    summary: 'Products that can replace another, best first: those that can be ordered and that the caller may see',
    access: { kind: 'public-or-account', account: { in: 'query', name: 'customerNumber' }, why: catalogIsPublic },
    params: z.object({ itemNumber: z.string().max(40) }),
    query: z.object({ customerNumber: optionalCustomer }),
    reply: z.object({ data: z.array(substitute) }),
    refusals: ['customer.not-found'],
  }),
  offerSubstitutes: route({
    ...panelPaths.offerSubstitutes,
    isRead: true,
    summary: 'What the account can order now instead of unavailable products',
    access: { kind: 'account', capability: 'account.change-cart', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    body: z.object({ itemNumbers: z.array(itemNumber).max(maxOffers, `At most ${maxOffers} products`) }),
    reply: z.object({ data: z.array(substituteOffer) }),
    refusals: ['customer.not-found', 'access.not-allowed'],
  }),
  readItemDetails: route({
    ...panelPaths.readItemDetails,
    isRead: true,
    summary: 'Descriptions of many items at once',
    access: { kind: 'public', why: 'The catalog without prices is public.' },
    body: z.array(itemNumber).max(1000),
    reply: pageOf(z.object({ itemNumber: z.string(), description: z.string() })),
    refusals: [],
  }),
  listItemOrders: route({
    ...panelPaths.listItemOrders,
    summary: 'Orders of one product by one account, newest first',
    access: { kind: 'account', capability: 'account.view', account: { in: 'query', name: 'customerNumber' } },
    params: z.object({ itemNumber: z.string().max(40) }),
    query: z.object({ ...pageQuery({ size: 20, max: 100 }), customerNumber }),
    reply: pageOf(orderHistoryRow),
    refusals: ['customer.not-found'],
  }),
  listLastOrders: route({
    ...panelPaths.listLastOrders,
    isRead: true,
    summary: 'When and how an account last ordered each of these products; those it never ordered are absent',
    access: { kind: 'account', capability: 'account.view', account: { in: 'params', name: 'customerNumber' } },
    params: z.object({ customerNumber }),
    body: z.object({ itemNumbers: z.array(itemNumber).max(100) }),
    reply: z.object({ data: z.array(lastOrder) }),
    refusals: ['customer.not-found'],
  }),
  listFavorites: route({
    ...panelPaths.listFavorites,
    summary: 'The products that the caller marked as favorites',
    access: { kind: 'general', capability: 'favorites.keep' },
    reply: z.object({ itemNumbers: z.array(z.string()) }),
    refusals: [],
  }),
  setFavorite: route({
    ...panelPaths.setFavorite,
    summary: 'Adds a product to the caller’s favorites or removes it; repeating it has no effect',
    access: { kind: 'general', capability: 'favorites.keep' },
    params: z.object({ itemNumber }),
    body: z.strictObject({ isFavorite: z.boolean() }),
    refusals: ['item.not-found', 'favorite.too-many'],
  }),
  drawItemPicture: route({
    ...panelPaths.drawItemPicture,
    summary: 'The picture of a product',
    access: { kind: 'public', why: 'Pictures are part of the public catalog.' },
    params: z.object({ file: z.string().max(60) }),
    binary: 'image/svg+xml',
    refusals: ['item.not-found'],
  }),
  readSafetySheet: route({
    ...panelPaths.readSafetySheet,
    summary: 'The safety data sheet of a product',
    access: { kind: 'public', why: 'Safety data sheets are for everybody who handles a product.' },
    params: z.object({ itemNumber: z.string().max(40) }),
    binary: 'application/pdf',
    refusals: ['item.not-found', 'item.needs-no-sheet', 'item.sheet-not-on-file'],
  }),
  listCategories: route({
    ...paths.listCategories,
    summary: 'Categories below one category',
    access: { kind: 'public', why: 'Categories are part of the public catalog.' },
    params: z.object({ categoryKey: z.string().max(40) }),
    query: z.object({ maxdepth: z.coerce.number().int().min(1).max(10).default(1) }),
    reply: pageOf(category),
    refusals: [],
  }),
  listVendors: route({
    ...paths.listVendors,
    summary: 'Manufacturers for the filter',
    access: { kind: 'public', why: 'Manufacturers are part of the public catalog.' },
    query: z.object({ ...pageQuery({ size: 100_000, max: 100_000 }), getAll: flag.default(true) }),
    reply: pageOf(z.object({ vendorId: z.string(), name: z.string() })),
    refusals: [],
  }),
  readVendorContact: route({
    ...panelPaths.readVendorContact,
    summary: "A manufacturer's address, phone and web address",
    access: { kind: 'general', capability: 'vendors.view-contact' },
    params: z.object({ vendorId: z.string().max(40) }),
    reply: z.object({
      vendorId: z.string(),
      name: z.string(),
      address1: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      phoneNumber: z.string(),
      webAddress: z.string(),
    }),
    refusals: ['vendor.not-found'],
  }),
  requestPricing: route({
    ...paths.requestPricing,
    isRead: true,
    summary: 'Prices of many products for one account',
    access: { kind: 'account', capability: 'account.view-prices', account: { in: 'body', name: 'CustomerNumber' } },
    body: z.object({
      CustomerNumber: customerNumber,
      ProductList: z.object({
        Item: z
          .array(z.object({ ProductNumber: itemNumber, Quantity: z.number().int().min(1).max(100_000).default(1) }))
          .max(1000),
      }),
    }),
    reply: z.object({
      productList: z.object({
        item: z.array(z.object({ productNumber: z.string(), price: dollars, suppressCouponFlag: z.boolean() })),
      }),
    }),
    refusals: ['customer.not-found'],
  }),
};
