/**
 * Every call's method and path under `/api`, as plain data. The web app needs these at run time but the schemas only as
 * types, so nothing heavier is imported here. Paths ignore letter case.
 */
export interface RoutePath {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
}

export const get = <Url extends string>(url: Url) => ({ method: 'GET', url }) as const;
export const put = <Url extends string>(url: Url) => ({ method: 'PUT', url }) as const;
export const post = <Url extends string>(url: Url) => ({ method: 'POST', url }) as const;

export const paths = {
  // settings
  readPublicSettings: get('/settings/public'),
  readVersion: get('/version'),
  // access
  readRole: get('/user/role'),
  issueHubToken: post('/user/hubtoken'),
  // customers
  readCustomer: get('/Customer/customernumber/:customerNumber'),
  // catalog
  searchItems: get('/item'),
  countItems: get('/item/counts'),
  quickSearchItems: get('/item/quickSearch'),
  readItem: get('/item/itemNumber/:itemNumber'),
  listCategories: get('/itemcategory/descendants/:categoryKey'),
  listVendors: get('/vendor/filterInfo'),
  requestPricing: post('/pricing/request'),
  // orders
  readOrder: get('/Order/calculated/:orderNumber'),
  // cart
  listCarts: get('/shoppingCart/customerNumber/:customerNumber'),
  saveCart: post('/shoppingCart'),
  addToCart: post('/shoppingCart/customerNumber/:customerNumber/addition'),
  submitCart: post('/shoppingCart/submit/:cartKey'),
  // activity of orders and carts
  // tag requests
  // lists
  listSummaries: get('/list/customer/:customerNumber/summary'),
  readList: get('/list/:listId/customer/:customerId'),
  changeList: post('/list/:listId/customer/:customerId'),
  // documents
  // punch-out
  readPunchOutToken: get('/punchout/token'),
  refreshPunchOutToken: get('/punchout/token/refresh'),
  listPunchOutCarts: get('/punchoutcart/customerNumber/:customerNumber'),
  savePunchOutCart: post('/punchoutcart'),
} as const satisfies Record<string, RoutePath>;

/** A route that nearly every page's browser knows; `panel-paths.ts`, `back-office-paths.ts`, and `program-paths.ts` have the others. */
export type PageRouteName = keyof typeof paths;
