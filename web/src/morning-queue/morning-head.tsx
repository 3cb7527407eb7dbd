/** The head of the morning queue: kinds, search, and the file. */
import { kindNames, type MorningKind, morningKinds } from '@operatory/domain/morning-queue';
import { callPanelForResponse } from '../calls/index.ts';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useTypedFind } from '../parts/hooks/use-typed-find.ts';
import styles from '../parts/lists/work-list.module.css';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import type { MorningSearch } from './morning-search.ts';
import { shownQuery } from './queries.ts';

interface MorningHeadProps {
  readonly search: MorningSearch;
  readonly onSearchChange: (search: MorningSearch) => void;
  /** Entries by kind; undefined until loaded. */
  readonly counts: Partial<Record<MorningKind, number>> | undefined;
  readonly isBusy: boolean;
  readonly onArrowDown: () => void;
}

export function MorningHead({ search, onSearchChange, counts, isBusy, onArrowDown }: MorningHeadProps) {
  const { typed, setTyped } = useTypedFind(search.find ?? '', (find) => {
    const { find: _, entry: __, ...others } = search;
    onSearchChange({ ...others, ...(find === '' ? {} : { find }) });
  });
  const read = async () => (await callPanelForResponse('downloadMorningQueue', { query: shownQuery(search) })).blob();
  return (
    <header className={styles.head}>
      <h1>Morning queue</h1>
      <div className={styles.tools}>
        <CsvButton fileName="morning-queue.csv" read={read} isSubtle />
        <SelectField
          label="About"
          value={search.kind ?? ''}
          onChange={(event) => {
            const { kind: _, entry: __, ...others } = search;
            const kind = morningKinds.find((one) => one === event.currentTarget.value);
            onSearchChange({ ...others, ...(kind === undefined ? {} : { kind }) });
          }}
        >
          <option value="">Everything</option>
          {morningKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
              {counts === undefined ? '' : ` (${counts[kind] ?? 0})`}
            </option>
          ))}
        </SelectField>
        <SearchBox
          label="Find in the morning queue"
          placeholder="Account, practice, product"
          value={typed}
          onChange={setTyped}
          onArrowDown={onArrowDown}
          isBusy={isBusy}
        />
      </div>
    </header>
  );
}
