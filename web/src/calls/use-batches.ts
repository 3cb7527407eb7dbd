/** Sends many things, some at a time: one run at once, which can be stopped, and which stops when the page is left. */
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from './failure.ts';

/** Few enough that people see progress, and that a slow server answers in time. */
const perCall = 10;

/** So many at a time as one call takes. */
export function chunk<Each>(all: readonly Each[], size: number = perCall): Each[][] {
  const chunks: Each[][] = [];
  for (let from = 0; from < all.length; from += size) chunks.push(all.slice(from, from + size));
  return chunks;
}

export interface Batches {
  readonly isBusy: boolean;
  /** Those with an answer, of all that were sent. */
  readonly progress: { readonly done: number; readonly all: number };
  /** Why a call didn't get through: it ended the run. */
  readonly failure: Failure | undefined;
  /** Sends one batch after the other; does nothing while a run is going on. */
  readonly run: <Each>(
    batches: readonly (readonly Each[])[],
    send: (batch: readonly Each[]) => Promise<void>,
  ) => Promise<void>;
  /** Lets the current call end, and sends no more. */
  readonly stop: () => void;
  readonly clearFailure: () => void;
}

export function useBatches(): Batches {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  // Two presses can come before the first one is drawn.
  const isSending = useRef(false);
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const run: Batches['run'] = async (batches, send) => {
    if (isSending.current) return;
    isSending.current = true;
    isStopped.current = false;
    setIsBusy(true);
    setFailure(undefined);
    setProgress({ done: 0, all: batches.reduce((sum, { length }) => sum + length, 0) });
    try {
      for (const batch of batches) {
        if (isStopped.current) break;
        await send(batch);
        setProgress(({ done, all }) => ({ done: done + batch.length, all }));
      }
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    isSending.current = false;
    setIsBusy(false);
  };
  return { isBusy, progress, failure, run, stop, clearFailure: () => setFailure(undefined) };
}
