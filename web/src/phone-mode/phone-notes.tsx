/** The pinned notes about the caller, for someone on the phone. */
import type { PhoneSummary } from '@operatory/contract/phone-mode';
import { formatInstant } from '@operatory/domain/dates';
import { Link } from '@tanstack/react-router';
import { settings } from '../settings/index.ts';
import styles from './phone-panel.module.css';
import { PhoneSection } from './phone-section.tsx';

export function PinnedNotes({ summary: { customerNumber, notes } }: { readonly summary: PhoneSummary }) {
  if (notes === undefined) return null;
  const { timeZone } = settings();
  return (
    <PhoneSection
      title="Pinned notes"
      more={
        <Link to="/customer/$id/$panel" params={{ id: customerNumber, panel: 'notes' }}>
          All notes
        </Link>
      }
      empty={notes.length === 0 ? 'No notes are pinned.' : undefined}
    >
      <ul className={styles.rows}>
        {notes.map(({ id, text, changed, changedBy }) => (
          <li key={id} className={styles.noteRow}>
            <p className={styles.noteText}>{text}</p>
            <span className={styles.soft}>
              {formatInstant(changed, timeZone)}
              {changedBy === null ? '' : ` · ${changedBy}`}
            </span>
          </li>
        ))}
      </ul>
    </PhoneSection>
  );
}
