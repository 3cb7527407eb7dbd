/** The messages of a connection, the newest first, narrowed by kind, result, days, and by any of their names. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedState } from '../parts/failed-state.tsx';
import { SearchIcon } from '../parts/frame-icons.tsx';
import { PageList, type PageListHandle } from '../parts/page-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useDebounced } from '../parts/use-debounced.ts';
import { useRowHeight } from '../parts/use-media.ts';
import type { DoctorProps } from './doctor-screen.tsx';
import { type DoctorSearch, kinds, parseDoctorSearch } from './doctor-search.ts';
import { MessageLine } from './message-line.tsx';
import styles from './message-list.module.css';
import { messagesQuery } from './queries.ts';

const searchDelayMs = 300;

export function MessageList({ search, onSearchChange }: DoctorProps) {
  const [typed, setTyped] = useState(search.find ?? '');
  const find = useDebounced(typed, searchDelayMs).trim();
  const list = useRef<PageListHandle>(null);
  const rowHeight = useRowHeight();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(messagesQuery(search));
  const messages = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);

  const change = (changes: Record<string, unknown>) => onSearchChange(parseDoctorSearch({ ...search, ...changes }));
  const changeFind = useRef(change);
  changeFind.current = change;
  // What was typed goes into the address; another address, such as a link to a whole visit, comes back into the field.
  const known = useRef(search.find ?? '');
  useEffect(() => {
    if (find === known.current) return;
    known.current = find;
    changeFind.current({ find });
  }, [find]);
  const wanted = search.find ?? '';
  useEffect(() => {
    if (wanted === known.current) return;
    known.current = wanted;
    setTyped(wanted);
  }, [wanted]);

  const isNarrowed = (['kind', 'result', 'from', 'to', 'find'] as const).some((name) => search[name] !== undefined);
  const drawList = () => {
    if (data === undefined) {
      if (error !== null && !isFetching) {
        return <FailedState title="Messages could not be loaded" error={error} onRetry={() => void refetch()} />;
      }
      return <SkeletonRows label="Loading messages" rows={12} />;
    }
    if (messages.length === 0) {
      return <EmptyState icon={SearchIcon} title={isNarrowed ? 'No Results Found' : 'No message came or went yet'} />;
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

  const day = (name: keyof Pick<DoctorSearch, 'from' | 'to'>, label: string) => (
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
            placeholder="Whole payload id, buyer’s cookie or order number"
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
