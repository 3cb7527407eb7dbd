/** The kinds that the person has hidden for some accounts, each of which can be shown again. */
import { formatInstant } from '@operatory/domain/dates';
import { kindNames } from '@operatory/domain/morning-queue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import styles from './morning-screen.module.css';
import { hiddenKindsQuery } from './queries.ts';

export function HiddenKinds() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(hiddenKindsQuery);
  const saving = useSaving(['morning-queue']);
  const hidden = data?.pages.flatMap((page) => page.data) ?? [];
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <FailedState title="Couldn’t load hidden kinds" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label="Loading hidden kinds" rows={4} />
    );
  }
  if (hidden.length === 0) {
    return <EmptyState title="Nothing is hidden">“Hide this kind” hides a kind of reason for one account.</EmptyState>;
  }
  const show = (decisionId: string) =>
    void saving.run(() => callPanel('undoMorning', { params: { decisionId } }).then(() => undefined));
  return (
    <>
      {saving.failure === undefined ? null : <p role="alert">{saving.failure.detail}</p>}
      <ul className={styles.hidden} aria-label="Hidden kinds">
        {hidden.map(({ decisionId, customerName, customerNumber, kind, at }) => (
          <li key={decisionId}>
            <span>
              <strong>{kindNames[kind]}</strong> of {customerName}{' '}
              <span className={styles.soft}>
                {customerNumber}, since {formatInstant(at, settings().timeZone)}
              </span>
            </span>
            <Button
              variant="subtle"
              aria-label={`Show ${kindNames[kind]} of ${customerName} again`}
              onClick={() => show(decisionId)}
            >
              Show again
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="subtle" onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
