/** Encrypts what has to be stored but never shown, with keys made from the installation's own secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Encryption {
  /** Different each time. */
  encrypt(text: string): string;
  /** The text, or `undefined` if it was encrypted under another secret or label, or has changed since. */
  decrypt(encrypted: string): string | undefined;
}

/** AES-256-GCM. `label` is the purpose: data encrypted for one purpose can't be decrypted for another. */
export function encryptionFor(authSecret: string, label: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', authSecret, 'operatory', label, 32));
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
