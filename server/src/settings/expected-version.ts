/** Which version clients are expected to run: the one that runs here, or what a version service says [B4.09]. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';

export interface VersionSettings {
  readonly appVersion: string;
  readonly versionUrl: string | undefined;
}

const waitMs = 3_000;
const rememberMs = 60_000;

/**
 * Makes the question. A service is any address that answers `{ "appVersion": "1.2.3" }`; its answer is kept for
 * a minute, and while it is away the last one counts.
 */
export function expectedVersion({ appVersion, versionUrl }: VersionSettings) {
  let last: { appVersion: string } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  return async function ask(): Promise<{ appVersion: string } | Refusal<RefusalCode>> {
    if (versionUrl === undefined) return { appVersion };
    if (last !== undefined && performance.now() - askedAt < rememberMs) return last;
    askedAt = performance.now();
    last = (await fetchVersion(versionUrl)) ?? last;
    return last ?? refuse('provider.unavailable', { provider: 'version service' });
  };
}

async function fetchVersion(url: string): Promise<{ appVersion: string } | undefined> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(waitMs) });
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (typeof answer !== 'object' || answer === null || !('appVersion' in answer)) return undefined;
    return typeof answer.appVersion === 'string' ? { appVersion: answer.appVersion } : undefined;
  } catch {
    return undefined;
  }
}
