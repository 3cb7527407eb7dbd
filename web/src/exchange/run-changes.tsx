/** What a run changes, or what undoing it would change, before and after, row by row. */
import type { ImportRun, RowChange } from '@operatory/contract/exchange-runs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../parts/controls/button.tsx';
import tables from '../parts/reports/report-table.module.css';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { ColumnName } from './column-name.tsx';
import styles from './exchange.module.css';
import { changesQuery } from './queries.ts';

const operationWords: Readonly<Record<RowChange['operation'], string>> = {
  insert: 'New',
  update: 'Changed',
  withdraw: 'Withdrawn',
};

const undoWords: Readonly<Record<RowChange['operation'], string>> = {
  insert: 'Restored',
  update: 'Reverted',
  withdraw: 'Removed',
};

function stateOf({ operation, stays, changes }: RowChange, isUndo: boolean): string {
  if (stays) return 'Changed since, left as is';
  if (operation === 'update' && changes.length === 0) return 'Reported again, no change';
  return (isUndo ? undoWords : operationWords)[operation];
}

/** The server's names have underscores and the files' don't: `vendor_id` is `vendorId`. */
const shownColumn = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const shown = (value: string | null) => (value === null || value === '' ? '(blank)' : value);

/** The columns that are shown; a new row only shows those with a value. */
function toldOf({ stays, operation, changes }: RowChange): RowChange['changes'] {
  if (stays) return [];
  return operation === 'insert' ? changes.filter(({ after }) => after !== null && after !== '') : changes;
}

interface ChangeRowsProps {
  readonly change: RowChange;
  readonly isUndo: boolean;
  /** Some row shows what changes in it; otherwise, the other columns would be blank. */
  readonly hasValues: boolean;
}

function ChangeRows({ change, isUndo, hasValues }: ChangeRowsProps) {
  const { key, operation } = change;
  const told = toldOf(change);
  const lines = told.length === 0 ? [{ column: '', before: null, after: null }] : told;
  return lines.map(({ column, before, after, ...line }, index) => (
    <tr key={column}>
      <td className={`${tables.description} ${styles.row}`}>
        {index === 0 ? `${key} · ${stateOf(change, isUndo)}` : ''}
      </td>
      {hasValues ? (
        <>
          <td data-label="Column" data-none={column === '' || undefined}>
            <ColumnName name={shownColumn(column)} headings={'headings' in line ? line.headings : undefined} />
          </td>
          <td
            className={styles.before}
            data-label="Before"
            data-none={column === '' || operation === 'insert' || undefined}
          >
            {column === '' || operation === 'insert' ? '' : shown(before)}
          </td>
          <td
            className={styles.after}
            data-label="After"
            data-none={column === '' || operation === 'withdraw' || undefined}
          >
            {column === '' || operation === 'withdraw' ? '' : shown(after)}
          </td>
        </>
      ) : null}
    </tr>
  ));
}

export interface RunChangesProps {
  readonly run: ImportRun;
  /** Shows what undoing the run would do now, instead of what it changes. */
  readonly isUndo?: boolean;
}

export function RunChanges({ run, isUndo = false }: RunChangesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    changesQuery(run, isUndo ? 'undo' : 'load'),
  );
  const title = isUndo ? 'What the undo changes' : 'Before and after';
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the changes" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} label="Loading changes" />;
  }
  const changes = data.pages.flatMap((page) => page.data);
  if (changes.length === 0) return null;
  const hasValues = changes.some((change) => toldOf(change).length > 0);
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <table className={tables.table} data-cards aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {hasValues ? (
              <>
                <th scope="col">Column</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRows key={`${change.operation} ${change.key}`} {...{ change, isUndo, hasValues }} />
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more rows
        </Button>
      ) : null}
    </section>
  );
}
