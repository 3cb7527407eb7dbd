/** A tile for each feed: the age of its data, its content, the last load, and when the next file is due. */

import type { FeedStatus } from '@operatory/contract/exchange-feeds';
import { type FeedName, type Freshness, feeds, freshnessOf, nextDue, templateOf } from '@operatory/domain/exchange';
import { byCount } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import type { Icon } from '../parts/icons/icon.tsx';
import { CheckCircleIcon, InfoIcon, WarningIcon } from '../parts/icons/notice-icons.tsx';
import { ScheduleIcon } from '../parts/icons/product-icons.tsx';
import { StatusMark } from '../parts/messages/status-mark.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { FeedRhythm } from './feed-rhythm.tsx';
import { feedsQuery } from './queries.ts';
import { freshnessWords, rowsOf } from './run-words.ts';

interface FeedTilesProps {
  readonly onLoad: (feed: FeedName) => void;
  readonly onRuns: (feed: FeedName) => void;
}

const icons: Readonly<Record<Freshness, Icon>> = {
  fresh: CheckCircleIcon,
  late: WarningIcon,
  waiting: ScheduleIcon,
  held: ScheduleIcon,
  never: InfoIcon,
};

/** The feed's header with three example rows. */
export function saveTemplate(feed: FeedName): void {
  saveFile(new Blob([templateOf(feeds[feed])], { type: 'text/csv' }), `${feed}-template.csv`);
}

function dueWords(status: FeedStatus): string {
  if (status.dueEveryHours === null) return 'Not expected';
  const due = nextDue(status, status.lastAppliedAt === null ? undefined : new Date(status.lastAppliedAt));
  return due === undefined ? 'After the first file' : momentWords(due);
}

function FeedTile({ status, onLoad, onRuns }: FeedTilesProps & { readonly status: FeedStatus }) {
  const { feed, title, description, rows, lastAppliedAt, waitingRuns, waitingRows } = status;
  const freshness = freshnessOf(
    status,
    { waitingRuns, rows, waitingRows, lastAppliedAt: lastAppliedAt === null ? undefined : new Date(lastAppliedAt) },
    new Date(),
  );
  const { word, tone } = freshnessWords[freshness];
  return (
    <li className={styles.tile}>
      <div className={styles.tileHead}>
        <h2>{title}</h2>
        <StatusMark icon={icons[freshness]} word={word} tone={tone} />
      </div>
      <p className={styles.soft}>{description}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Rows</dt>
          <dd>{rows.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Last loaded</dt>
          <dd>{lastAppliedAt === null ? 'Never' : momentWords(lastAppliedAt)}</dd>
        </div>
        <div>
          <dt>Next due</dt>
          <dd>{dueWords(status)}</dd>
        </div>
      </dl>
      {waitingRows > 0 ? (
        <p
          className={styles.soft}
        >{`${rowsOf(waitingRows)} ${byCount(waitingRows, 'refers', 'refer')} to records that haven’t been loaded yet.`}</p>
      ) : null}
      <FeedRhythm status={status} />
      <div className={styles.actions}>
        <Button variant="light" aria-label={`Load ${title}`} onClick={() => onLoad(feed)}>
          Load a file
        </Button>
        <Button variant="subtle" aria-label={`Runs of ${title}`} onClick={() => onRuns(feed)}>
          Runs
        </Button>
        <Button
          variant="subtle"
          aria-label={`Template for ${title}`}
          leftSection={<DownloadIcon size={18} />}
          onClick={() => saveTemplate(feed)}
        >
          Template
        </Button>
      </div>
    </li>
  );
}

export function FeedTiles(props: FeedTilesProps) {
  const { data, error, refetch } = useQuery(feedsQuery);
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the feeds" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} label="Loading feeds" />;
  }
  if (data.length === 0) return <EmptyState title="No feeds are set up." />;
  return (
    <ul className={styles.tiles} aria-label="Feeds">
      {data.map((status) => (
        <FeedTile key={status.feed} status={status} {...props} />
      ))}
    </ul>
  );
}
