export { type CustomerNumber, parseCustomerNumber } from './customer-number.ts';
export { fewestPhoneDigits, formatPhone, phoneDigits, typedPhone, typedWholePhone } from './phone.ts';
export { customerSearchLimits } from './search-limits.ts';
