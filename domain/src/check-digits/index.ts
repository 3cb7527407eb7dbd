export { hibcCheck, isDeviceIdentifier, isGtin, isHibc } from './check-digits.ts';
