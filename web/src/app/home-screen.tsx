/** Home: customer search for staff with phone mode over it, account selector for customer users. */
import { isCustomerUser, kindOf } from '@operatory/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useViewer } from '../access/index.ts';
import { AccountSelector } from '../customers/account-selector.tsx';
import { StaffHome } from '../customers/staff-home.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PersonIcon } from '../parts/icons.tsx';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { phoneSummaryQuery } from '../phone-mode/index.ts';
import { settings, supportPhoneHref } from '../settings/index.ts';
import { useWatchedCustomer } from './hub-link.ts';
import { usePageTitle } from './page-title.ts';

const PhonePanel = later(
  () => import('../phone-mode/phone-panel.tsx'),
  (file) => file.PhonePanel,
);

/** Phone mode lies over home while the address names a customer for it. */
function PhoneMode({ customerNumber }: { readonly customerNumber: string }) {
  const navigate = useNavigate();
  useWatchedCustomer(customerNumber);
  const close = () =>
    void navigate({
      to: '/home',
      search: ({ phone: _, ...query }: Record<string, unknown>) => query,
      replace: true,
      resetScroll: false,
    });
  return (
    <QuietGuard use={customerNumber}>
      <PhonePanel key={customerNumber} customerNumber={customerNumber} onClose={close} />
    </QuietGuard>
  );
}

function StaffStart({ error }: { readonly error: string | undefined }) {
  const queryClient = useQueryClient();
  const { phone } = useSearch({ strict: false }) as { phone?: unknown };
  const customerNumber = typeof phone === 'string' && /^\d{1,12}$/.test(phone) ? phone : undefined;
  return (
    <>
      <StaffHome
        error={error}
        onCallerFound={(found) => {
          void PhonePanel.preload();
          void queryClient.prefetchQuery(phoneSummaryQuery(found));
        }}
      />
      {customerNumber === undefined ? null : <PhoneMode customerNumber={customerNumber} />}
    </>
  );
}

/** `error` is shown above; it came with the address [A2.02]. */
export function HomeScreen({ error }: { readonly error?: string }) {
  usePageTitle('Home');
  const viewer = useViewer();
  const { navigateTo } = useSearch({ strict: false }) as { navigateTo?: unknown };
  if (viewer.kind !== 'user') return null;
  if (kindOf(viewer) === 'without-role') {
    return (
      <EmptyState isWholePage icon={PersonIcon} title="Your sign-in has no role yet">
        <p>
          Please ask customer service to set it up: <a href={supportPhoneHref()}>{settings().supportPhone}</a>.
        </p>
      </EmptyState>
    );
  }
  if (!isCustomerUser(viewer)) return <StaffStart error={error} />;
  return <AccountSelector error={error} {...(typeof navigateTo === 'string' ? { navigateTo } : {})} />;
}
