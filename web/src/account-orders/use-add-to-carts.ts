/** Sends an order for several accounts, some of them at a time, and stores what happened at each. */
import type { CartAdditionResult } from '@operatory/contract/account-orders';
import type { OrderLine } from '@operatory/domain/account-orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callPanel, type Failure, failureOf } from '../calls/index.ts';
import { changeDraft, type DraftPlace, readDraft } from './draft-store.ts';
import { linesAt } from './lines-at.ts';
import { type OrderDraft, type Outcome, outcomeAt, withOutcomes } from './order-draft.ts';
import { factsKey, inCalls, type OrderFacts } from './queries.ts';

/** Few enough that people see progress, and that a slow server responds in time. */
const accountsPerCall = 10;

export interface AccountOrder {
  readonly customerNumber: string;
  readonly lines: readonly OrderLine[];
}

/** The lines that each account would get now, without accounts that have them, can't order, or have no quantities. */
export function ordersToSend(draft: OrderDraft, facts: Pick<OrderFacts, 'accounts' | 'blocked'>): AccountOrder[] {
  return draft.accounts.flatMap(({ customerNumber }) => {
    if (outcomeAt(draft, customerNumber)?.state === 'added') return [];
    const lines = linesAt(draft, facts, customerNumber);
    return lines.length === 0 ? [] : [{ customerNumber, lines }];
  });
}

/** A refusal's text, and what to do about it. */
function refusedWords({ code, detail = '', products = [] }: CartAdditionResult): string {
  if (products.length > 0) {
    const what = products.length === 1 ? 'its quantity' : 'their quantities';
    return `${products.map((product) => product.detail).join('. ')}. Clear ${what} and add the rest.`;
  }
  if (code === 'cart.too-many-lines') return `${detail} Remove some from its cart, or order fewer products.`;
  return detail;
}

/** The fault may have happened after the cart was saved, so it's treated as unconfirmed. */
export function outcomeOf(result: CartAdditionResult, lines: readonly OrderLine[]): Outcome {
  if (result.isAdded) return { state: 'added', lines };
  if (result.code === undefined) return { state: 'sent', lines };
  if (result.code === 'cart.save-id-reused') {
    return { state: 'added', lines: [], note: 'Already added with different quantities. Check the cart.' };
  }
  return { state: 'refused', detail: refusedWords(result) };
}

/** Refused before anything was read: no account got anything. */
const isRefusedWhole = (failure: Failure) =>
  failure.kind === 'refused' && failure.code !== undefined && failure.status < 500 && failure.status !== 408;

export interface Adding {
  readonly isBusy: boolean;
  /** Accounts with a response, of all that were sent. */
  readonly progress: { readonly done: number; readonly all: number };
  readonly failure: Failure | undefined;
  readonly send: (orders: readonly AccountOrder[]) => Promise<void>;
}

/** Stores that these are being sent before sending them, so that a reload in between doesn't lose that. */
async function sendSome(place: DraftPlace, orders: readonly AccountOrder[]): Promise<void> {
  const before = readDraft(place);
  const put = (of: (order: AccountOrder) => Outcome | undefined) => {
    const outcomes = new Map(orders.map((order) => [order.customerNumber, of(order)]));
    changeDraft(place, (draft) => (draft.id === before.id ? withOutcomes(draft, outcomes) : draft));
  };
  put(({ lines }) => ({ state: 'sent', lines }));
  try {
    const accounts = orders.map(({ customerNumber, lines }) => ({ customerNumber, lines: [...lines] }));
    const { results } = await callPanel('addToCarts', { body: { additionId: before.id, accounts } });
    const found = new Map(results.map((result) => [result.customerNumber, result]));
    put(({ customerNumber, lines }) => {
      const result = found.get(customerNumber);
      return result === undefined ? { state: 'sent', lines } : outcomeOf(result, lines);
    });
  } catch (thrown) {
    if (isRefusedWhole(failureOf(thrown))) put(({ customerNumber }) => outcomeAt(before, customerNumber));
    throw thrown;
  }
}

export function useAddToCarts(place: DraftPlace): Adding {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  // Guards against a double click before the next render.
  const isSending = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function send(orders: readonly AccountOrder[]) {
    if (isSending.current || orders.length === 0) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(undefined);
    setProgress({ done: 0, all: orders.length });
    try {
      for (const some of inCalls(orders, accountsPerCall)) {
        if (isGone.current) break;
        await sendSome(place, some);
        setProgress(({ done, all }) => ({ done: done + some.length, all }));
      }
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    isSending.current = false;
    setIsBusy(false);
    for (const queryKey of [factsKey, ['carts', 'open'], ['accounts', 'own'], ['accounts', 'billed-to']]) {
      void client.invalidateQueries({ queryKey });
    }
  }
  return { isBusy, progress, failure, send };
}
