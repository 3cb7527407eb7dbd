/**
 * Paths that only the panels of an account call: reports, notes, safety data sheets, and the reasons for a price. Other
 * pages don't load them.
 */
import { get, post, type RoutePath } from './paths.ts';

export const panelPaths = {
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
  readShippingLabel: get('/shippinglabel/customerNumber/:customerNumber'),
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
  // notes
  listNotes: get('/customer/customernumber/:customerNumber/note'),
  readNote: get('/customer/note/:id'),
  saveNote: post('/customer/note'),
  deleteNote: post('/customer/note/delete/:id'),
} as const satisfies Record<string, RoutePath>;
