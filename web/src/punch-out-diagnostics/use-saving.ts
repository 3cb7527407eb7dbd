/** One call at a time, with what went wrong. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Failure, failureOf } from '../calls/index.ts';

export function useSaving() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Connections are read again afterwards, whether or not it worked. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    void client.invalidateQueries({ queryKey: ['punch-out-diagnostics', 'connections'] });
    setIsBusy(false);
  }
  return { isBusy, failure, run };
}
