/** What would be answered now: the status, what would come of it, and what would differ. */
import { CheckCircleIcon, WarningIcon } from '../parts/notice-icons.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { FieldList } from './field-list.tsx';
import styles from './message-panel.module.css';
import type { Trying } from './use-rehearsal.ts';

export function RehearsalResult({ result, failure, label }: Trying & { readonly label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={styles.result}
      data-empty={(result ?? failure) === undefined || undefined}
    >
      {failure === undefined ? null : (
        <p>
          <StatusMark icon={WarningIcon} tone="alarm" look="bare" word="It could not be tried" /> {failure.detail}
        </p>
      )}
      {result === undefined ? null : (
        <>
          <p>
            {result.isAccepted ? (
              <StatusMark icon={CheckCircleIcon} tone="good" look="bare" word={`Answered ${result.code}`} />
            ) : (
              <StatusMark icon={WarningIcon} tone="alarm" look="bare" word={`Refused with ${result.code}`} />
            )}{' '}
            {result.explanation?.what ?? result.text}
          </p>
          {result.explanation === undefined ? null : <p>{result.explanation.wayOut}</p>}
          {result.again === undefined ? null : <p>Sent once more as it is, it is answered: {result.again}</p>}
          <FieldList fields={result.fields} />
          {[...result.differences, ...result.notices].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
    </div>
  );
}
