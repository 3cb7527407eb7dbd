/** An address without a screen. */
import { refusals } from '@operatory/contract/refusals';
import { ButtonLink } from '../../parts/controls/button.tsx';
import { SearchIcon } from '../../parts/icons/frame-icons.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { usePageTitle } from '../shell/page-title.ts';

export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <EmptyState isWholePage icon={SearchIcon} title={refusals['route.absent'].text}>
      <p>Check the address, or start again from the home page.</p>
      <ButtonLink to="/home" variant="default">
        Go to the home page
      </ButtonLink>
    </EmptyState>
  );
}
