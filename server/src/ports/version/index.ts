/** The version that clients should run, as the settings want it said: by a version service, or by the product itself. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { releaseOf } from '../../settings/app-version.ts';
import { fetchVersion } from './http.ts';

export interface VersionSettings {
  readonly appVersion: string;
  readonly versionUrl: string | undefined;
}

/** Answers the version; `provider.unavailable` while a service is away that has never answered. Never hangs. */
export type AskVersion = () => Promise<{ appVersion: string } | Refusal<RefusalCode>>;

/** How long a response of the service counts, and how long the service is left alone after a failure, in ms. */
const rememberMs = 60_000;
const restMs = 5_000;

/** Returns the function that asks for the version [B4.09]. While the service is away, its last answer is used. */
export function expectedVersion({ appVersion, versionUrl }: VersionSettings): AskVersion {
  let last: { appVersion: string } | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(url: string): Promise<void> {
    const named = await fetchVersion(url);
    // A service names releases; every build of that release is the right one.
    const answer = named?.appVersion === releaseOf(appVersion) ? { appVersion } : named;
    last = answer ?? last;
    nextAt = performance.now() + (answer === undefined ? restMs : rememberMs);
    asking = undefined;
  }

  return async () => {
    if (versionUrl === undefined) return { appVersion };
    if (performance.now() >= nextAt) {
      asking ??= ask(versionUrl);
      await asking;
    }
    return last ?? refuse('provider.unavailable', { provider: 'version service' });
  };
}
