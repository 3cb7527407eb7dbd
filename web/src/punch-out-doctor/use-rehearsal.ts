/** Asks what would be answered now, and keeps the answer until it is asked again. */
import type { Rehearsal } from '@operatory/contract/punch-out-doctor';
import { useState } from 'react';
import { type Failure, failureOf } from '../calls/index.ts';

export interface Trying {
  readonly isBusy: boolean;
  readonly result: Rehearsal | undefined;
  readonly failure: Failure | undefined;
  readonly start: () => void;
}

export function useRehearsal(ask: () => Promise<Rehearsal>): Trying {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Rehearsal>();
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
