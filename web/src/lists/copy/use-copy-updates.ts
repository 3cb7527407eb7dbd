/** Sends the updates of a list's copies, some at a time, and collects what happened to each. */
import type { ListCopy, UpdateResult } from '@operatory/contract/list-copies';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callPanel, type Failure, failureOf } from '../../calls/index.ts';
import { listsKey } from '../heard.ts';
import type { ListCopies } from './queries.ts';

/** Few enough that people see progress, and that a slow server responds in time. */
const copiesPerCall = 10;

export interface CopyUpdatesState {
  /** The copies that are being updated, as they were shown. */
  readonly asked: ListCopies | undefined;
  readonly results: ReadonlyMap<number, UpdateResult>;
  readonly isBusy: boolean;
  /** Why a call didn't get through. Copies without a result may be up to date. */
  readonly failure: Failure | undefined;
  readonly send: (copies: ListCopies) => Promise<void>;
  /** Lets the current call end, and sends no more. */
  readonly stop: () => void;
  /** Returns to the preview of what an update would change now. */
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
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // One id for each preview, so that a retry after a lost response doesn't update anything twice.
  const updateId = useRef(crypto.randomUUID());
  // Guards against a double click before the next render.
  const isSending = useRef(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

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
    if (isSending.current) return;
    isSending.current = true;
    isStopped.current = false;
    setAsked(copies);
    setIsBusy(true);
    setFailure(undefined);
    const waiting = copiesToSend(copies, results);
    try {
      for (let place = 0; place < waiting.length && !isStopped.current; place += copiesPerCall) {
        await sendSome(copies.version, waiting.slice(place, place + copiesPerCall));
      }
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    isSending.current = false;
    setIsBusy(false);
  }

  return {
    asked,
    results,
    isBusy,
    failure,
    send,
    stop: () => {
      isStopped.current = true;
    },
    startOver: () => {
      updateId.current = crypto.randomUUID();
      setAsked(undefined);
      setResults(new Map());
      setFailure(undefined);
    },
  };
}
