/** Sends the updates of a list's copies, some at a time, and collects what happened to each. */
import type { ListCopy, UpdateResult } from '@operatory/contract/list-copies';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callPanel } from '../../calls/index.ts';
import { type Batches, chunk, useBatches } from '../../calls/use-batches.ts';
import { listsKey } from '../heard.ts';
import type { ListCopies } from './queries.ts';

/** After a failure, copies without a result may be up to date. */
export interface CopyUpdatesState extends Pick<Batches, 'isBusy' | 'failure' | 'stop'> {
  /** The copies that are being updated, as they were shown. */
  readonly asked: ListCopies | undefined;
  readonly results: ReadonlyMap<number, UpdateResult>;
  readonly send: (copies: ListCopies) => Promise<void>;
  /** Lets the current call end, and sends no more. */
  readonly startOver: () => void;
}

/** Copies without a response, and those with an unexpected error: retrying them may help. */
export const copiesToSend = ({ copies }: ListCopies, results: ReadonlyMap<number, UpdateResult>) =>
  copies.filter(({ listId }) => {
    const result = results.get(listId);
    return result === undefined || (!result.isUpdated && result.code === undefined);
  });

/** Updated, or refused because the copy or the original has changed since the preview. */
export const isOutdated = ({ code }: UpdateResult): boolean =>
  code === 'list.copy-changed' || code === 'list.original-changed';

export function useCopyUpdates(customerNumber: string, listId: number): CopyUpdatesState {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ListCopies>();
  const [results, setResults] = useState<ReadonlyMap<number, UpdateResult>>(new Map());
  const { isBusy, failure, run, stop, clearFailure } = useBatches();
  // One id for what was shown: a call whose response was lost updates nothing twice when it's sent again.
  const updateId = useRef(crypto.randomUUID());

  async function sendSome(version: number, some: readonly ListCopy[]) {
    const copies = some.map((copy) => ({
      customerNumber: copy.customerNumber,
      listId: copy.listId,
      version: copy.version,
    }));
    const answer = await callPanel('updateCopies', {
      params: { listId: String(listId), customerId: customerNumber },
      body: { updateId: updateId.current, version, copies },
    });
    setResults((known) => new Map([...known, ...answer.results.map((each) => [each.listId, each] as const)]));
    for (const result of answer.results) {
      if (result.isUpdated) void client.invalidateQueries({ queryKey: listsKey(result.customerNumber) });
    }
  }

  async function send(copies: ListCopies) {
    setAsked(copies);
    await run(chunk(copiesToSend(copies, results)), (some) => sendSome(copies.version, some));
  }

  const startOver = () => {
    updateId.current = crypto.randomUUID();
    setAsked(undefined);
    setResults(new Map());
    clearFailure();
  };

  return { asked, results, isBusy, failure, send, stop, startOver };
}
