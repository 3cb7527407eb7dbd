/** An address that leads nowhere. */
import { refusals } from '@operatory/contract/refusals';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { SearchIcon } from '../parts/frame-icons.tsx';
import { usePageTitle } from './page-title.ts';

export function NotFoundScreen() {
  usePageTitle('Not found');
  return (
    <EmptyState isWholePage icon={SearchIcon} title={refusals['route.absent'].text}>
      <ButtonLink to="/home" variant="default">
        Go to the start page
      </ButtonLink>
    </EmptyState>
  );
}
