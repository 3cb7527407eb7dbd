export {
  type ContractState,
  contractStates,
  type PriceSource,
  type PriceStep,
  priceOf,
  priceSources,
  priceSteps,
} from './account-price.ts';
export {
  type Availability,
  availabilityFor,
  availabilityWords,
  type BranchStock,
  discontinuedWords,
  isDiscontinued,
  isWithdrawn,
  type StaffAvailability,
  showsPrice,
  staffAvailability,
} from './availability.ts';
export { type Branch, branchesFor, branchOf } from './branches.ts';
export { type ComparedRow, comparedRows, maxCompared, toggleCompared } from './compare.ts';
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
export {
  type ItemSupply,
  isInStock,
  type LineAvailability,
  type LineSupply,
  lineAvailabilities,
  lineSupply,
  supplyOfCard,
  supplyWords,
} from './line-availability.ts';
export { orderHistoryStatus } from './order-history.ts';
export { type ItemToday, type OrderObstacle, orderObstacle, orderObstacles } from './order-obstacle.ts';
export { convertQuantity, packForm, packRatio } from './pack-content.ts';
export { cheaperPackWords, packPriceWords, priceOfOne, priceOfOneWords } from './pack-price.ts';
export { maxFavorites, productFilters } from './product-filters.ts';
export {
  leaveQuantity,
  type QuantityRules,
  type QuantityState,
  startQuantity,
  stepQuantity,
  typeQuantity,
} from './quantity-input.ts';
export { compactLengths, inTwoPieces, shorten, vendorWebAddress } from './short-texts.ts';
export { type StockingClass, stockingClassOf } from './stocking-class.ts';
export {
  type SubstituteReason,
  substituteReasons,
  substituteReasonWords,
  suggestsSwap,
  wantsSubstitutes,
} from './substitutes.ts';
export { type Swap, swapOf, swapWords } from './swap.ts';
export { unitWord } from './unit-words.ts';
export { readVariantOption, variantBlanks, variantOptionPattern } from './variant-option.ts';
export {
  type Variant,
  type VariantState,
  variantChooser,
  variantStateOf,
  variantStates,
  variantStateWords,
} from './variants.ts';
