/** Home: customer search for staff with phone mode over it, account selector for customer users. */
import { can, isCustomerUser, kindOf, type User } from '@operatory/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../access/index.ts';
import { AccountSelector } from '../../customers/account-selector.tsx';
import { StaffHome } from '../../customers/staff-home.tsx';
import { PersonIcon } from '../../parts/icons/icons.tsx';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard, ScreenGuard } from '../../parts/lazy/part-guard.tsx';
import { EmptyState } from '../../parts/states/empty-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { phoneSummaryQuery } from '../../phone-mode/index.ts';
import { settings, supportPhoneHref } from '../../settings/index.ts';
import { useEarlyKeys } from '../palette/early-keys.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { useWatchedCustomer } from '../start/hub-link.ts';

const PhonePanel = lazyPart(
  () => import('../../phone-mode/phone-panel.tsx'),
  (file) => file.PhonePanel,
);

const StaffDesk = lazyPart(
  () => import('./staff-desk.tsx'),
  (file) => file.StaffDesk,
);

const AccountsPage = lazyPart(
  () => import('./accounts-page.tsx'),
  (file) => file.AccountsPage,
);

const AccountOrderPage = lazyPart(
  () => import('./account-order-page.tsx'),
  (file) => file.AccountOrderPage,
);

/** Phone mode is open over Home while the address names a customer for it. */
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

function StaffStart({ viewer, alarm, orderNumber }: Pick<HomeScreenProps, 'alarm' | 'orderNumber'> & { viewer: User }) {
  const queryClient = useQueryClient();
  const { phone } = useSearch({ strict: false }) as { phone?: unknown };
  const customerNumber = typeof phone === 'string' && /^\d{1,12}$/.test(phone) ? phone : undefined;
  return (
    <>
      <StaffHome
        alarm={alarm}
        orderNumber={orderNumber}
        onCallerFound={(found) => {
          void PhonePanel.preload();
          void queryClient.prefetchQuery(phoneSummaryQuery(found));
        }}
        desk={(onCall) => (
          <QuietGuard use="desk">
            <StaffDesk viewer={viewer} onCall={onCall} />
          </QuietGuard>
        )}
      />
      {customerNumber === undefined ? null : <PhoneMode customerNumber={customerNumber} />}
    </>
  );
}

interface HomeScreenProps {
  /** Titles the page; from the address [A2.02]. */
  readonly error?: string;
  /** Shows the error above everything else. */
  readonly alarm?: ReactNode;
  /** The text in the order number box. */
  readonly orderNumber?: string | undefined;
}

export function HomeScreen({ error, alarm, orderNumber }: HomeScreenProps) {
  usePageTitle(error ?? 'Home');
  const viewer = useViewer();
  useEarlyKeys();
  const { navigateTo, overview, orderFor } = useSearch({ strict: false }) as Record<string, unknown>;
  if (viewer.kind !== 'user') return null;
  if (kindOf(viewer) === 'without-role' && can(viewer, 'people.administer')) {
    return <Navigate to="/administration" replace />;
  }
  if (kindOf(viewer) === 'without-role') {
    return (
      <EmptyState isWholePage icon={PersonIcon} title="Your sign-in isn’t connected to a practice yet">
        <p>
          You’re signed in as {viewer.email}. Call <a href={supportPhoneHref()}>{settings().supportPhone}</a> with your
          practice’s name to be connected.
        </p>
      </EmptyState>
    );
  }
  if (alarm === undefined && typeof orderFor === 'string' && orderFor !== '') {
    return (
      <ScreenGuard use="order" fallback={<SkeletonRows rows={12} label="Loading the order" />}>
        <AccountOrderPage viewer={viewer} orderFor={orderFor.slice(0, 20)} />
      </ScreenGuard>
    );
  }
  const isOwn = isCustomerUser(viewer);
  const wanted = alarm === undefined && typeof overview === 'string' ? overview.slice(0, 20) : '';
  if (wanted !== '' && (isOwn || wanted !== 'all')) {
    return (
      <ScreenGuard use={wanted} fallback={<SkeletonRows rows={12} label="Loading accounts" />}>
        <AccountsPage isOwn={isOwn} billTo={wanted === 'all' ? undefined : wanted} />
      </ScreenGuard>
    );
  }
  if (!isOwn) return <StaffStart viewer={viewer} alarm={alarm} orderNumber={orderNumber} />;
  return <AccountSelector alarm={alarm} {...(typeof navigateTo === 'string' ? { navigateTo } : {})} />;
}
