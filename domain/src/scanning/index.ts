export { longestCode, readScannedCode, type ScannedCode } from './scanned-code.ts';
