/** Starts a dry run, and keeps its result until the next one. */
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import { useState } from 'react';
import { type Failure, failureOf } from '../calls/index.ts';

export interface DryRunState {
  readonly isBusy: boolean;
  readonly result: DryRun | undefined;
  readonly failure: Failure | undefined;
  readonly start: () => void;
}

export function useDryRun(ask: () => Promise<DryRun>): DryRunState {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<DryRun>();
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
