/** Marks a run's warnings and rejected rows as read, for everyone who loads data. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { isReadable, readWords } from './read-words.ts';

interface ReadWarningsProps {
  readonly run: ImportRun;
  /** Takes the focus, which was on a button that isn't there anymore. */
  readonly onRead: () => void;
}

export function ReadWarnings({ run, onRead }: ReadWarningsProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { importId, warningsRead } = run;
  async function mark() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      client.setQueryData(
        ['exchange', 'run', importId],
        await callBackOffice('markWarningsRead', { params: { importId } }),
      );
      onRead();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey: ['exchange'] });
  }
  return (
    <>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <p role="status" className={styles.soft}>
        {warningsRead === null ? '' : readWords(warningsRead)}
      </p>
      {isReadable(run) && warningsRead === null ? (
        <div className={styles.actions}>
          <Button variant="default" loading={isBusy} onClick={() => void mark()}>
            Mark as read
          </Button>
          <span className={styles.soft}>For everyone. The warnings stay here.</span>
        </div>
      ) : null}
    </>
  );
}
