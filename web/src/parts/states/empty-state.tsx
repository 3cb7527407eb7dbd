/** An empty state: one sentence, and the next action. */
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.tsx';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly icon?: Icon;
  /** The specification's text, if it has one. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The page has no other content, so the sentence is its heading. */
  readonly isWholePage?: boolean;
}

export function EmptyState({ icon: Picture, title, children, isWholePage = false }: EmptyStateProps) {
  const Title = isWholePage ? 'h1' : 'p';
  return (
    <div className={styles.state} role="status">
      {Picture === undefined ? null : (
        <span className={styles.mark}>
          <Picture size={26} />
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {children === undefined ? null : <div className={styles.more}>{children}</div>}
    </div>
  );
}
