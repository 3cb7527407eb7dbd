/** Encrypts what has to be stored but never shown: shared secrets and the ids of start pages. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../hashing/sha256.ts';
import { type Encryption, encryptionFor } from '../settings/encryption.ts';

export type { Encryption };

/** The label is part of every key in use, so it can't change with this file's name. */
export const encryptionOf = (authSecret: string): Encryption => encryptionFor(authSecret, 'punch-out seal');

/** The stored form of a value that only has to be recognized. */
export const hashOf = (value: string | Uint8Array) => sha256(value, 'base64url');

/** 256 random bits, usable in an address. */
export const newSecretId = () => randomBytes(32).toString('base64url');

/** Compares in a time that says nothing about where two texts differ, nor how long they are. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
