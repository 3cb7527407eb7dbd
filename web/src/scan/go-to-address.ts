/** Opens a full address of this installation, within the app if it's one of its screens. */
import type { AnyRouter } from '@tanstack/react-router';

/** `address` was checked to be one of ours; see `ownAddress`. */
export function goToAddress(router: AnyRouter, address: string): void {
  const url = new URL(address);
  const isUnderRouter = url.origin === window.location.origin && router.basepath === '/';
  const [, , found] = isUnderRouter ? router.getMatchedRoutes(url.pathname) : [];
  if (found === undefined) window.location.assign(url.href);
  else router.history.push(`${url.pathname}${url.search}${url.hash}`);
}
