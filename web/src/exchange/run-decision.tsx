/** Apply, discard, stop, and undo, with what each would do. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { OrdersSince } from './orders-since.tsx';
import { RunChanges } from './run-changes.tsx';
import { canStop, isOpen, isUndoable, undoSentences } from './run-words.ts';
import { StopRun } from './stop-run.tsx';

type Decision = 'applyImport' | 'discardImport' | 'undoImport';

/** Announcements that the page itself doesn't make: applied and undone loads are shown by their progress. */
const doneWords = (decision: Decision, { state }: ImportRun): string | undefined =>
  decision === 'discardImport' ? (state === 'applied' ? 'Undo stopped' : 'Load discarded') : undefined;

function useDecision(importId: string, onDecided: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Decision>();
  const [failure, setFailure] = useState<Failure>();
  async function decide(decision: Decision) {
    if (busy !== undefined) return;
    setBusy(decision);
    setFailure(undefined);
    try {
      const run = await callBackOffice(decision, { params: { importId } });
      client.setQueryData(['exchange', 'run', importId], run);
      const done = doneWords(decision, run);
      if (done !== undefined) notify(done);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: ['exchange'] });
    setBusy(undefined);
    onDecided();
  }
  return { busy, failure, decide: (decision: Decision) => void decide(decision) };
}

interface RunDecisionProps {
  readonly run: ImportRun;
  /** Takes the focus, which was on a button that isn't there anymore. */
  readonly onDecided: () => void;
}

export function RunDecision({ run, onDecided }: RunDecisionProps) {
  const { importId, state, undoUntil } = run;
  const { busy, failure, decide } = useDecision(importId, onDecided);
  const [isAsking, setIsAsking] = useState(false);
  const isInTime = undoUntil !== null && new Date(undoUntil) > new Date();
  const canUndo = state === 'applied' && isInTime && isUndoable(run.counts);
  return (
    <>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      {isOpen(state) ? (
        <div className={styles.actions}>
          <Button
            loading={busy === 'applyImport'}
            disabled={busy === 'discardImport'}
            onClick={() => decide('applyImport')}
          >
            Apply
          </Button>
          <Button
            variant="default"
            loading={busy === 'discardImport'}
            disabled={busy === 'applyImport'}
            onClick={() => decide('discardImport')}
          >
            Discard
          </Button>
        </div>
      ) : null}
      {canStop(run) ? (
        <StopRun run={run} isBusy={busy === 'discardImport'} onStop={() => decide('discardImport')} />
      ) : null}
      {canUndo ? (
        <div className={styles.actions}>
          <Button variant="default" loading={busy === 'undoImport'} onClick={() => setIsAsking(true)}>
            Undo this load
          </Button>
          <span className={styles.soft}>{`Possible until ${momentWords(undoUntil)}.`}</span>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Undo this load?"
          confirmLabel="Undo the load"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            decide('undoImport');
          }}
        >
          <ul className={styles.sentences}>
            {undoSentences(run).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <OrdersSince run={run} />
          <RunChanges run={run} isUndo />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
