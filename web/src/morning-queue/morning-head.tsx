/** The head of the morning queue: kinds, search, and the file. */
import { kindNames, type MorningKind, morningKinds } from '@operatory/domain/morning-queue';
import { useState } from 'react';
import { callPanelForResponse } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useTypedFind } from '../parts/hooks/use-typed-find.ts';
import styles from '../parts/lists/work-list.module.css';
import { notify } from '../parts/messages/toasts.ts';
import { saveFile } from '../parts/reports/save-file.ts';
import type { MorningSearch } from './morning-search.ts';
import { shownQuery } from './queries.ts';

interface MorningHeadProps {
  readonly search: MorningSearch;
  readonly onSearchChange: (search: MorningSearch) => void;
  /** Entries by kind; undefined until they're known. */
  readonly counts: Partial<Record<MorningKind, number>> | undefined;
  readonly isBusy: boolean;
  readonly onArrowDown: () => void;
}

export function MorningHead({ search, onSearchChange, counts, isBusy, onArrowDown }: MorningHeadProps) {
  const [isSaving, setSaving] = useState(false);
  const { typed, setTyped } = useTypedFind(search.find ?? '', (find) => {
    const { find: _, entry: __, ...others } = search;
    onSearchChange({ ...others, ...(find === '' ? {} : { find }) });
  });
  const download = async () => {
    setSaving(true);
    try {
      const response = await callPanelForResponse('downloadMorningQueue', { query: shownQuery(search) });
      saveFile(await response.blob(), 'morning-queue.csv');
    } catch {
      notify('Couldn’t download. Try again.', { tone: 'failed' });
    }
    setSaving(false);
  };
  return (
    <header className={styles.head}>
      <h1>Morning queue</h1>
      <div className={styles.tools}>
        <Button variant="subtle" loading={isSaving} onClick={() => void download()}>
          Download CSV
        </Button>
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
