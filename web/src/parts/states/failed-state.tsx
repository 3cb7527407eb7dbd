/** Something couldn't be loaded: what, why, what to do, and its id in the log. */

import type { ReactNode } from 'react';
import { failureOf, remedyOf } from '../../calls/index.ts';
import { Button } from '../controls/button.tsx';
import { ErrorIcon } from '../icons/frame-icons.tsx';
import styles from './states.module.css';

interface FailedStateProps {
  /** What failed, such as `Error loading your customers`. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** The reason is shown below the title unless it repeats it. There's no retry button if retrying can't help. */
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
            If it keeps happening, give customer service this number: <code>{faultId}</code>
          </p>
        )}
        {onRetry === undefined || remedyOf(failure) === 'none' ? null : (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
