/** The link to a download: a secret that follows from its id, of which only the hash is stored. */
import { createHash, createHmac } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** 43 characters of base64url. The same for the same id, so that a repeated request gets the same link. */
export function linkToken({ authSecret }: Pick<Settings, 'authSecret'>, bundleId: string): string {
  return createHmac('sha256', authSecret).update(`collected files ${bundleId}`).digest('base64url');
}

export const linkHash = (token: string) => hashOf(token);

/** Identifies the request. */
export const contentHash = (content: unknown) => hashOf(JSON.stringify(content));
