/** Data exchange: the feeds and how fresh they are, loading a file, runs, picked-up files, orders to the ERP, the message desk, remembered mappings, and machine keys. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { ScrollingTabs } from '../parts/lists/scrolling-tabs.tsx';
import { tabIdOf } from '../parts/lists/tab-list.tsx';
import { hasAnswered, Together } from '../parts/lists/together.tsx';
import { AttentionList } from './attention-list.tsx';
import styles from './exchange.module.css';
import { type ExchangePart, type ExchangeSearch, exchangeParts, parseExchangeSearch } from './exchange-search.ts';
import { FeedTiles } from './feed-tiles.tsx';
import { LoadFile } from './load-file.tsx';
import { MachineKeys } from './machine-keys.tsx';
import { MessageDesk } from './message-desk.tsx';
import { OrdersOut } from './orders-out.tsx';
import { Pickups } from './pickups.tsx';
import { Profiles } from './profiles.tsx';
import { attentionQuery, feedsQuery } from './queries.ts';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import { StaffMails } from './staff-mails.tsx';

interface ExchangeScreenProps {
  readonly search: ExchangeSearch;
  readonly onSearchChange: (search: ExchangeSearch, how?: { readonly replace: boolean }) => void;
}

const words: Readonly<Record<ExchangePart, string>> = {
  feeds: 'Feeds',
  load: 'Load a file',
  runs: 'Runs',
  pickups: 'Picked-up files',
  orders: 'Orders to the ERP',
  messages: 'Message desk',
  mappings: 'Mappings',
  keys: 'Machine keys',
};

/** The page title of each part. */
export const exchangeTitle = ({ part = 'feeds' }: ExchangeSearch) => `${words[part]} · Data exchange`;

const partOf = (word: string) => exchangeParts.find((part) => words[part] === word) ?? 'feeds';

/** The choice of e-mails is below all tiles: it waits for them, so that they don't push it out of sight. */
function Feeds(props: ComponentProps<typeof FeedTiles>) {
  return (
    <div className={styles.part}>
      <Together isReady={hasAnswered(useQuery(feedsQuery))} label="Loading feeds">
        <FeedTiles {...props} />
        <StaffMails kind="feed-late" />
      </Together>
    </div>
  );
}

function Part({ search, onSearchChange }: ExchangeScreenProps) {
  const { part = 'feeds', feed, only, run } = search;
  const openRun = (importId: string) => onSearchChange({ part: 'runs', run: importId });
  // The list is filtered as before when they come back to it.
  const openFromList = (importId: string) => onSearchChange(parseExchangeSearch({ ...search, run: importId }));
  switch (part) {
    case 'feeds':
      return (
        <Feeds
          onLoad={(name) => onSearchChange({ part: 'load', feed: name })}
          onRuns={(name) => onSearchChange({ part: 'runs', feed: name })}
        />
      );
    case 'load':
      return (
        <LoadFile
          feed={feed}
          onFeedChange={(name, how) =>
            onSearchChange({ part: 'load', ...(name === undefined ? {} : { feed: name }) }, how)
          }
          onSent={openRun}
        />
      );
    case 'runs':
      return run === undefined ? (
        <RunList
          feed={feed}
          onFeedChange={(name) => onSearchChange(parseExchangeSearch({ ...search, feed: name }))}
          only={only}
          onOnlyChange={(choice) => onSearchChange(parseExchangeSearch({ ...search, only: choice }))}
          onOpen={openFromList}
        />
      ) : (
        <RunView
          key={run}
          importId={run}
          onBack={() => onSearchChange(parseExchangeSearch({ ...search, run: '' }))}
          onOpen={openFromList}
        />
      );
    case 'pickups':
      return <Pickups onOpen={openRun} />;
    case 'orders':
      return (
        <div className={styles.part}>
          <OrdersOut />
          <StaffMails kind="orders-stuck" />
        </div>
      );
    case 'messages':
      return <MessageDesk search={search} onSearchChange={onSearchChange} onOpenLoad={openRun} />;
    case 'mappings':
      return <Profiles />;
    case 'keys':
      return <MachineKeys />;
  }
}

export function ExchangeScreen({ search, onSearchChange }: ExchangeScreenProps) {
  const chosen = words[search.part ?? 'feeds'];
  const isReady = hasAnswered(useQuery(attentionQuery));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Data exchange
        </h1>
        <p className={styles.soft}>
          Load files from your ERP. Preview the changes first, and undo a load if something’s wrong.
        </p>
      </div>
      <Together isReady={isReady} label="Loading what needs attention">
        <AttentionList onOpen={onSearchChange} onRead={() => heading.current?.focus({ preventScroll: true })} />
        <ScrollingTabs
          id="exchange"
          label="Data exchange"
          tabs={exchangeParts.map((part) => words[part])}
          chosen={chosen}
          onChoose={(word) => onSearchChange(partOf(word) === 'feeds' ? {} : { part: partOf(word) })}
        />
        <div id="exchange-panel" role="tabpanel" aria-labelledby={tabIdOf('exchange', chosen)}>
          <Part search={search} onSearchChange={onSearchChange} />
        </div>
      </Together>
    </div>
  );
}
