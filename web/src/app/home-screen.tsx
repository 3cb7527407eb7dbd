/** Home: customer search for staff, account selector for customer users. */
import { isCustomerUser, kindOf } from '@operatory/domain/access';
import { useViewer } from '../access/index.ts';
import { AccountSelector } from '../customers/account-selector.tsx';
import { StaffHome } from '../customers/staff-home.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PersonIcon } from '../parts/icons.tsx';
import { settings } from '../settings/index.ts';
import { usePageTitle } from './page-title.ts';

/** `error` is shown above; it came with the address [A2.02]. */
export function HomeScreen({ error }: { readonly error?: string }) {
  usePageTitle('Home');
  const viewer = useViewer();
  if (viewer.kind !== 'user') return null;
  if (kindOf(viewer) === 'without-role') {
    return (
      <EmptyState isWholePage icon={PersonIcon} title="Your sign-in has no role yet">
        <p>Please ask customer service to set it up: {settings().supportPhone}.</p>
      </EmptyState>
    );
  }
  return isCustomerUser(viewer) ? <AccountSelector error={error} /> : <StaffHome error={error} />;
}
