/** What the command palette can do besides finding: the ways of the open customer, and those of the whole page. */
import { can, type User } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BellIcon } from '../alerts/bell-icon.tsx';
import { setAlertsOpen } from '../alerts/index.ts';
import { customerQuery, isCartEnabled } from '../customers/index.ts';
import { HelpIcon, SearchIcon } from '../parts/frame-icons.tsx';
import { CartIcon, OrdersIcon, PersonIcon, ShopIcon } from '../parts/icons.tsx';
import { DeviceIcon, MailIcon, MoonIcon, PhoneIcon, SignOutIcon, SunIcon } from '../parts/menu-icons.tsx';
import { ScheduleIcon } from '../parts/status-icons.tsx';
import { settings } from '../settings/index.ts';
import { useColourScheme } from './colour-scheme.ts';
import type { Target } from './jump-targets.ts';
import { leave } from './leave.ts';

const follow = (address: string) => () => {
  window.location.href = address;
};

/** Orders, shop, cart and phone mode of the customer whose page is open; nothing elsewhere. */
export function useCustomerActions(viewer: User, customerNumber: string | undefined): readonly Target[] {
  const navigate = useNavigate();
  const { data: record } = useQuery({
    ...customerQuery(customerNumber ?? ''),
    enabled: customerNumber !== undefined,
  });
  if (customerNumber === undefined || record === undefined) return [];
  const params = { id: customerNumber };
  const detail = record.Name;
  const actions: Target[] = [
    {
      key: 'this orders',
      icon: OrdersIcon,
      title: 'Orders of this customer',
      detail,
      go: () => void navigate({ to: '/customer/$id/orders/{-$orderSearch}', params }),
    },
    {
      key: 'this shop',
      icon: ShopIcon,
      title: 'Shop for this customer',
      detail,
      go: () => void navigate({ to: '/customer/$id/products', params }),
    },
  ];
  if (isCartEnabled(viewer, record)) {
    actions.push({
      key: 'this cart',
      icon: CartIcon,
      title: 'Cart of this customer',
      detail,
      go: () => void navigate({ to: '/customer/$id/cart', params }),
    });
  }
  if (can(viewer, 'customers.search')) {
    actions.push({
      key: 'this phone',
      icon: PhoneIcon,
      title: 'Phone mode of this customer',
      detail,
      go: () => void navigate({ to: '/home', search: { phone: customerNumber } }),
    });
  }
  return actions;
}

/** What somebody can do anywhere. `onShortcuts` opens the sheet of keys. */
export function usePageActions(viewer: User, onShortcuts: () => void): readonly Target[] {
  const navigate = useNavigate();
  const [scheme, setScheme] = useColourScheme();
  const { supportPhone, supportEmail } = settings();
  const themes = [
    { value: 'light', title: 'Switch to the light theme', icon: SunIcon },
    { value: 'dark', title: 'Switch to the dark theme', icon: MoonIcon },
    { value: 'auto', title: 'Switch to the theme of this device', icon: DeviceIcon },
  ] as const;
  const alerts: Target[] = can(viewer, 'alerts.view')
    ? [{ key: 'alerts', icon: BellIcon, title: 'Open alerts', detail: '', go: () => setAlertsOpen(true) }]
    : [];
  const reviews: Target[] = can(viewer, 'orders.review')
    ? [
        {
          key: 'review',
          icon: ScheduleIcon,
          title: 'Open the review queue',
          detail: '',
          go: () => void navigate({ to: '/review' }),
        },
      ]
    : [];
  const doctor: Target[] = can(viewer, 'punch-out.examine')
    ? [
        {
          key: 'punch-out-doctor',
          icon: DeviceIcon,
          title: 'Open the punch-out doctor',
          detail: '',
          go: () => void navigate({ to: '/punch-out-doctor' }),
        },
      ]
    : [];
  return [
    { key: 'home', icon: PersonIcon, title: 'Go home', detail: '', go: () => void navigate({ to: '/home' }) },
    ...alerts,
    ...reviews,
    ...doctor,
    {
      key: 'call',
      icon: HelpIcon,
      title: 'Help: call customer service',
      detail: supportPhone,
      go: follow(`tel:${supportPhone.replace(/[^\d+]/g, '')}`),
    },
    {
      key: 'mail',
      icon: MailIcon,
      title: 'Help: Send Email',
      detail: supportEmail,
      go: follow(`mailto:${supportEmail}`),
    },
    { key: 'shortcuts', icon: SearchIcon, title: 'Keyboard shortcuts', detail: 'Also with ?', go: onShortcuts },
    ...themes
      .filter(({ value }) => value !== scheme)
      .map(({ value, title, icon }) => ({
        key: `theme ${value}`,
        icon,
        title,
        detail: '',
        go: () => setScheme(value),
      })),
    { key: 'leave', icon: SignOutIcon, title: 'Sign out', detail: '', go: () => void leave() },
  ];
}
