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
export {
  chosenFilters,
  type Filter,
  type FilterQuery,
  readFilters,
  removeFilter,
  switchFilter,
  toggleFilter,
  writeFilters,
} from './filters.ts';
export { type GroupBy, groupChoices, groupLabel, isGroupBy } from './grouping.ts';
export { orderHistoryStatus } from './order-history.ts';
export { type ItemToday, type OrderObstacle, orderObstacle, orderObstacles } from './order-obstacle.ts';
export { productFilters } from './product-filters.ts';
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
