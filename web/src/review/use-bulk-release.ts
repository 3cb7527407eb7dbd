/** Selects held orders and releases them together; a repeat after a lost response is the same decision for each. */
import type { BulkReleaseResult, HeldOrder } from '@operatory/contract/review';
import { maxReleasedAtOnce } from '@operatory/domain/review';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { reviewCountQuery } from './queries.ts';

type SelectableOrder = Pick<HeldOrder, 'orderNumber' | 'version' | 'claim'>;

export interface BulkReleaseState {
  readonly isSelected: (order: SelectableOrder) => boolean;
  readonly selected: readonly SelectableOrder[];
  readonly count: number;
  /** No more can be selected for one call. */
  readonly isFull: boolean;
  readonly toggle: (order: SelectableOrder) => void;
  /** Selects as many as one call may release, the longest waiting first, or none. */
  readonly selectAll: (isOn: boolean) => void;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** The results of the last call that got a response. */
  readonly results: readonly BulkReleaseResult[] | undefined;
  readonly dismiss: () => void;
  readonly release: () => Promise<void>;
}

/** `orders` are those on the screen; what isn't listed anymore isn't released. */
export function useBulkRelease(orders: readonly SelectableOrder[]): BulkReleaseState {
  const queryClient = useQueryClient();
  // With the version that was on the screen when the order was selected.
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [results, setResults] = useState<readonly BulkReleaseResult[]>();
  // One id for each order and version: a call whose response was lost must not become a second decision.
  const wishes = useRef(new Map<string, string>());
  // Guards against a double click before the next render.
  const isSending = useRef(false);
  const selected = orders.filter(({ orderNumber }) => versions.has(orderNumber));
  const isFull = selected.length >= maxReleasedAtOnce;

  const toggle = ({ orderNumber, version }: SelectableOrder) => {
    if (isBusy) return;
    // Without orders that left the list.
    const next = new Map(
      selected.map((order) => [order.orderNumber, versions.get(order.orderNumber) ?? order.version]),
    );
    if (!next.delete(orderNumber) && !isFull) next.set(orderNumber, version);
    setVersions(next);
  };

  const wishOf = (orderNumber: number, version: number) => {
    const key = `${orderNumber}/${version}`;
    const decisionId = wishes.current.get(key) ?? crypto.randomUUID();
    wishes.current.set(key, decisionId);
    return { orderNumber, version, decisionId };
  };

  async function release() {
    if (isSending.current || selected.length === 0) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(undefined);
    setResults(undefined);
    const asked = selected.map(({ orderNumber, version }) => wishOf(orderNumber, versions.get(orderNumber) ?? version));
    try {
      const answer = await callBackOffice('releaseOrders', { body: { orders: asked } });
      setResults(answer.results);
      setVersions(new Map());
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    isSending.current = false;
    setIsBusy(false);
    for (const queryKey of [['review', 'orders'], ['review', 'order'], reviewCountQuery.queryKey]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return {
    isSelected: ({ orderNumber }) => versions.has(orderNumber),
    selected,
    count: selected.length,
    isFull,
    toggle,
    selectAll: (isOn) => {
      if (isBusy) return;
      const wanted = isOn ? orders.slice(0, maxReleasedAtOnce) : [];
      setVersions(new Map(wanted.map(({ orderNumber, version }) => [orderNumber, version])));
    },
    isBusy,
    failure,
    results,
    dismiss: () => {
      setResults(undefined);
      setFailure(undefined);
    },
    release,
  };
}
