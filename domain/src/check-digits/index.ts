export { hasLuhnCheckDigit, hibcCheck, isDeviceIdentifier, isGs1Number, isGtin, isHibc } from './check-digits.ts';
