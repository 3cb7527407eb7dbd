/** Who is signed in, another account, the theme, and signing out. */
import { parseAccountPath } from '@operatory/contract/screens';
import { can, kindOf, maySeePanel, type User, type ViewerKind } from '@operatory/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DescriptionIcon } from '../../parts/icons/document-icons.tsx';
import { BarChartIcon } from '../../parts/icons/finance-icons.tsx';
import { PersonIcon } from '../../parts/icons/home-icons.tsx';
import type { Icon } from '../../parts/icons/icon.tsx';
import { ListIcon } from '../../parts/icons/list-icons.tsx';
import { DeviceIcon, MoonIcon, PhoneIcon, SignOutIcon, SunIcon } from '../../parts/icons/menu-icons.tsx';
import { WarningIcon } from '../../parts/icons/notice-icons.tsx';
import { InventoryIcon, ScheduleIcon } from '../../parts/icons/product-icons.tsx';
import { ScanIcon } from '../../parts/icons/scan-icon.tsx';
import { LoopIcon } from '../../parts/icons/status-icons.tsx';
import { Menu } from '../../parts/menus/menu.tsx';
import { type ColorScheme, useColorScheme } from '../start/color-scheme.ts';
import { Initials } from './initials.tsx';
import { leave } from './leave.ts';
import styles from './person-menu.module.css';

const kindWords: Record<ViewerKind, string> = {
  'account-manager': 'Account manager',
  'customer-service': 'Customer service',
  'customer-user': 'Customer',
  'punch-out-user': 'Punch-out session',
  'other-staff': 'Staff',
  'without-role': 'No role yet',
  'signed-out': 'Visitor',
};

const kindWord = (viewer: User) =>
  kindOf(viewer) === 'without-role' && can(viewer, 'people.administer') ? 'Administrator' : kindWords[kindOf(viewer)];

const schemes: readonly { value: ColorScheme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
  { value: 'auto', label: 'Match this device', icon: DeviceIcon },
];

const accountOnScreen = () => parseAccountPath(location.pathname)?.id;

interface PersonMenuProps {
  readonly viewer: User;
  readonly isOpenAtOnce: boolean;
}

export function PersonMenu({ viewer, isOpenAtOnce }: PersonMenuProps) {
  const [scheme, setScheme] = useColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const switchAccount = {
    label: 'Switch account',
    icon: PersonIcon,
    onChoose: () => void navigate({ to: '/home' }),
  };
  const overview = {
    label: 'Overview of accounts',
    icon: ListIcon,
    onChoose: () => void navigate({ to: '/home', search: { overview: 'all' } as never }),
  };
  const diagnostics = {
    label: 'Punch-out diagnostics',
    icon: DescriptionIcon,
    onChoose: () => void navigate({ to: '/punch-out-diagnostics' }),
  };
  const exchange = {
    label: 'Data exchange',
    icon: LoopIcon,
    onChoose: () => void navigate({ to: '/data-exchange' }),
  };
  const people = {
    label: can(viewer, 'people.administer') ? 'Administration' : 'People',
    icon: PersonIcon,
    onChoose: () => void navigate({ to: '/administration' }),
  };
  const [ownNumber = ''] = viewer.accounts === 'all' ? [] : viewer.accounts;
  const practicePeople = {
    label: 'People of your practice',
    icon: PersonIcon,
    onChoose: () => void navigate({ to: '/practice-people/$id', params: { id: ownNumber } }),
  };
  const spending = {
    label: 'Spending',
    icon: BarChartIcon,
    onChoose: () =>
      void navigate({ to: '/customer/$id/$panel', params: { id: accountOnScreen() ?? ownNumber, panel: 'spending' } }),
  };
  const notices = {
    label: 'Approvals and notices',
    icon: ScheduleIcon,
    onChoose: () => void navigate({ to: '/notices/{-$approvalId}', params: { approvalId: undefined } }),
  };
  const backOrders = {
    label: 'Back-orders',
    icon: InventoryIcon,
    onChoose: () => void navigate({ to: '/back-orders' }),
  };
  const morningQueue = {
    label: 'Morning queue',
    icon: PhoneIcon,
    onChoose: () => void navigate({ to: '/morning-queue' }),
  };
  const codes = {
    label: 'Codes on boxes',
    icon: ScanIcon,
    onChoose: () => void navigate({ to: '/codes' as never }),
  };
  const recalls = {
    label: 'Recalls',
    icon: WarningIcon,
    onChoose: () => void navigate({ to: '/recalls' as never }),
  };
  const substitutes = {
    label: 'Substitutes',
    icon: ListIcon,
    onChoose: () => void navigate({ to: '/substitutes' }),
  };
  const ownAccount = {
    label: 'Your account',
    icon: PersonIcon,
    onChoose: () => void navigate({ to: '/your-account' }),
  };
  const signOut = { label: 'Sign out', icon: SignOutIcon, onChoose: () => void leave(viewer, queries) };
  const pages = [
    ...(can(viewer, 'exchange.manage') ? [exchange] : []),
    ...(can(viewer, 'punch-out.examine') ? [diagnostics] : []),
    ...(can(viewer, 'people.view') ? [people] : []),
    ...(can(viewer, 'morning-queue.view') ? [morningQueue] : []),
    ...(can(viewer, 'back-orders.view') ? [backOrders] : []),
    ...(can(viewer, 'substitutes.edit') ? [substitutes] : []),
    ...(can(viewer, 'codes.assign') ? [codes] : []),
    ...(can(viewer, 'lots.recall') ? [recalls] : []),
    ...(can(viewer, 'approvals.view') ? [notices] : []),
    ...(ownNumber !== '' && maySeePanel(viewer, 'spending') ? [spending] : []),
    ...(ownNumber !== '' && can(viewer, 'people.view-practice') ? [practicePeople] : []),
  ];
  return (
    <Menu
      isOpenAtOnce={isOpenAtOnce}
      label={`Account of ${viewer.name}`}
      button={<Initials name={viewer.name} />}
      head={
        <>
          <strong className={styles.name}>{viewer.name}</strong>
          <div>{viewer.email}</div>
          <div>{kindWord(viewer)}</div>
        </>
      }
      groups={[
        ...(viewer.accounts !== 'all' && viewer.accounts.size > 1 ? [[switchAccount, overview]] : []),
        ...(pages.length > 0 ? [pages] : []),
        {
          title: 'Theme',
          choices: schemes.map(({ value, label, icon }) => ({
            label,
            icon,
            isChecked: scheme === value,
            onChoose: () => setScheme(value),
          })),
        },
        [...(can(viewer, 'sign-ins.manage-own') ? [ownAccount] : []), signOut],
      ]}
    />
  );
}
