/** The result of a dry run: the status, what it would create, and what would differ. */
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import { CheckCircleIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { FieldList } from '../parts/message-log/field-list.tsx';
import styles from '../parts/message-log/message-panel.module.css';
import type { DryRunState } from '../parts/message-log/use-dry-run.ts';
import { StatusMark } from '../parts/messages/status-mark.tsx';

export function DryRunResult({ result, failure, label }: DryRunState<DryRun> & { readonly label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={styles.result}
      data-empty={(result ?? failure) === undefined || undefined}
    >
      {failure === undefined ? null : (
        <p>
          <StatusMark icon={WarningIcon} tone="alarm" look="bare" word="The dry run failed" /> {failure.detail}
        </p>
      )}
      {result === undefined ? null : (
        <>
          <p>
            {result.isAccepted ? (
              <StatusMark icon={CheckCircleIcon} tone="good" look="bare" word={`Response ${result.code}`} />
            ) : (
              <StatusMark icon={WarningIcon} tone="alarm" look="bare" word={`Refused with ${result.code}`} />
            )}{' '}
            {result.explanation?.what ?? result.text}
          </p>
          {result.explanation === undefined ? null : <p>{result.explanation.wayOut}</p>}
          {result.again === undefined ? null : <p>If it’s sent again now, the response would be: {result.again}</p>}
          <FieldList fields={result.fields} />
          {[...result.differences, ...result.notices].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
    </div>
  );
}
