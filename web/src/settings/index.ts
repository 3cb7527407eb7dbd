/** The public settings of this installation: brand, phone, version, time zone. Known before the first screen. */
import type { PublicSettings } from '@operatory/contract/settings';
import { call } from '../calls/index.ts';
import { observable } from '../parts/hooks/observable.ts';

/** Components that show them permanently subscribe; everything else reads them when it renders. */
export const knownSettings = observable<PublicSettings | undefined>(undefined);

/** Reads the settings that the server wrote into the page, or requests them if there are none, as in development. */
export async function loadSettings(): Promise<void> {
  const written = document.getElementById('settings')?.textContent?.trim() ?? '';
  knownSettings.set(
    written.startsWith('{') ? (JSON.parse(written) as PublicSettings) : await call('readPublicSettings', {}),
  );
}

/** The link that calls customer service. */
export const supportPhoneHref = (): string => `tel:${settings().supportPhone.replace(/[^\d+]/g, '')}`;

/** The settings; the entry has loaded them before anything is rendered. */
export function settings(): PublicSettings {
  const known = knownSettings.get();
  if (known === undefined) throw new Error('settings are read before they are loaded');
  return known;
}
