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
  listAccessibleCustomers: get('/user/customeraccess/:email/all'),
  issueHubToken: post('/user/hubtoken'),
  // customers
  searchCustomers: get('/customer/search'),
  readCustomer: get('/Customer/customernumber/:customerNumber'),
  // phone mode
  readPhoneSummary: get('/customer/phoneSummary/:customerNumber'),
  // catalog
  searchItems: get('/item'),
  countItems: get('/item/counts'),
  quickSearchItems: get('/item/quickSearch'),
  readItem: get('/item/itemNumber/:itemNumber'),
  readItemDetails: post('/item/details'),
  listSubstitutes: get('/item/itemNumber/:itemNumber/substitutes'),
  listItemOrders: get('/item/itemNumber/:itemNumber/orders'),
  drawItemPicture: get('/item/picture/:file'),
  readSafetySheet: get('/item/safetyDataSheet/:itemNumber'),
  listCategories: get('/itemcategory/descendants/:categoryKey'),
  listVendors: get('/vendor/filterInfo'),
  readVendorContact: get('/vendor/:vendorId/contact'),
  requestPricing: post('/pricing/request'),
  // pasted lines
  resolvePastedLines: post('/item/pastedLines/customer/:customerNumber'),
  // orders
  quickSearchOrders: get('/Order/quickSearch'),
  listCustomerOrders: get('/Order/customer/:customerNumber'),
  readOrder: get('/Order/calculated/:orderNumber'),
  listReorderLines: get('/Order/reorder/:orderNumber/customer/:customerNumber'),
  // alerts
  listAlerts: get('/alert/pageIndex/:pageIndex/pageSize/:pageSize'),
  noteAlertsAccessed: post('/alert/lastAccessed'),
  markAlertViewed: post('/alert/viewed'),
  markAllAlertsViewed: post('/alert/viewed/orderAlerts/all'),
  // cart
  listOpenOrders: get('/shoppingcart/openorders/user'),
  listCarts: get('/shoppingCart/customerNumber/:customerNumber'),
  drawCart: get('/shoppingCart/customerNumber/:customerNumber/pdf'),
  saveCart: post('/shoppingCart'),
  addToCart: post('/shoppingCart/customerNumber/:customerNumber/addition'),
  submitCart: post('/shoppingCart/submit/:cartKey'),
  // addresses
  resolveAddress: post('/Address/resolveAddress'),
  // activity of orders and carts
  readOrderHistory: get('/Order/history/:orderNumber/customer/:customerNumber'),
  readBuyerNotices: get('/Order/buyer/:orderNumber/customer/:customerNumber'),
  readCartHistory: get('/shoppingCart/history/customerNumber/:customerNumber'),
  readCartNews: get('/shoppingCart/news/:cartKey/customerNumber/:customerNumber'),
  // tag requests
  listTagRequests: get('/itemtagrequest/customer/:customerNumber'),
  setTagRequests: post('/itemtagrequest'),
  submitTagRequests: post('/itemtagrequest/customer/:customerNumber/submit'),
  // lists
  listSummaries: get('/list/customer/:customerNumber/summary'),
  readList: get('/list/:listId/customer/:customerId'),
  changeList: post('/list/:listId/customer/:customerId'),
  nameList: post('/list/customer/:customerNumber'),
  deleteList: post('/list/:listId/delete'),
  drawShelfTags: get('/list/:listId/customer/:customerId/tags'),
  listListChanges: get('/list/:listId/customer/:customerId/changes'),
  // documents
  drawInvoice: get('/invoice/shipmentId/:shipmentId/customerNumber/:customerNumber'),
  listStatements: get('/customerdocument/statements/all/:customerNumber'),
  drawStatement: get('/customerdocument/statements/:statementId'),
  // punch-out
  readPunchOutToken: get('/punchout/token'),
  refreshPunchOutToken: get('/punchout/token/refresh'),
  listPunchOutCarts: get('/punchoutcart/customerNumber/:customerNumber'),
  savePunchOutCart: post('/punchoutcart'),
  readPunchOutOrder: get('/punchoutcart/cxml'),
  submitPunchOutCart: post('/punchoutcart/submit/:cartKey'),
  cancelPunchOut: post('/punchoutcart/cancel'),
  // access links
  requestPassword: post('/accessLink/request'),
  readAccessLink: post('/accessLink/read'),
  useAccessLink: post('/accessLink/use'),
} as const satisfies Record<string, RoutePath>;

/** A route that nearly every page's browser knows; `panel-paths.ts`, `back-office-paths.ts`, and `program-paths.ts` have the others. */
export type PageRouteName = keyof typeof paths;
