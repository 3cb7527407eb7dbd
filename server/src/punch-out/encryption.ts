/** Encrypts what has to be stored but never shown: shared secrets and the ids of start pages. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Encryption {
  /** Different each time. */
  encrypt(text: string): string;
  /** The text, or `undefined` if it was encrypted under another secret or has changed since. */
  decrypt(encrypted: string): string | undefined;
}

/** AES-256-GCM with a key made from the installation's own secret. */
export function encryptionOf(authSecret: string): Encryption {
  // The label is part of every key in use, so it can't change with this file's name.
  const key = Buffer.from(hkdfSync('sha256', authSecret, 'operatory', 'punch-out seal', 32));
  return {
    encrypt(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64');
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

/** What is stored of a value that only has to be recognized. */
export const hashOf = (value: string | Uint8Array) => createHash('sha256').update(value).digest('base64url');

/** 256 random bits, usable in an address. */
export const newSecretId = () => randomBytes(32).toString('base64url');

/** Compares in a time that says nothing about where two texts differ, nor how long they are. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
