/** Who is signed in, how the page looks, and the way out. */
import { can, kindOf, type User, type ViewerKind } from '@operatory/domain/access';
import { useNavigate } from '@tanstack/react-router';
import type { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { DeviceIcon, MoonIcon, SignOutIcon, SunIcon } from '../parts/menu-icons.tsx';
import { type ColourScheme, useColourScheme } from './colour-scheme.ts';
import { Initials } from './initials.tsx';
import { leave } from './leave.ts';
import styles from './person-menu.module.css';

const kindWords: Record<ViewerKind, string> = {
  'account-manager': 'Account manager',
  'customer-service': 'Customer service',
  'customer-user': 'Customer',
  'punch-out-user': 'Procurement session',
  'other-staff': 'Staff',
  'without-role': 'No role yet',
  'signed-out': 'Visitor',
};

const schemes: readonly { value: ColourScheme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
  { value: 'auto', label: 'As this device', icon: DeviceIcon },
];

interface PersonMenuProps {
  readonly viewer: User;
  readonly isOpenAtOnce: boolean;
}

export function PersonMenu({ viewer, isOpenAtOnce }: PersonMenuProps) {
  const [scheme, setScheme] = useColourScheme();
  const navigate = useNavigate();
  const doctor = {
    label: 'Punch-out doctor',
    icon: DeviceIcon,
    onChoose: () => void navigate({ to: '/punch-out-doctor' }),
  };
  return (
    <Menu
      isOpenAtOnce={isOpenAtOnce}
      label={`Account of ${viewer.name}`}
      button={<Initials name={viewer.name} />}
      head={
        <>
          <strong className={styles.name}>{viewer.name}</strong>
          <div>{viewer.email}</div>
          <div>{kindWords[kindOf(viewer)]}</div>
        </>
      }
      groups={[
        ...(can(viewer, 'punch-out.examine') ? [[doctor]] : []),
        schemes.map(({ value, label, icon }) => ({
          label,
          icon,
          isChecked: scheme === value,
          onChoose: () => setScheme(value),
        })),
        [{ label: 'Sign out', icon: SignOutIcon, onChoose: () => void leave() }],
      ]}
    />
  );
}
