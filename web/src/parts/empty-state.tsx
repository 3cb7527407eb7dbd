/** Nothing to show: one sentence, and the next thing to do. */
import type { ReactNode } from 'react';
import type { Icon } from './icon.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly icon?: Icon;
  /** The specification's sentence where it has one. */
  readonly title: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon: Picture, title, children }: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      {Picture === undefined ? null : (
        <span className={styles.mark}>
          <Picture size={26} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <div className={styles.more}>{children}</div>}
    </div>
  );
}
