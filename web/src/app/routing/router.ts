/** Connects the routes, the address, and the cache. */
import { basePathOf } from '@operatory/domain/access';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { markFirstNavigationDone } from './enforce-navigation.ts';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';
import { routeTree } from './routes.tsx';

/**
 * A router for the browser's address, or for another history in tests. Screens are loaded when a link to them is
 * pointed at.
 */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history === undefined ? {} : { history }),
    basepath: basePathOf(window.location.pathname),
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    // Server data is cached by its queries, not by the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  });
  router.subscribe('onResolved', markFirstNavigationDone);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
