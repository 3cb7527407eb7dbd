export { accountPrice } from './account-price.ts';
export {
  type Availability,
  availabilityFor,
  availabilityWords,
  type BranchStock,
  discontinuedWords,
  isDiscontinued,
  type StaffAvailability,
  showsPrice,
  staffAvailability,
} from './availability.ts';
export { orderHistoryStatus } from './order-history.ts';
export {
  leaveQuantity,
  type QuantityRules,
  type QuantityState,
  startQuantity,
  stepQuantity,
  typeQuantity,
} from './quantity-input.ts';
export { compactLengths, shorten, vendorWebAddress } from './short-texts.ts';
export { type StockingClass, stockingClassOf } from './stocking-class.ts';
export { type Branch, branches, branchesFor, branchOf } from './warehouses.ts';
