/** A part that couldn't be loaded, with the reason only in the log: names the part, and has a retry button. */
import { Button } from '../controls/button.tsx';
import styles from '../states/states.module.css';

interface LoadAgainProps {
  /** The missing part: `the report`. */
  readonly what: string;
  /** An older copy is shown, if it's `refresh`. */
  readonly verb?: 'load' | 'refresh';
  readonly onLoad: () => void;
}

export function LoadAgain({ what, verb = 'load', onLoad }: LoadAgainProps) {
  return (
    <div className={styles.state} role="status">
      <p>
        <strong>
          Couldn’t {verb} {what}.
        </strong>{' '}
        The rest of the page isn’t affected.
      </p>
      <Button variant="default" aria-label={`Try again: ${verb} ${what}`} onClick={onLoad}>
        Try again
      </Button>
    </div>
  );
}
