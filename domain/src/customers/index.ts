export { type CustomerNumber, parseCustomerNumber } from './customer-number.ts';
