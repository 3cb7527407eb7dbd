export { codeKey } from './code-key.ts';
export { longestCode, readScannedCode, type ScannedCode } from './scanned-code.ts';
