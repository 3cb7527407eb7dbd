/** Something could not be loaded: what, why, the way out, and the id that finds it in the log. */

import type { ReactNode } from 'react';
import { failureOf } from '../calls/index.ts';
import { Button } from './button.tsx';
import { ErrorIcon } from './frame-icons.tsx';
import styles from './states.module.css';

interface FailedStateProps {
  /** What failed, such as `Error loading your customers`. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** The reason of the failure stands under the title unless it only repeats it. */
export function FailedState({ title, error, onRetry, children }: FailedStateProps) {
  const failure = failureOf(error);
  const faultId = failure.kind === 'fault' ? failure.faultId : undefined;
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark} data-tone="alarm">
        <ErrorIcon size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      <div className={styles.more}>
        {failure.detail === title ? null : <p>{failure.detail}</p>}
        {faultId === undefined ? null : (
          <p className={styles.fault}>
            If it keeps happening, name this number to customer service: <code>{faultId}</code>
          </p>
        )}
        {onRetry === undefined ? null : (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
