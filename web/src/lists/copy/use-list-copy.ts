/** Sends a list's copies, some accounts at a time, and collects what happened at each. */
import type { CopyResult, NotCopied } from '@operatory/contract/lists';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callPanel, type Failure, failureOf } from '../../calls/index.ts';
import { listsKey } from '../heard.ts';
import { listSummariesQuery } from '../queries.ts';
import type { AccountToCopyTo } from './use-account-search.ts';

/** Few enough that people see progress, and that a slow server responds in time. */
const accountsPerCall = 10;

export interface ListCopy {
  readonly name: string;
  readonly accounts: readonly AccountToCopyTo[];
}

export interface ListCopyState {
  /** The running copy, once requested. */
  readonly asked: ListCopy | undefined;
  readonly results: ReadonlyMap<string, CopyResult>;
  readonly leftOut: readonly NotCopied[];
  readonly isBusy: boolean;
  /** Why a call didn't get through. Accounts without a result may have their copy. */
  readonly failure: Failure | undefined;
  readonly send: (copy: ListCopy) => Promise<void>;
  /** Lets the current call end, and sends no more. */
  readonly stop: () => void;
}

/** Accounts without a response, and those with an unexpected error: retrying them may help. */
export const accountsToSend = ({ accounts }: ListCopy, results: ReadonlyMap<string, CopyResult>) =>
  accounts.filter(({ customerNumber }) => {
    const result = results.get(customerNumber);
    return result === undefined || (!result.isCopied && result.code === undefined);
  });

export function useListCopy(customerNumber: string, listId: number): ListCopyState {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ListCopy>();
  const [results, setResults] = useState<ReadonlyMap<string, CopyResult>>(new Map());
  const [leftOut, setLeftOut] = useState<readonly NotCopied[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // One id while the dialog is open, so that a retry after a lost response doesn't create a second copy.
  const copyId = useRef(crypto.randomUUID());
  // Guards against a double click before the next render.
  const isSending = useRef(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function sendSome({ name }: ListCopy, accounts: readonly AccountToCopyTo[]) {
    const answer = await callPanel('copyList', {
      params: { listId: String(listId), customerId: customerNumber },
      body: { copyId: copyId.current, name, customerNumbers: accounts.map((account) => account.customerNumber) },
    });
    setLeftOut(answer.leftOut);
    setResults((known) => new Map([...known, ...answer.results.map((each) => [each.customerNumber, each] as const)]));
    // The original's “has copies” flag changed.
    void client.invalidateQueries({ queryKey: listSummariesQuery(customerNumber).queryKey });
    for (const result of answer.results) {
      if (result.isCopied) void client.invalidateQueries({ queryKey: listsKey(result.customerNumber) });
    }
  }

  async function send(copy: ListCopy) {
    if (isSending.current) return;
    isSending.current = true;
    isStopped.current = false;
    setAsked(copy);
    setIsBusy(true);
    setFailure(undefined);
    const waiting = accountsToSend(copy, results);
    try {
      for (let place = 0; place < waiting.length && !isStopped.current; place += accountsPerCall) {
        await sendSome(copy, waiting.slice(place, place + accountsPerCall));
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
    leftOut,
    isBusy,
    failure,
    send,
    stop: () => {
      isStopped.current = true;
    },
  };
}
