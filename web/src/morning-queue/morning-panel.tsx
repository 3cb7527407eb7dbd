/** One entry: its reasons and its actions, each with a keyboard shortcut. */
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { kindNames, type MorningAction } from '@operatory/domain/morning-queue';
import { Link } from '@tanstack/react-router';
import { PhoneLink } from '../customers/phone-link.tsx';
import { Button } from '../parts/controls/button.tsx';
import { placeOf } from '../parts/controls/place-of.ts';
import { PhoneIcon } from '../parts/icons/menu-icons.tsx';
import { Money } from '../parts/reports/money.tsx';
import styles from './morning-panel.module.css';

const actions: readonly { readonly action: MorningAction; readonly label: string; readonly key: string }[] = [
  { action: 'call', label: 'Call', key: 'C' },
  { action: 'done', label: 'Done', key: 'D' },
  { action: 'later', label: 'Tomorrow', key: 'L' },
  { action: 'mute', label: 'Hide this kind', key: 'N' },
];

/** A shortcut's action on the entry that is focused or open. */
export const actionOfKey = (key: string): MorningAction | undefined =>
  actions.find((one) => one.key === key.toUpperCase())?.action;

interface MorningPanelProps {
  readonly entry: MorningEntry;
  readonly isBusy: boolean;
  readonly onAction: (action: MorningAction) => void;
}

export function MorningPanel({ entry, isBusy, onAction }: MorningPanelProps) {
  const { customerNumber, phone, kind, worth, reasons } = entry;
  return (
    <>
      <div className={styles.body}>
        <p className={styles.facts}>
          <strong>{kindNames[kind]}</strong>
          {worth === undefined ? null : <Money dollars={worth} />}
          <span className={styles.soft}>Account {customerNumber}</span>
          <PhoneLink number={phone} icon={<PhoneIcon size={16} />} className={styles.phone} />
        </p>
        <ul className={styles.reasons} aria-label="Reasons">
          {reasons.map(({ key, words, path }) => (
            <li key={key}>
              {words}.{path === undefined ? null : <Link {...placeOf(path)}>Open</Link>}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        {actions.map(({ action, label, key }) => (
          <Button
            key={action}
            variant={action === 'call' ? 'filled' : 'default'}
            aria-keyshortcuts={key}
            aria-disabled={isBusy || undefined}
            onClick={() => onAction(action)}
          >
            {label}
            <kbd className={styles.key}>{key}</kbd>
          </Button>
        ))}
      </div>
    </>
  );
}
