/** A message across the page that stays until it's resolved or dismissed. */
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { CloseIcon, ErrorIcon } from '../icons/frame-icons.tsx';
import { InfoIcon, WarningIcon } from '../icons/notice-icons.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly tone: 'notice' | 'alarm' | 'neutral';
  readonly children: ReactNode;
  readonly onDismiss?: () => void;
}

const icons = { notice: WarningIcon, alarm: ErrorIcon, neutral: InfoIcon };

export function Banner({ tone, children, onDismiss }: BannerProps) {
  const Picture = icons[tone];
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'alarm' ? 'alert' : 'status'}>
      <Picture />
      <div className={styles.text}>{children}</div>
      {onDismiss === undefined ? null : (
        <IconButton label="Dismiss" onClick={onDismiss}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </div>
  );
}
