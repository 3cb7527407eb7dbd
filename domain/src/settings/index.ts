export { accentContrast, accentTokens, contrast, defaultAccent, type Hex, isHex, leastContrast } from './accent.ts';
