/** A report that could not be read where only the log may say why: the way on, and nothing else. */
import { Button } from './button.tsx';
import styles from './states.module.css';

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
