/** The change id that one call has at one of its accounts. */
import { sha256 } from '../hashing/sha256.ts';

/**
 * The same for the same parts, so that a repeated call finds what it did. A different part makes a different change, so
 * reusing an id for something else never gets the wrong response.
 */
export function derivedId(...parts: readonly (string | number)[]): string {
  const hex = sha256(parts.join('\n'), 'hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
