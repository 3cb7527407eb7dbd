/** Takes the browser to a whole address of this installation: inside the program where it has a screen for it. */
import type { AnyRouter } from '@tanstack/react-router';

/** `address` is one of ours and proved so; see `ownAddress`. */
export function goToAddress(router: AnyRouter, address: string): void {
  const url = new URL(address);
  const isUnderRouter = url.origin === window.location.origin && router.basepath === '/';
  const [, , found] = isUnderRouter ? router.getMatchedRoutes(url.pathname) : [];
  if (found === undefined) window.location.assign(url.href);
  else router.history.push(`${url.pathname}${url.search}${url.hash}`);
}
