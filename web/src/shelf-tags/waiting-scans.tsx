/** Scans that are not stored yet: how many, which, why not, and the way to take one out. */
import look from '../parts/button.module.css';
import type { Scan } from './scan-queue.ts';
import styles from './tag-screen.module.css';

interface WaitingScansProps {
  readonly scans: readonly Scan[];
  readonly onDrop: (id: string) => void;
  readonly onTryAgain: (id: string) => void;
}

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

export function WaitingScans({ scans, onDrop, onTryAgain }: WaitingScansProps) {
  if (scans.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">Waiting to be sent: {scans.length}</h2>
      <ul>
        {scans.map(({ id, name, quantity, list, at, refused }) => (
          <li key={id}>
            <span className={styles.words}>
              <span>
                {quantity} × {name}
              </span>
              <span className={styles.small}>
                {list === undefined ? 'Cart' : list.name} · {times.format(at)}
              </span>
              {refused === undefined ? null : <span className={styles.refused}>Not accepted: {refused}</span>}
            </span>
            {refused === undefined ? null : (
              <button
                type="button"
                className={look.button}
                data-variant="subtle"
                data-size="md"
                onClick={() => onTryAgain(id)}
              >
                Try again
              </button>
            )}
            <button
              type="button"
              className={look.button}
              data-variant="subtle"
              data-size="md"
              aria-label={`Take out ${quantity} × ${name}`}
              onClick={() => onDrop(id)}
            >
              Take out
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
