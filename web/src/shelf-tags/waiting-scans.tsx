/** Unsaved scans: how many, which, why, and a button to remove one. */

import { formatMoment } from '@operatory/domain/dates';
import type { OutboxEntry } from '../outbox/storage.ts';
import look from '../parts/controls/button.module.css';
import type { Scan } from './scan-outbox.ts';
import styles from './tag-screen.module.css';

interface WaitingScansProps {
  readonly scans: readonly OutboxEntry<Scan>[];
  readonly onDrop: (id: string) => void;
  readonly onTryAgain: (id: string) => void;
}

export function WaitingScans({ scans, onDrop, onTryAgain }: WaitingScansProps) {
  if (scans.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">Waiting to be sent: {scans.length}</h2>
      <ul>
        {scans.map(({ id, body: { name, quantity, list }, at, refused }) => (
          <li key={id}>
            <span className={styles.words}>
              <span>
                {quantity} × {name}
              </span>
              <span className={styles.small}>
                {list === undefined ? 'Cart' : list.name} ·{' '}
                {formatMoment(at, Intl.DateTimeFormat().resolvedOptions().timeZone)}
              </span>
              {refused === undefined ? null : <span className={styles.refused}>Couldn’t add: {refused}</span>}
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
              aria-label={`Remove ${quantity} × ${name}`}
              onClick={() => onDrop(id)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
