/** One message in the list: time, kind, direction and result. */
import type { MessageRow } from '@operatory/contract/punch-out-diagnostics';
import { Link } from '@tanstack/react-router';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import rows from '../parts/lists/list-row.module.css';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { settings } from '../settings/index.ts';
import { directionWord, kindWord, momentWords, resultWord } from './diagnostics-words.ts';
import styles from './message-list.module.css';

export function MessageLine({ message, isOpen }: { readonly message: MessageRow; readonly isOpen: boolean }) {
  const { messageId, at, kind, isAccepted, summary } = message;
  return (
    <Link
      to="/punch-out-diagnostics"
      search={(before: Record<string, unknown>) => ({ ...before, message: messageId })}
      replace
      resetScroll={false}
      data-row-focus
      aria-current={isOpen || undefined}
      className={`${rows.row} ${styles.row}`}
    >
      <time className={styles.at} dateTime={at}>
        {momentWords(at, settings().timeZone)}
      </time>
      <span className={styles.kind}>
        {kindWord(kind)} <span className={styles.faint}>{directionWord(message)}</span>
      </span>
      <StatusMark
        icon={isAccepted ? CheckCircleIcon : WarningIcon}
        tone={isAccepted ? 'good' : 'alarm'}
        look="bare"
        word={resultWord(message)}
      />
      <span className={styles.summary}>{summary}</span>
    </Link>
  );
}
