/** Rows that can't be applied, grouped by kind, and a file of them to fix and reload. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOfficeForResponse, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { DownloadIcon } from '../parts/icons/finance-icons.tsx';
import { saveFile } from '../parts/reports/save-file.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { ColumnName } from './column-name.tsx';
import styles from './exchange.module.css';
import { saveTemplate } from './feed-tiles.tsx';
import { errorsQuery } from './queries.ts';
import { downloadWords, type ErrorGroup, groupErrors, rowsOf, rowWords } from './run-words.ts';

function Group({ group, format }: { readonly group: ErrorGroup; readonly format: ImportRun['format'] }) {
  const { column, rows, sample } = group;
  const where = rowWords(sample.row, format);
  // The sentence includes which rows are alike.
  const value = sample.code === 'duplicate' ? '' : sample.value;
  return (
    <li className={styles.group}>
      <p>
        <strong>{column === '' ? 'Whole row' : <ColumnName name={column} headings={sample.headings} />}</strong>
        {` · ${rowsOf(rows)}`}
      </p>
      <p>{sample.text}</p>
      <p className={styles.soft}>
        {rows === 1 ? `In ${where}` : `For example, in ${where}`}
        {value === '' ? '' : ': '}
        {value === '' ? null : <code className={styles.value}>{value}</code>}
      </p>
    </li>
  );
}

function Rejects({ run }: { readonly run: ImportRun }) {
  // Nobody corrects that many by hand.
  const isX12 = run.format === 'x12';
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function download() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const response = await callBackOfficeForResponse('readImportRejects', { params: { importId: run.importId } });
      saveFile(await response.blob(), `${run.feed}-rejects.csv`);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          loading={isBusy}
          onClick={() => void download()}
        >
          Download these rows
        </Button>
        {isX12 ? null : (
          <Button variant="subtle" onClick={() => saveTemplate(run.feed)}>
            Template
          </Button>
        )}
        <span className={styles.soft}>
          {isX12
            ? 'The ERP has to send a corrected document.'
            : 'Fix them in the file and load it again. The template shows how rows should look.'}
        </span>
      </div>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
    </>
  );
}

export function RunErrors({ run }: { readonly run: ImportRun }) {
  const { data, error, refetch } = useQuery(errorsQuery(run));
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the errors" error={error} onRetry={() => void refetch()} />;
    return run.counts.bad > 0 ? <SkeletonRows rows={3} label="Loading errors" /> : null;
  }
  if (data.data.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Rows with problems">
      <h3>Rows with problems</h3>
      {data.hasMore ? (
        <p
          className={styles.soft}
        >{`The first ${rowsOf(data.data.length)} are grouped here. ${downloadWords(run.counts.bad)}`}</p>
      ) : null}
      <ul className={styles.groups}>
        {groupErrors(data.data).map((group) => (
          <Group key={group.key} group={group} format={run.format} />
        ))}
      </ul>
      {run.counts.bad > 0 && run.isFileKept ? <Rejects run={run} /> : null}
      {run.isFileKept ? null : <p className={styles.soft}>The file itself was deleted 30 days after the load.</p>}
    </section>
  );
}
