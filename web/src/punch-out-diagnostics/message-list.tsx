/** The messages of a connection, newest first, filtered by kind, result, date and text. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useTypedFind } from '../parts/hooks/use-typed-find.ts';
import { SearchIcon } from '../parts/icons/frame-icons.tsx';
import { PageList, type PageListHandle } from '../parts/lists/page-list.tsx';
import styles from '../parts/message-log/message-list.module.css';
import { useMessageRowHeight } from '../parts/message-log/use-message-row-height.ts';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import type { DiagnosticsProps } from './diagnostics-screen.tsx';
import { type DiagnosticsSearch, kinds, parseDiagnosticsSearch } from './diagnostics-search.ts';
import { MessageLine } from './message-line.tsx';
import { messagesQuery } from './queries.ts';

export function MessageList({ search, onSearchChange }: DiagnosticsProps) {
  const list = useRef<PageListHandle>(null);
  const rowHeight = useMessageRowHeight();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(messagesQuery(search));
  const messages = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);

  const change = (changes: Record<string, unknown>) =>
    onSearchChange(parseDiagnosticsSearch({ ...search, ...changes }));
  const { typed, setTyped, find } = useTypedFind(search.find ?? '', (text) => change({ find: text }));

  const isNarrowed = (['kind', 'result', 'from', 'to', 'find'] as const).some((name) => search[name] !== undefined);
  const drawList = () => {
    if (data === undefined) {
      if (error !== null && !isFetching) {
        return <FailedState title="Couldn’t load messages" error={error} onRetry={() => void refetch()} />;
      }
      return <SkeletonRows label="Loading messages" rows={12} />;
    }
    if (messages.length === 0) {
      return <EmptyState icon={SearchIcon} title={isNarrowed ? 'No Results Found' : 'No messages yet'} />;
    }
    return (
      <PageList
        ref={list}
        label="Messages"
        rows={messages}
        rowKey={({ messageId }) => String(messageId)}
        rowHeight={rowHeight}
        renderRow={(message) => <MessageLine message={message} isOpen={message.messageId === search.message} />}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage({ cancelRefetch: false })}
      />
    );
  };

  const day = (name: keyof Pick<DiagnosticsSearch, 'from' | 'to'>, label: string) => (
    <TextField
      type="date"
      label={label}
      value={search[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.messages}>
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchBox
            label="Find a message"
            placeholder="All or part of a payload ID, buyer’s cookie, or order number"
            value={typed}
            onChange={setTyped}
            onArrowDown={() => list.current?.focusFirst()}
            isBusy={isFetching && find !== ''}
          />
        </div>
        <SelectField
          label="Kind"
          value={search.kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        >
          <option value="">All kinds</option>
          {kinds.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Result"
          value={search.result ?? ''}
          onChange={(event) => change({ result: event.currentTarget.value })}
        >
          <option value="">All results</option>
          <option value="accepted">Accepted</option>
          <option value="refused">Refused or failed</option>
        </SelectField>
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
      <div className={styles.list}>{drawList()}</div>
    </div>
  );
}
