/** The version that clients should run, as the settings want it said: by a version service, or by the product itself. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { fetchVersion } from './http.ts';

export interface VersionSettings {
  readonly appVersion: string;
  readonly versionUrl: string | undefined;
}

/** Answers the version; `provider.unavailable` while a service is away that has never answered. Never hangs. */
export type AskVersion = () => Promise<{ appVersion: string } | Refusal<RefusalCode>>;

/** How long an answer of the service counts, in ms. */
const rememberMs = 60_000;

/** Makes the question [B4.09]. While a service is away its last answer counts. */
export function expectedVersion({ appVersion, versionUrl }: VersionSettings): AskVersion {
  let last: { appVersion: string } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    if (versionUrl === undefined) return { appVersion };
    if (last !== undefined && performance.now() - askedAt < rememberMs) return last;
    askedAt = performance.now();
    last = (await fetchVersion(versionUrl)) ?? last;
    return last ?? refuse('provider.unavailable', { provider: 'version service' });
  };
}
