/** One run: its progress, its changes, what's wrong with its rows, and the decisions it waits for. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { ArrowBackIcon } from '../parts/icons/direction-icons.tsx';
import { focusHeading } from '../parts/keyboard/focus-heading.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { runQuery } from './queries.ts';
import { ReadWarnings } from './read-warnings.tsx';
import { RunChanges } from './run-changes.tsx';
import { RunDecision } from './run-decision.tsx';
import { RunEncoding } from './run-encoding.tsx';
import { RunErrors } from './run-errors.tsx';
import { RunMark } from './run-mark.tsx';
import { RunPhases, RunProgress } from './run-phases.tsx';
import {
  changeSentences,
  feedTitle,
  isOpen,
  isUnderWay,
  laterBadSentences,
  loadModeWords,
  sentWords,
  undoneSentences,
} from './run-words.ts';

interface RunViewProps {
  readonly importId: string;
  readonly onBack: () => void;
  readonly onOpen: (importId: string) => void;
}

/** Rows that waited and turned out to be bad, with the run where a person decides about them. */
function LaterBad({ laterBad, onOpen }: Pick<ImportRun, 'laterBad'> & Pick<RunViewProps, 'onOpen'>) {
  return (
    <Banner tone="notice">
      {laterBadSentences(laterBad).map((sentence, index) => (
        <p key={laterBad[index]?.importId}>
          {sentence}{' '}
          <button type="button" className={styles.link} onClick={() => onOpen(laterBad[index]?.importId ?? '')}>
            Show that run
          </button>
        </p>
      ))}
    </Banner>
  );
}

function Summary({ run, onOpen }: { readonly run: ImportRun; readonly onOpen: (importId: string) => void }) {
  const { state, reason, warnings, repeats } = run;
  const hasCounts = isOpen(state) || state === 'applied' || state === 'applying';
  const sentences =
    state === 'undone' && run.endedAt !== null
      ? undoneSentences(run, momentWords(run.endedAt))
      : hasCounts
        ? changeSentences(run)
        : [];
  const isBad = state === 'refused' || state === 'failed';
  return (
    <>
      {reason === '' || (state === 'refused' && run.encodingFault !== null) ? null : (
        <Banner tone={isBad ? 'alarm' : 'notice'}>{reason}</Banner>
      )}
      {repeats === null ? null : (
        <p>
          The same file was loaded before:{' '}
          <button type="button" className={styles.link} onClick={() => onOpen(repeats)}>
            show that run
          </button>
          .
        </p>
      )}
      {warnings.length === 0 ? null : (
        <Banner tone="notice">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      {state === 'applied' && run.laterBad.length > 0 ? <LaterBad laterBad={run.laterBad} onOpen={onOpen} /> : null}
      {sentences.length > 0 ? (
        <section aria-label={state === 'undone' ? 'What was undone' : 'What changes'}>
          <ul className={styles.sentences}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Run({ run, onOpen }: { readonly run: ImportRun; readonly onOpen: (importId: string) => void }) {
  const { feed, mode, state, fileName, importId, createdAt, sentBy } = run;
  const hasDiff = isOpen(state) || state === 'applied';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeading(heading.current), []);
  return (
    <>
      <div className={styles.tileHead}>
        <h2 ref={heading} tabIndex={-1}>
          {fileName === '' ? importId : fileName}
        </h2>
        <RunMark
          state={state}
          waitsFor={run.waitsFor}
          waitingFor={run.waitingFor}
          laterBad={run.laterBad}
          warnings={run.warnings}
          counts={run.counts}
        />
      </div>
      <p className={styles.soft}>
        {`${feedTitle(feed)} · ${loadModeWords[mode].toLowerCase()}. ${sentWords({ sentBy }, momentWords(createdAt))}${run.profile === null ? '' : ` Read with the mapping “${run.profile}”.`}`}
      </p>
      <RunProgress run={run} />
      <Summary run={run} onOpen={onOpen} />
      <ReadWarnings run={run} onRead={() => heading.current?.focus({ preventScroll: true })} />
      <RunEncoding run={run} onOpen={onOpen} />
      <RunDecision run={run} onDecided={() => focusHeading(heading.current)} />
      {isUnderWay(state) ? null : <RunErrors run={run} />}
      {hasDiff ? <RunChanges run={run} /> : null}
      <RunPhases run={run} />
    </>
  );
}

export function RunView({ importId, onBack, onOpen }: RunViewProps) {
  const { data, error, refetch } = useQuery(runQuery(importId));
  const back = (
    <div>
      <Button variant="subtle" leftSection={<ArrowBackIcon size={18} />} onClick={onBack}>
        All runs
      </Button>
    </div>
  );
  return (
    <div className={styles.part}>
      {back}
      {data !== undefined ? (
        <Run run={data} onOpen={onOpen} />
      ) : error !== null ? (
        <FailedState title="Couldn’t load this run" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} label="Loading the run" />
      )}
    </div>
  );
}
