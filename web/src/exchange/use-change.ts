/** Changes the settings for how orders reach the ERP. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Failure, failureOf } from '../calls/index.ts';
import { deliveriesQuery, fileWayQuery, webhookQuery } from './queries.ts';

/** Makes one change at a time, and reads the settings again after each. */
export function useChange() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function change(make: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await make();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await Promise.all(
      [webhookQuery, fileWayQuery, deliveriesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
    setIsBusy(false);
  }
  return { isBusy, failure, change };
}
