/** Runs, newest first: what was loaded, by whom, and its state. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { type FeedName, feedNames } from '@operatory/domain/exchange';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import tables from '../parts/reports/report-table.module.css';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import type { RunChoice } from './exchange-search.ts';
import { feedsQuery, runsQuery } from './queries.ts';
import { readWords } from './read-words.ts';
import { RunMark } from './run-mark.tsx';
import { count, feedTitle, laterBadSentences, waitingSentences, waitsForWords } from './run-words.ts';

interface RunListProps {
  readonly feed: FeedName | undefined;
  readonly onFeedChange: (feed: FeedName | undefined) => void;
  readonly only: RunChoice | undefined;
  readonly onOnlyChange: (only: string) => void;
  readonly onOpen: (importId: string) => void;
}

/** What the run, or some of its rows, are waiting for. */
function RunWaits({ run: { state, waitsFor, waitingFor, laterBad } }: { readonly run: ImportRun }) {
  const ofRows = state === 'applied' ? [...waitingSentences(waitingFor), ...laterBadSentences(laterBad)] : [];
  const said = waitsFor !== null ? [waitsForWords(waitsFor)] : ofRows;
  return said.map((sentence) => (
    <p key={sentence} className={styles.soft}>
      {sentence}
    </p>
  ));
}

function RunRow({ run, onOpen }: { readonly run: ImportRun; readonly onOpen: (importId: string) => void }) {
  const { importId, feed, state, counts, createdAt, sentBy, fileName } = run;
  return (
    <tr>
      <td className={`${tables.description} ${styles.file}`}>
        <button type="button" className={styles.link} onClick={() => onOpen(importId)}>
          {fileName === '' ? importId : fileName}
        </button>
      </td>
      <td data-label="Feed">{feedTitle(feed)}</td>
      <td className={styles.status} data-label="Status">
        <RunMark
          state={state}
          waitsFor={run.waitsFor}
          waitingFor={run.waitingFor}
          laterBad={run.laterBad}
          warnings={run.warnings}
          counts={counts}
        />
        <RunWaits run={run} />
        {run.warningsRead === null ? null : <p className={styles.soft}>{readWords(run.warningsRead)}</p>}
      </td>
      <td className={tables.number} data-label="Rows">
        {count(counts.rows)}
      </td>
      <td className={tables.number} data-label="Rejected">
        {count(counts.bad)}
      </td>
      <td data-label="Sent">{momentWords(createdAt)}</td>
      <td data-label="By">{sentBy}</td>
    </tr>
  );
}

function FeedChoice({ feed, onFeedChange }: Pick<RunListProps, 'feed' | 'onFeedChange'>) {
  const { data = [] } = useQuery(feedsQuery);
  return (
    <SelectField
      label="Feed"
      value={feed ?? ''}
      onChange={(event) => onFeedChange(feedNames.find((name) => name === event.currentTarget.value))}
    >
      <option value="">All feeds</option>
      {data.map(({ feed: name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

const noneOf: Readonly<Record<RunChoice, string>> = {
  warnings: 'No run had warnings or rejected rows.',
  unread: 'All warnings and rejected rows have been read.',
};

function Runs({ feed, only, onOpen }: Pick<RunListProps, 'feed' | 'only' | 'onOpen'>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    runsQuery(feed, only),
  );
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the runs" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={8} label="Loading runs" />;
  }
  const runs = data.pages.flatMap((page) => page.data);
  if (runs.length === 0 && only !== undefined) return <EmptyState title={noneOf[only]} />;
  if (runs.length === 0) {
    return (
      <EmptyState title="Nothing was loaded yet.">Load a file, or let your ERP send one with a machine key.</EmptyState>
    );
  }
  return (
    <>
      <table className={`${tables.table} ${styles.runs}`} data-cards aria-label="Runs">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Feed</th>
            <th scope="col">Status</th>
            <th scope="col" className={tables.number}>
              Rows
            </th>
            <th scope="col" className={tables.number}>
              Rejected
            </th>
            <th scope="col">Sent</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.importId} run={run} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier runs
        </Button>
      ) : null}
    </>
  );
}

export function RunList({ feed, onFeedChange, only, onOnlyChange, onOpen }: RunListProps) {
  return (
    <div className={styles.part}>
      <div className={styles.filters}>
        <FeedChoice feed={feed} onFeedChange={onFeedChange} />
        <SelectField label="Status" value={only ?? ''} onChange={(event) => onOnlyChange(event.currentTarget.value)}>
          <option value="">All runs</option>
          <option value="warnings">With warnings or rejected rows</option>
          <option value="unread">With warnings or rejected rows nobody has read</option>
        </SelectField>
      </div>
      <Runs feed={feed} only={only} onOpen={onOpen} />
    </div>
  );
}
