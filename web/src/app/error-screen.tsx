/** Home, or the public page for visitors, with an error shown [A2.02]. */
import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';

const HomeScreen = lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen');
const PublicScreen = lazyRouteComponent(() => import('./public-screen.tsx'), 'PublicScreen');

export function ErrorScreen() {
  const viewer = useViewer();
  const { error } = useParams({ from: '/error/$error' });
  return viewer.kind === 'user' ? <HomeScreen error={error} /> : <PublicScreen error={error} />;
}
