export { type CustomerNumber, parseCustomerNumber } from './customer-number.ts';
export { fewestPhoneDigits, formatPhone, phoneDigits, typedPhone } from './phone.ts';
export { type CustomerSort, type CustomerSortOption, customerSortOptions, customerSorts } from './sort-options.ts';
