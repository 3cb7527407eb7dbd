/** The link to a download: a secret that follows from its id, of which only the hash is stored. */
import { createHmac } from 'node:crypto';
import { sha256 } from '../hashing/sha256.ts';
import type { Settings } from '../settings/settings.ts';

/** 43 characters of base64url. The same for the same id, so that a repeated request gets the same link. */
export function linkToken({ authSecret }: Pick<Settings, 'authSecret'>, bundleId: string): string {
  return createHmac('sha256', authSecret).update(`collected files ${bundleId}`).digest('base64url');
}

export const linkHash = (token: string) => sha256(token, 'base64url');

/** Identifies the request. */
export const contentHash = (content: unknown) => sha256(JSON.stringify(content), 'base64url');
