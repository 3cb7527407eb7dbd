/** Takes, drops, and keeps held orders. */
import type { HeldOrder } from '@operatory/contract/review';
import type { ClaimAction } from '@operatory/domain/review';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { liveClaim } from './claim-words.ts';

type ClaimableOrder = Pick<HeldOrder, 'orderNumber' | 'claim' | 'claimVersion'>;

export interface ClaimingState {
  /** The order whose claim is being sent. */
  readonly busy: number | undefined;
  /** Takes the order, also from a colleague, or drops it if it's the viewer's. */
  readonly toggle: (order: ClaimableOrder) => void;
  /** Says that the viewer is still at work on the order. */
  readonly keep: (order: ClaimableOrder) => void;
}

/** A claim is renewed at most this often. */
const keepEveryMs = 5 * 60_000;

export function useClaiming(): ClaimingState {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<number>();

  const send = useCallback(
    async ({ orderNumber, claimVersion }: ClaimableOrder, action: ClaimAction) => {
      try {
        await callBackOffice('claimOrder', { params: { orderNumber }, body: { action, version: claimVersion } });
        if (action === 'take') notify(`Claimed order ${orderNumber}`);
        if (action === 'drop') notify(`Dropped your claim of order ${orderNumber}`);
      } catch (thrown) {
        // Keeping is nobody's press: if it fails, the claim ends a little earlier.
        if (action !== 'keep') notify(`Order ${orderNumber}: ${failureOf(thrown).detail}`, { tone: 'failed' });
      }
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['review', 'orders'] }),
        queryClient.invalidateQueries({ queryKey: ['review', 'order', orderNumber] }),
      ]);
    },
    [queryClient],
  );

  return {
    busy,
    toggle: (order) => {
      if (busy !== undefined) return;
      setBusy(order.orderNumber);
      const isMine = liveClaim(order, Date.now())?.isMine === true;
      void send(order, isMine ? 'drop' : 'take').finally(() => setBusy(undefined));
    },
    keep: useCallback((order) => void send(order, 'keep'), [send]),
  };
}

/** While the viewer has the open order, what they do on the page keeps it theirs. */
export function useKeptClaim(order: ClaimableOrder, keep: ClaimingState['keep']): void {
  const { orderNumber, claim, claimVersion } = order;
  useEffect(() => {
    if (claim === undefined || !claim.isMine) return;
    const loaded = Date.now();
    let isSent = false;
    const onAction = () => {
      if (isSent || Date.now() - loaded < keepEveryMs) return;
      isSent = true;
      keep({ orderNumber, claim, claimVersion });
    };
    window.addEventListener('pointerdown', onAction, true);
    window.addEventListener('keydown', onAction, true);
    return () => {
      window.removeEventListener('pointerdown', onAction, true);
      window.removeEventListener('keydown', onAction, true);
    };
  }, [orderNumber, claim, claimVersion, keep]);
}
