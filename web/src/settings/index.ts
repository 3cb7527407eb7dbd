/** The public settings of this installation: brand, phone, version, time zone. Known before the first screen. */
import type { PublicSettings } from '@operatory/contract/settings';
import { call } from '../calls/index.ts';

let known: PublicSettings | undefined;

/** Reads what the server wrote into the page, or requests it if nothing was written, as in development. */
export async function loadSettings(): Promise<void> {
  const written = document.getElementById('settings')?.textContent?.trim() ?? '';
  known = written.startsWith('{') ? (JSON.parse(written) as PublicSettings) : await call('readPublicSettings', {});
}

/** The link that calls customer service. */
export const supportPhoneHref = (): string => `tel:${settings().supportPhone.replace(/[^\d+]/g, '')}`;

/** The settings; the entry has loaded them before anything is rendered. */
export function settings(): PublicSettings {
  if (known === undefined) throw new Error('settings are read before they are loaded');
  return known;
}
