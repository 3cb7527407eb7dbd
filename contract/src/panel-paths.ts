/** Paths that visitors and the shop's first screen don't need. They load with the panels and pages that call them. */
import { get, post, put, type RoutePath } from './paths.ts';

export const panelPaths = {
  // a product's own page
  listSubstitutes: get('/item/itemNumber/:itemNumber/substitutes'),
  listItemOrders: get('/item/itemNumber/:itemNumber/orders'),
  readVendorContact: get('/vendor/:vendorId/contact'),
  // safety sheets
  listSafetySheets: get('/Customer/safetyDataSheets/:customerNumber'),
  collectFiles: post('/FileRequest/getFiles'),
  readCollectingProgress: get('/FileRequest/progress/:requestId'),
  // finance and sales report
  readMonthlyBudget: get('/Customer/monthlyBudget/:customerNumber'),
  setMonthlyBudget: post('/Customer/monthlyBudget/:customerNumber'),
  readFinancialSummary: get('/customer/financialSummary/:customerNumber'),
  listCategorySales: get('/customer/categorySalesByMonthSummary/:customerNumber'),
  readMonthSpending: get('/customer/monthSpending/:customerNumber'),
  drawCategorySales: get('/customer/categorySalesByMonthSummary/:customerNumber/pdf'),
  explainSales: get('/customer/salesChange/:customerNumber'),
  listSalesChangeItems: get('/customer/salesChange/:customerNumber/items'),
  listSalesInvoices: get('/customer/salesChange/:customerNumber/items/:itemNumber'),
  downloadSalesChange: get('/customer/salesChange/:customerNumber/download'),
  drawSalesChange: get('/customer/salesChange/:customerNumber/pdf'),
  listStoppedItems: get('/customer/stoppedItems/:customerNumber'),
  listCheaperItems: get('/customer/cheaperItems/:customerNumber'),
  readShippingLabel: get('/shippinglabel/customerNumber/:customerNumber'),
  // buying habits
  readBuyingHabits: get('/customer/buyingHabits/:customerNumber'),
  drawBuyingHabits: get('/customer/buyingHabits/:customerNumber/pdf'),
  readUsualOrder: get('/customer/buyingHabits/:customerNumber/usualOrder'),
  // free goods and lead products
  readFreeGoodsReport: get('/customer/freeGoodsReport/:customerNumber'),
  addFreeGood: post('/customer/freeGoodsReport/:customerNumber'),
  removeFreeGood: post('/customer/freeGoodsReport/:customerNumber/remove'),
  drawFreeGoodsReport: get('/customer/freeGoodsReport/:customerNumber/pdf'),
  readFreeGoodsLedger: get('/customer/freeGoodsLedger/:customerNumber'),
  readLeadProducts: get('/customer/leadProductReport/:customerNumber'),
  drawLeadProducts: get('/customer/leadProductReport/:customerNumber/pdf'),
  // price reasons
  explainPrice: get('/item/itemNumber/:itemNumber/priceReasons'),
  // back-orders
  listBackOrders: get('/backOrders'),
  downloadBackOrders: get('/backOrders/download'),
  listStandIns: get('/backOrders/:orderNumber/:lineNumber/standIns'),
  decideBackOrder: post('/backOrders/:orderNumber/:lineNumber/decision'),
  answerBackOrder: post('/backOrders/proposals/:decisionId/answer'),
  listSubstitutePairs: get('/substitutes'),
  saveSubstitutePair: put('/substitutes/:itemNumber/:substitute'),
  // morning queue
  listMorningQueue: get('/morningQueue'),
  downloadMorningQueue: get('/morningQueue/download'),
  decideMorning: post('/morningQueue/decision'),
  undoMorning: post('/morningQueue/decision/:decisionId/undo'),
  listMutedKinds: get('/morningQueue/muted'),
  readMorningOutcome: get('/morningQueue/outcome'),
  saveMorningMail: put('/morningQueue/mail'),
  // news, reorders, and tag requests
  readCartNews: get('/shoppingCart/news/:cartKey/customerNumber/:customerNumber'),
  listReorderLines: get('/Order/reorder/:orderNumber/customer/:customerNumber'),
  cancelPunchOut: post('/punchoutcart/cancel'),
  listTagRequests: get('/itemtagrequest/customer/:customerNumber'),
  submitTagRequests: post('/itemtagrequest/customer/:customerNumber/submit'),
  setTagRequests: post('/itemtagrequest'),
  // carts to open, and submitting from a visit
  submitPunchOutCart: post('/punchoutcart/submit/:cartKey'),
  listOpenOrders: get('/shoppingcart/openorders/user'),
  // customers and orders to find
  searchCustomers: get('/customer/search'),
  quickSearchOrders: get('/Order/quickSearch'),
  listAccessibleCustomers: get('/user/customeraccess/:email/all'),
  // orders of an account
  listCustomerOrders: get('/Order/customer/:customerNumber'),
  downloadCustomerOrders: get('/Order/customer/:customerNumber/csv'),
  // orders of an account, and items in one call
  readItemDetails: post('/item/details'),
  // alerts, dialogs of lists, and addresses
  listAlerts: get('/alert/pageIndex/:pageIndex/pageSize/:pageSize'),
  noteAlertsAccessed: post('/alert/lastAccessed'),
  markAlertViewed: post('/alert/viewed'),
  markAllAlertsViewed: post('/alert/viewed/orderAlerts/all'),
  nameList: post('/list/customer/:customerNumber'),
  deleteList: post('/list/:listId/delete'),
  listListChanges: get('/list/:listId/customer/:customerId/changes'),
  resolveAddress: post('/Address/resolveAddress'),
  drawCart: get('/shoppingCart/customerNumber/:customerNumber/pdf'),
  downloadCart: get('/shoppingCart/customerNumber/:customerNumber/csv'),
  readCartWarnings: get('/shoppingCart/customerNumber/:customerNumber/warnings'),
  readPunchOutOrder: get('/punchoutcart/cxml'),
  // documents, histories, phone mode, and pasted lines
  readPhoneSummary: get('/customer/phoneSummary/:customerNumber'),
  readOrderHistory: get('/Order/history/:orderNumber/customer/:customerNumber'),
  readCartHistory: get('/shoppingCart/history/customerNumber/:customerNumber'),
  drawShelfTags: get('/list/:listId/customer/:customerId/tags'),
  findScannedItems: post('/item/scanned/customer/:customerNumber'),
  keepCodePicture: post('/item/scanned/customer/:customerNumber/picture'),
  // requests about orders
  readOrderRequests: get('/Order/requests/:orderNumber/customer/:customerNumber'),
  askAboutOrder: post('/Order/requests/:orderNumber/customer/:customerNumber'),
  // receiving
  listDeliveries: get('/receiving/customer/:customerNumber'),
  readDelivery: get('/receiving/customer/:customerNumber/shipment/:shipmentId'),
  checkDelivery: put('/receiving/customer/:customerNumber/shipment/:shipmentId'),
  drawDeliveryCheck: get('/receiving/customer/:customerNumber/shipment/:shipmentId/pdf'),
  listLots: get('/receiving/customer/:customerNumber/lots'),
  downloadLots: get('/receiving/customer/:customerNumber/lots/download'),
  resolvePastedLines: post('/item/pastedLines/customer/:customerNumber'),
  drawInvoice: get('/invoice/shipmentId/:shipmentId/customerNumber/:customerNumber'),
  listStatements: get('/customerdocument/statements/all/:customerNumber'),
  drawStatement: get('/customerdocument/statements/:statementId'),
  readSafetySheet: get('/item/safetyDataSheet/:itemNumber'),
  drawItemPicture: get('/item/picture/:file'),
  readBuyerNotices: get('/Order/buyer/:orderNumber/customer/:customerNumber'),
  // notes
  listNotes: get('/customer/customernumber/:customerNumber/note'),
  readNote: get('/customer/note/:id'),
  saveNote: post('/customer/note'),
  deleteNote: post('/customer/note/delete/:id'),
} as const satisfies Record<string, RoutePath>;
