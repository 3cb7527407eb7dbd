/** Opens scanned codes: the first of our addresses among them, or the home page with an error. */
import { refusalText } from '@operatory/contract/refusals';
import { parsePunchOutPath } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import type { AnyRouter } from '@tanstack/react-router';
import { notify } from '../parts/messages/toasts.ts';
import { settings } from '../settings/index.ts';
import { goToAddress } from './go-to-address.ts';
import { ownAddress } from './scanned-address.ts';

/** The path within a punch-out session; none if only a page outside it has this address. */
function pathInSession(basePath: string, address: string): string | undefined {
  const { pathname, search } = new URL(address);
  const within = parsePunchOutPath(pathname)?.rest ?? pathname;
  return /^\/customer\/[^/]/i.test(within) ? `${basePath}${within}${search}` : undefined;
}

/**
 * Opens one of our addresses; for anything else, shows the refusal. A punch-out session is never left, because home
 * would lose its account, so the refusal is a message there.
 */
export function followCodes(router: AnyRouter, codes: readonly string[]): void {
  const { brandName, publicUrl } = settings();
  const places = { pageOrigin: window.location.origin, publicUrl };
  const address = codes.map((code) => ownAddress(code, places)).find((own) => own !== undefined);
  const error = refusalText(refuse('scan.address-foreign', { brand: brandName }));
  if (router.basepath !== '/') {
    const path = address === undefined ? undefined : pathInSession(router.basepath, address);
    if (path !== undefined) router.history.push(path);
    else notify(address === undefined ? error : 'This code opens a page outside your session.', { tone: 'failed' });
    return;
  }
  if (address !== undefined) {
    goToAddress(router, address);
    return;
  }
  void router.navigate({ to: '/error/$error', params: { error } });
}
