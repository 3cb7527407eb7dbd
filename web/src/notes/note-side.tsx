/** The side of the panel with the list of notes, and a search above it. */
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SearchIcon } from '../parts/icons/icons.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { NoteList } from './note-list.tsx';
import styles from './notes.module.css';
import type { NoteRow } from './notes-room.ts';
import type { NoteListQuery } from './use-note-list.ts';

interface NoteSideProps {
  readonly rows: readonly NoteRow[];
  readonly list: NoteListQuery;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** The text of the search field. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The list still shows what an earlier search found. */
  readonly isAwaited: boolean;
}

export function NoteSide({ rows, list, selected, onSelect, typed, onType, isAwaited }: NoteSideProps) {
  return (
    <div className={styles.side}>
      <div className={styles.find}>
        <SearchBox label="Find a note" placeholder="Search notes" value={typed} onChange={onType} isBusy={isAwaited} />
      </div>
      {list.data === undefined ? (
        <LoadAgain what="the notes" onLoad={() => void list.refetch()} />
      ) : rows.length === 0 && isAwaited ? (
        <SkeletonRows rows={3} label="Searching the notes" />
      ) : rows.length === 0 ? (
        <EmptyState icon={SearchIcon} title="No Results Found" />
      ) : (
        <NoteList
          rows={rows}
          selected={selected}
          onSelect={onSelect}
          hasMore={list.hasNextPage}
          isMoreFailed={list.isFetchNextPageError && !list.isFetchingNextPage}
          onMore={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}
