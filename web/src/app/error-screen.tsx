/** Home, or the public page for visitors, with an error shown [A2.02]. */
import { useParams } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { later } from '../parts/later.tsx';
import { ScreenGuard } from '../parts/part-guard.tsx';

const HomeScreen = later(
  () => import('./home-screen.tsx'),
  (file) => file.HomeScreen,
);
const PublicScreen = later(
  () => import('./public-screen.tsx'),
  (file) => file.PublicScreen,
);

export function ErrorScreen() {
  const viewer = useViewer();
  const { error } = useParams({ from: '/error/$error' });
  return (
    <ScreenGuard>{viewer.kind === 'user' ? <HomeScreen error={error} /> : <PublicScreen error={error} />}</ScreenGuard>
  );
}
