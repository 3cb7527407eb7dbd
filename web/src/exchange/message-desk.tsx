/** The message desk: every message to and from the ERP, newest first, with the open one next to the list. */
import { erpMessageStates } from '@operatory/contract/message-desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useTypedFind } from '../parts/hooks/use-typed-find.ts';
import { SearchIcon } from '../parts/icons/frame-icons.tsx';
import rows from '../parts/lists/list-row.module.css';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import { MessageCells } from '../parts/message-log/message-cells.tsx';
import { MessageLayout } from '../parts/message-log/message-layout.tsx';
import styles from '../parts/message-log/message-list.module.css';
import { useMessageRowHeight } from '../parts/message-log/use-message-row-height.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { type ExchangeSearch, parseExchangeSearch } from './exchange-search.ts';
import desk from './message-desk.module.css';
import { MessageDeskPanel } from './message-desk-panel.tsx';
import { placeOf, resultOf, titleOf } from './message-desk-words.ts';
import { deskQuery } from './queries.ts';
import { SentInvoices } from './sent-invoices.tsx';

interface MessageDeskProps {
  readonly search: ExchangeSearch;
  readonly onSearchChange: (search: ExchangeSearch) => void;
  readonly onOpenLoad: (importId: string) => void;
}

const stateWords = {
  waiting: 'Waiting',
  accepted: 'Accepted or applied',
  partial: 'Applied in part',
  refused: 'Rejected or not applied',
} as const;

interface ListProps {
  readonly search: ExchangeSearch;
  readonly onOpen: (place: string) => void;
  readonly list: Ref<PageListHandle>;
}

/** The rows that fit the filters. */
function Messages({ search, onOpen, list }: ListProps) {
  const rowHeight = useMessageRowHeight();
  const { direction, state, find = '', message } = search;
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(deskQuery({ direction, state, find }));
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load messages" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading messages" rows={8} />;
  }
  const messages = data.pages.flatMap((page) => page.data);
  const documents = data.pages[0]?.buyerDocuments ?? [];
  if (messages.length === 0 && documents.length === 0) {
    const isNarrowed = direction !== undefined || state !== undefined || find !== '';
    return <EmptyState icon={SearchIcon} title={isNarrowed ? 'No Results Found' : 'No messages yet'} />;
  }
  const shown = (
    <PageList
      ref={list}
      label="Messages to and from the ERP"
      rows={messages}
      rowKey={placeOf}
      rowHeight={rowHeight}
      renderRow={(one) => (
        <button
          type="button"
          data-row-focus
          aria-current={placeOf(one) === message || undefined}
          className={`${rows.row} ${styles.row} ${desk.row}`}
          onClick={() => onOpen(placeOf(one))}
        >
          <MessageCells {...one} timeZone={settings().timeZone} kind={titleOf(one)} result={resultOf(one)} />
        </button>
      )}
      hasMore={hasNextPage}
      onMore={() => void fetchNextPage({ cancelRefetch: false })}
    />
  );
  return (
    <>
      <SentInvoices documents={documents} />
      {shown}
    </>
  );
}

export function MessageDesk({ search, onSearchChange, onOpenLoad }: MessageDeskProps) {
  const rowList = useRef<PageListHandle>(null);
  const change = (changes: Readonly<Record<string, unknown>>) =>
    onSearchChange(parseExchangeSearch({ ...search, ...changes }));
  const { typed, setTyped } = useTypedFind(search.find ?? '', (find) => change({ find }));
  const { message, ...rest } = search;
  const list = (
    <div className={styles.messages}>
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchBox
            label="Find a message"
            placeholder="Order or PO number (or part of it), invoice, control number, file, or bad value"
            value={typed}
            onChange={setTyped}
            onArrowDown={() => rowList.current?.focusFirst()}
          />
        </div>
        <SelectField
          label="Direction"
          value={search.direction ?? ''}
          onChange={(event) => change({ direction: event.currentTarget.value })}
        >
          <option value="">Both directions</option>
          <option value="out">To the ERP</option>
          <option value="in">From the ERP</option>
        </SelectField>
        <SelectField
          label="Status"
          value={search.state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value })}
        >
          <option value="">All statuses</option>
          {erpMessageStates.map((state) => (
            <option key={state} value={state}>
              {stateWords[state]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.list}>
        <Messages search={search} onOpen={(place) => change({ message: place })} list={rowList} />
      </div>
    </div>
  );
  return (
    <MessageLayout
      list={list}
      panel={message === undefined ? null : <MessageDeskPanel key={message} place={message} onOpenLoad={onOpenLoad} />}
      open={message}
      onClose={() => onSearchChange(rest)}
    />
  );
}
