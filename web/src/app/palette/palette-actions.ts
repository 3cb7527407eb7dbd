/** What the command palette opens in addition to search results: an account's pages and panels, and global actions. */
import { can, kindOf, type User } from '@operatory/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { setAlertsOpen } from '../../alerts/index.ts';
import { customerQuery, isCartEnabled } from '../../customers/index.ts';
import { requestedAccountTab } from '../../finance/account-info-request.ts';
import { BellIcon } from '../../parts/icons/bell-icon.tsx';
import { BarChartIcon } from '../../parts/icons/finance-icons.tsx';
import { HelpIcon, SearchIcon } from '../../parts/icons/frame-icons.tsx';
import { CartIcon, OrdersIcon, PersonIcon, ShopIcon } from '../../parts/icons/icons.tsx';
import { DeviceIcon, MailIcon, MoonIcon, PhoneIcon, SignOutIcon, SunIcon } from '../../parts/icons/menu-icons.tsx';
import { WarningIcon } from '../../parts/icons/notice-icons.tsx';
import { ScanIcon } from '../../parts/icons/scan-icon.tsx';
import { InventoryIcon, LoopIcon, ScheduleIcon } from '../../parts/icons/status-icons.tsx';
import { settings, supportPhoneHref } from '../../settings/index.ts';
import { panelsFor } from '../customer/customer-panels.ts';
import { leave } from '../shell/leave.ts';
import { useColorScheme } from '../start/color-scheme.ts';
import type { Target } from './palette-targets.ts';

const follow = (address: string) => () => {
  window.location.href = address;
};

const titlesOfOpen = {
  orders: 'This customer’s orders',
  shop: 'Shop for this customer',
  cart: 'This customer’s cart',
  phone: 'Phone mode for this customer',
};
const titlesOfOther = { orders: 'Orders', shop: 'Shop', cart: 'Cart', phone: 'Phone mode' };

const peopleTarget = (detail: string, go: () => void): Target => ({
  key: 'this people',
  icon: PersonIcon,
  title: 'People of this practice',
  words: 'invite co-worker buyer requester viewer',
  detail,
  go,
});

/** Orders, shop, cart, panels, and phone mode of an account; `isOpen` says whether the screen is about that account. */
export function useAccountActions(
  viewer: User,
  customerNumber: string | undefined,
  isOpen: boolean,
): readonly Target[] {
  const navigate = useNavigate();
  const isKnown = customerNumber !== undefined;
  const { data: record } = useQuery({ ...customerQuery(customerNumber ?? ''), enabled: isKnown });
  if (customerNumber === undefined || record === undefined) return [];
  const params = { id: customerNumber };
  const detail = record.Name;
  const titles = isOpen ? titlesOfOpen : titlesOfOther;
  const isPunchOut = kindOf(viewer) === 'punch-out-user';
  const actions: Target[] = [
    {
      key: 'this shop',
      icon: ShopIcon,
      title: titles.shop,
      words: 'products catalog order',
      detail,
      go: () => void navigate({ to: '/customer/$id/products', params }),
    },
  ];
  if (!isPunchOut) {
    actions.unshift({
      key: 'this orders',
      icon: OrdersIcon,
      title: titles.orders,
      words: 'history',
      detail,
      go: () => void navigate({ to: '/customer/$id/orders/{-$orderSearch}', params }),
    });
  }
  if (isCartEnabled(viewer, record)) {
    actions.push({
      key: 'this cart',
      icon: CartIcon,
      title: titles.cart,
      words: 'checkout submit order',
      detail,
      go: () => void navigate({ to: '/customer/$id/cart', params }),
    });
  }
  if (!isPunchOut) {
    if (isOpen) {
      actions.push({
        key: 'this money',
        icon: BarChartIcon,
        title: 'Statements and budget',
        words: 'financial balance invoices money account',
        detail,
        go: () => requestedAccountTab.set('Financial'),
      });
    }
    for (const { name, label, hint, icon } of panelsFor(viewer)) {
      actions.push({
        key: `this ${name}`,
        icon,
        title: label,
        words: hint,
        detail,
        go: () => void navigate({ to: '/customer/$id/$panel', params: { ...params, panel: name }, resetScroll: false }),
      });
    }
  }
  if (can(viewer, 'customers.search')) {
    actions.push({
      key: 'this phone',
      icon: PhoneIcon,
      title: titles.phone,
      detail,
      go: () => void navigate({ to: '/home', search: { phone: customerNumber } }),
    });
  }
  const goToPeople = () => void navigate({ to: '/practice-people/$id', params });
  if (can(viewer, 'people.view-practice')) actions.push(peopleTarget(detail, goToPeople));
  return actions;
}

