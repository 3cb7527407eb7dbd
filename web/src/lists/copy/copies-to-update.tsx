/** A list's copies, each with its pending changes: those to update have checkboxes, the others are only named. */
import type { ListCopy } from '@operatory/contract/list-copies';
import { plural } from '@operatory/domain/words';
import picker from '../../customers/account-picker/account-picker.module.css';
import { cityAndState } from '../../customers/account-picker/use-account-search.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Tick } from '../../parts/fields/tick.tsx';
import { scrollsByKeyboard } from '../../parts/keyboard/scrolls.ts';
import { useGrowingList } from '../../parts/lists/use-growing-list.ts';
import { AccountResults } from './account-results.tsx';
import styles from './copy-list.module.css';
import { copyWords, countWords, isUpToDate } from './update-words.ts';

/** Those that an update changes. */
export const needsUpdate = (copy: ListCopy): boolean => copy.changes !== undefined && !isUpToDate(copy);

interface CopiesToUpdateProps {
  readonly copies: readonly ListCopy[];
  readonly originalName: string;
  /** Lists that someone deselected; all others are updated. */
  readonly deselected: ReadonlySet<number>;
  readonly onChange: (deselected: ReadonlySet<number>) => void;
}

function Rows({ copies, originalName, deselected, onChange }: CopiesToUpdateProps) {
  const { shown, endRef } = useGrowingList(copies.length, 'copies');
  const toggle = (listId: number, isOn: boolean) => {
    const next = new Set(deselected);
    if (isOn) next.delete(listId);
    else next.add(listId);
    onChange(next);
  };
  return (
    <ul aria-label="Copies to update">
      {copies.slice(0, shown).map((copy) => (
        <li key={copy.listId}>
          <Tick
            label={copy.customerName}
            hint={
              <>
                {[`#${copy.customerNumber}`, cityAndState(copy)].filter(Boolean).join(' · ')}
                <br />
                {copyWords(copy, originalName, copy.changes === undefined ? '' : countWords(copy.changes))}
              </>
            }
            isOn={!deselected.has(copy.listId)}
            onToggle={(isOn) => toggle(copy.listId, isOn)}
          />
        </li>
      ))}
      {shown < copies.length ? <li ref={endRef} aria-hidden="true" /> : null}
    </ul>
  );
}

function UpToDate({ copies, originalName }: Pick<CopiesToUpdateProps, 'copies' | 'originalName'>) {
  if (copies.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary>
        {copies.length === 1 ? '1 copy is up to date' : `${plural(copies.length, 'copy', 'copies')} are up to date`}
      </summary>
      <ul {...scrollsByKeyboard} aria-label="Up to date">
        {copies.map(({ listId, customerNumber, customerName, listName }) => (
          <li key={listId}>
            {customerName} (#{customerNumber}){listName === originalName ? '' : `: “${listName}”`}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function CopiesToUpdate({ copies, originalName, deselected, onChange }: CopiesToUpdateProps) {
  const waiting = copies.filter(needsUpdate);
  const selected = waiting.filter(({ listId }) => !deselected.has(listId)).length;
  const blocked = copies.filter(({ changes }) => changes === undefined);
  return (
    <>
      {waiting.length === 0 ? null : (
        <section className={picker.choice} aria-label="What would change">
          <div className={picker.accounts} data-tall>
            <Rows copies={waiting} originalName={originalName} deselected={deselected} onChange={onChange} />
          </div>
          <div className={picker.bar}>
            <span role="status">{`${selected.toLocaleString('en-US')} of ${plural(waiting.length, 'copy', 'copies')} selected`}</span>
            {selected < waiting.length ? (
              <Button variant="subtle" onClick={() => onChange(new Set())}>
                Select all
              </Button>
            ) : null}
            {selected > 0 ? (
              <Button variant="subtle" onClick={() => onChange(new Set(waiting.map(({ listId }) => listId)))}>
                Clear
              </Button>
            ) : null}
          </div>
        </section>
      )}
      <AccountResults
        title="Can’t be updated"
        accounts={blocked.map((copy) => ({
          key: copy.listId,
          customerNumber: copy.customerNumber,
          customerName: copy.customerName,
          words: copyWords(copy, originalName, copy.detail ?? ''),
        }))}
      />
      <UpToDate copies={copies.filter(isUpToDate)} originalName={originalName} />
    </>
  );
}
