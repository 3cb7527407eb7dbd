/** Starts a dry run, and holds its result until the next one. */
import { useState } from 'react';
import { type Failure, failureOf } from '../../calls/index.ts';

export interface DryRunState<Result> {
  readonly isBusy: boolean;
  readonly result: Result | undefined;
  readonly failure: Failure | undefined;
  readonly start: () => void;
}

export function useDryRun<Result>(ask: () => Promise<Result>): DryRunState<Result> {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<Failure>();

  async function run() {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      setResult(await ask());
    } catch (thrown) {
      setResult(undefined);
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }

  return { isBusy, result, failure, start: () => void run() };
}