/** Pages about products that only some people have. */
function useProductPages(viewer: User): readonly (Target | false)[] {
  const navigate = useNavigate();
  return [
    can(viewer, 'substitutes.edit') && {
      key: 'substitutes',
      icon: InventoryIcon,
      title: 'Open substitutes',
      detail: '',
      go: () => void navigate({ to: '/substitutes' }),
    },
    can(viewer, 'codes.assign') && {
      key: 'codes',
      icon: ScanIcon,
      title: 'Open codes on boxes',
      words: 'barcode gtin hibc unknown assign',
      detail: '',
      go: () => void navigate({ to: '/codes' as never }),
    },
    can(viewer, 'lots.recall') && {
      key: 'recalls',
      icon: WarningIcon,
      title: 'Open recalls',
      words: 'lot batch expiration recall',
      detail: '',
      go: () => void navigate({ to: '/recalls' as never }),
    },
  ];
}

/** Pages that only some people have. */
function useStaffPages(viewer: User): readonly Target[] {
  const navigate = useNavigate();
  const productPages = useProductPages(viewer);
  const pages: (Target | false)[] = [
    can(viewer, 'alerts.view') && {
      key: 'alerts',
      icon: BellIcon,
      title: 'Open alerts',
      detail: '',
      go: () => setAlertsOpen(true),
    },
    can(viewer, 'orders.review') && {
      key: 'review',
      icon: ScheduleIcon,
      title: 'Open the review queue',
      detail: '',
      go: () => void navigate({ to: '/review' }),
    },
    can(viewer, 'back-orders.view') && {
      key: 'back-orders',
      icon: InventoryIcon,
      title: 'Open back-orders',
      words: 'backordered lines substitutes wait swap cancel',
      detail: '',
      go: () => void navigate({ to: '/back-orders' }),
    },
    can(viewer, 'morning-queue.view') && {
      key: 'morning-queue',
      icon: PhoneIcon,
      title: 'Open the morning queue',
      words: 'call today tasks follow up reorder past due',
      detail: '',
      go: () => void navigate({ to: '/morning-queue' }),
    },
    ...productPages,
    can(viewer, 'exchange.manage') && {
      key: 'data-exchange',
      icon: LoopIcon,
      title: 'Open data exchange',
      words: 'erp import load file feeds csv machine keys',
      detail: '',
      go: () => void navigate({ to: '/data-exchange' }),
    },
    can(viewer, 'people.view') && {
      key: 'administration',
      icon: PersonIcon,
      title: can(viewer, 'people.administer') ? 'Open administration' : 'Open people',
      words: 'people users invite password rights audit log',
      detail: '',
      go: () => void navigate({ to: '/administration' }),
    },
    can(viewer, 'punch-out.examine') && {
      key: 'punch-out-diagnostics',
      icon: DeviceIcon,
      title: 'Open punch-out diagnostics',
      detail: '',
      go: () => void navigate({ to: '/punch-out-diagnostics' }),
    },
  ];
  return pages.filter((page) => page !== false);
}

const themes = [
  { value: 'light', title: 'Switch to the light theme', icon: SunIcon },
  { value: 'dark', title: 'Switch to the dark theme', icon: MoonIcon },
  { value: 'auto', title: 'Match this device’s theme', icon: DeviceIcon },
] as const;

/** What anyone can do anywhere. `onShortcuts` opens the list of keyboard shortcuts. */
export function usePageActions(viewer: User, onShortcuts: () => void): readonly Target[] {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [scheme, setScheme] = useColorScheme();
  const staffPages = useStaffPages(viewer);
  const { supportPhone, supportEmail } = settings();
  // A punch-out session has one account, and the buyer's own system ends it.
  const isPunchOut = kindOf(viewer) === 'punch-out-user';
  const home: Target = {
    key: 'home',
    icon: PersonIcon,
    title: can(viewer, 'customers.search') ? 'Go home' : 'Switch account',
    words: 'home accounts customers practice switch account',
    detail: '',
    go: () => void navigate({ to: '/home' }),
  };
  const signOut: Target = {
    key: 'leave',
    icon: SignOutIcon,
    title: 'Sign out',
    detail: '',
    go: () => void leave(viewer, queries),
  };
  return [
    ...(isPunchOut ? [] : [home, ...staffPages]),
    {
      key: 'call',
      icon: HelpIcon,
      title: 'Help: call customer service',
      detail: supportPhone,
      go: follow(supportPhoneHref()),
    },
    {
      key: 'mail',
      icon: MailIcon,
      title: 'Help: Send Email',
      detail: supportEmail,
      go: follow(`mailto:${supportEmail}`),
    },
    { key: 'shortcuts', icon: SearchIcon, title: 'Keyboard shortcuts', detail: 'Shortcut: ?', go: onShortcuts },
    ...themes
      .filter(({ value }) => value !== scheme)
      .map(({ value, title, icon }) => ({
        key: `theme ${value}`,
        icon,
        title,
        words: 'theme mode color',
        detail: '',
        go: () => setScheme(value),
      })),
    ...(isPunchOut ? [] : [signOut]),
  ];
}
