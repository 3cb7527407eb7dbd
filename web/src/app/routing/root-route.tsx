/** The frame around every screen. */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { viewerQuery } from '../../access/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { Frame } from '../shell/frame.tsx';
import { ScreenFault } from '../shell/screen-fault.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(viewerQuery).then(() => undefined),
  component: Frame,
  notFoundComponent: lazyPart(
    () => import('../screens/not-found-screen.tsx'),
    (file) => file.NotFoundScreen,
  ),
  errorComponent: ScreenFault,
});
