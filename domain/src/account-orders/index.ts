/** Rules about one order for several accounts. */
export { mayOrderForAccounts } from './may-order-for-accounts.ts';
export {
  commonQuantity,
  estimateOf,
  joinAccounts,
  linesFor,
  maxAccountsAtOnce,
  maxOrderAccounts,
  maxOrderProducts,
  type OrderLine,
  type OrderQuantities,
  quantityAt,
  setForAll,
  totalOf,
  withOnly,
} from './order-quantities.ts';
