/** Home, or the public page for visitors, with an error shown [A2.02]. */
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useViewer } from '../access/index.ts';
import { lazyScreen } from './lazy-screen.ts';

const HomeScreen = lazyScreen(
  () => import('./home-screen.tsx'),
  (file) => file.HomeScreen,
);
const PublicScreen = lazyScreen(
  () => import('./public-screen.tsx'),
  (file) => file.PublicScreen,
);

export function ErrorScreen() {
  const viewer = useViewer();
  const { error } = useParams({ from: '/error/$error' });
  return <Suspense>{viewer.kind === 'user' ? <HomeScreen error={error} /> : <PublicScreen error={error} />}</Suspense>;
}
