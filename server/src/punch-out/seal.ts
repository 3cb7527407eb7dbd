/** Seals what must be kept but never shown: shared secrets and the ids of start pages. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Seal {
  /** The sealed text; different each time. */
  close(text: string): string;
  /** What was sealed, or `undefined` where it was sealed under another secret or changed since. */
  open(sealed: string): string | undefined;
}

/** A seal whose key is made from the installation's own secret (AES-256-GCM). */
export function sealOf(authSecret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', authSecret, 'operatory', 'punch-out seal', 32));
  return {
    close(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < 28) return undefined;
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      cipher.setAuthTag(bytes.subarray(12, 28));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** What is kept of a value that only has to be recognised. */
export const hashOf = (value: string | Uint8Array) => createHash('sha256').update(value).digest('base64url');

/** 256 bits that nobody can guess, fit for an address. */
export const newSecretId = () => randomBytes(32).toString('base64url');

/** Compares in a time that says nothing about where two texts differ, nor how long they are. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
