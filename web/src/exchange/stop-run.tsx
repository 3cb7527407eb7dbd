/** Stops a load or an undo in progress, after a confirmation, because a long one would have to start over. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import styles from './exchange.module.css';
import { stopWords } from './run-words.ts';

interface StopRunProps {
  readonly run: ImportRun;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

export function StopRun({ run, isBusy, onStop }: StopRunProps) {
  const [isAsking, setIsAsking] = useState(false);
  const words = stopWords(run);
  return (
    <div className={styles.actions}>
      <Button variant="default" loading={isBusy} onClick={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={words.title}
          cancelLabel={words.cancel}
          confirmLabel={words.confirm}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onStop();
          }}
        >
          <p>{words.effect}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
