/** Asks a version service: `GET {service}/version?key=appversion`, answered by `{ "appVersion": "1.2.3" }` [B7.02]. */

/** For a whole response, in ms. */
const timeLimit = 3_000;

/** The address of the call at a service whose own address may carry a path. */
function addressOf(service: string): string {
  const url = new URL(service);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/version`;
  url.searchParams.set('key', 'appversion');
  return url.href;
}

/** `undefined` if there's no response in time, or one without a version. */
export async function fetchVersion(service: string): Promise<{ appVersion: string } | undefined> {
  try {
    const response = await fetch(addressOf(service), {
      headers: { accept: 'application/json' },
      // Only the service that was named is asked.
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    const version =
      typeof answer === 'object' && answer !== null && 'appVersion' in answer ? answer.appVersion : answer;
    return typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? { appVersion: version } : undefined;
  } catch {
    return undefined;
  }
}
