/** The cells of a message log's row: time, kind, direction, result, and what followed. */
import { formatMoment } from '@operatory/domain/dates';
import { useIsPhone } from '../hooks/use-media.ts';
import type { Icon } from '../icons/icon.tsx';
import { StatusMark, type Tone } from '../messages/status-mark.tsx';
import styles from './message-list.module.css';
import { directionWord, momentWords } from './message-words.ts';

interface MessageCellsProps {
  readonly at: string;
  /** The distributor's. */
  readonly timeZone: string;
  readonly direction: 'in' | 'out';
  /** As text. */
  readonly kind: string;
  readonly result: { readonly icon: Icon; readonly tone: Tone; readonly word: string };
  readonly summary: string;
}

export function MessageCells({ at, timeZone, direction, kind, result, summary }: MessageCellsProps) {
  // Seconds would leave no room for the message's subject.
  const isPhone = useIsPhone();
  return (
    <>
      <time className={styles.at} dateTime={at}>
        {isPhone ? formatMoment(at, timeZone) : momentWords(at, timeZone)}
      </time>
      <span className={styles.kind}>
        {kind} <span className={styles.faint}>{directionWord({ direction })}</span>
      </span>
      <StatusMark {...result} look="bare" />
      <span className={styles.summary}>{summary}</span>
    </>
  );
}
