/** Hashes of secrets and of contents. */
import { createHash } from 'node:crypto';

/** Hashes are stored and compared as texts, so a caller never changes its encoding. */
export const sha256 = (content: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url'): string =>
  createHash('sha256').update(content).digest(encoding);
