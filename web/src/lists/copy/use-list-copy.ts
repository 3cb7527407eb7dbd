/** Sends a list's copies, some accounts at a time, and collects what happened at each. */
import type { CopyResult, NotCopied } from '@operatory/contract/lists';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callPanel } from '../../calls/index.ts';
import { type Batches, chunk, useBatches } from '../../calls/use-batches.ts';
import type { AccountOption } from '../../customers/account-picker/use-account-search.ts';
import { listsKey } from '../heard.ts';
import { listSummariesQuery } from '../queries.ts';

export interface CopyRequest {
  readonly name: string;
  readonly accounts: readonly AccountOption[];
}

/** Accounts without a result may have their copy, after a failure. */
export interface ListCopying extends Pick<Batches, 'isBusy' | 'failure' | 'stop'> {
  /** What is being copied, once it was asked for. */
  readonly asked: CopyRequest | undefined;
  readonly results: ReadonlyMap<string, CopyResult>;
  readonly leftOut: readonly NotCopied[];
  readonly send: (copy: CopyRequest) => Promise<void>;
}

/** Accounts without a response, and those with an unexpected error: retrying them may help. */
export const accountsToSend = ({ accounts }: CopyRequest, results: ReadonlyMap<string, CopyResult>) =>
  accounts.filter(({ customerNumber }) => {
    const result = results.get(customerNumber);
    return result === undefined || (!result.isCopied && result.code === undefined);
  });

export function useListCopy(customerNumber: string, listId: number): ListCopying {
  const client = useQueryClient();
  const [asked, setAsked] = useState<CopyRequest>();
  const [results, setResults] = useState<ReadonlyMap<string, CopyResult>>(new Map());
  const [leftOut, setLeftOut] = useState<readonly NotCopied[]>([]);
  const { isBusy, failure, run, stop } = useBatches();
  // One id while the dialog is open: a call whose response was lost makes no second copy when it's sent again.
  const copyId = useRef(crypto.randomUUID());

  async function sendSome({ name }: CopyRequest, accounts: readonly AccountOption[]) {
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

  async function send(copy: CopyRequest) {
    setAsked(copy);
    await run(chunk(accountsToSend(copy, results)), (some) => sendSome(copy, some));
  }

  return { asked, results, leftOut, isBusy, failure, send, stop };
}
