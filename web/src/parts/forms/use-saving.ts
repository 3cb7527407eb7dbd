/** One call at a time, with what went wrong. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Failure, failureOf } from '../../calls/index.ts';

/** `isBusy` while a call runs; a second one is ignored until then. `queryKey`: refetched afterward, whether or not it succeeded. */
export function useSaving(queryKey: readonly string[]) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    void client.invalidateQueries({ queryKey });
    setIsBusy(false);
  }
  return { isBusy, failure, run };
}
