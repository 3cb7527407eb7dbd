/** One message in the list: time, kind, direction and result. */
import type { MessageRow } from '@operatory/contract/punch-out-diagnostics';
import { Link } from '@tanstack/react-router';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import rows from '../parts/lists/list-row.module.css';
import { MessageCells } from '../parts/message-log/message-cells.tsx';
import styles from '../parts/message-log/message-list.module.css';
import { settings } from '../settings/index.ts';
import { kindWord, resultWord } from './diagnostics-words.ts';

export function MessageLine({ message, isOpen }: { readonly message: MessageRow; readonly isOpen: boolean }) {
  const { messageId, kind, isAccepted } = message;
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
      <MessageCells
        {...message}
        timeZone={settings().timeZone}
        kind={kindWord(kind)}
        result={{
          icon: isAccepted ? CheckCircleIcon : WarningIcon,
          tone: isAccepted ? 'good' : 'alarm',
          word: resultWord(message),
        }}
      />
    </Link>
  );
}
