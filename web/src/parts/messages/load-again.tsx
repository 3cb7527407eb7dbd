/** A report that couldn't be loaded, if only the log may say why: just a retry button. */
import { Button } from '../controls/button.tsx';
import styles from '../states/states.module.css';

interface LoadAgainProps {
  /** What the button does: `Load the report`. */
  readonly label: string;
  readonly onLoad: () => void;
}

export function LoadAgain({ label, onLoad }: LoadAgainProps) {
  return (
    <div className={styles.state}>
      <Button variant="default" onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
