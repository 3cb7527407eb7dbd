export { accentContrast, accentTokens, defaultAccent, type Hex, isHex, leastContrast } from './accent.ts';
