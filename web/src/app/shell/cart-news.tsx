/** Announces cart changes on any page: carts submitted or changed elsewhere, and orders that succeeded. */
import { kindOf } from '@operatory/domain/access';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useViewer } from '../../access/index.ts';
import { logFailure } from '../../calls/logged.ts';
import { OutOfSyncDialog } from '../../cart/out-of-sync-dialog.tsx';
import { onCartNews } from '../../cart/store/news.ts';
import {
  type CartNotice,
  currentNotices,
  dismissNotice,
  noteNotice,
  subscribeNotices,
} from '../../cart/store/notices.ts';
import { withdrawUndo } from '../../cart/undo-toast.ts';
import { useQuietMoment } from '../../parts/hooks/use-quiet-moment.ts';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { notify } from '../../parts/messages/toasts.ts';
import { cartNewsQuery } from '../../review/queries.ts';
import { openOutboxes } from '../start/open-outboxes.ts';

/** Who changed or sent the carts of a notice. Without a response, the notice is shown without names. */
function useCartAuthors({ customerNumber, event }: CartNotice) {
  // In a punch-out session, nobody else has access to the cart.
  const isAlone = kindOf(useViewer()) === 'punch-out-user';
  const carts = event.kind === 'changed-elsewhere' ? [event] : event.cartKeys.map((cartKey) => ({ cartKey }));
  const queries = carts
    .filter(({ cartKey }) => cartKey !== '' && !isAlone)
    .map((cart) => cartNewsQuery(customerNumber, cart));
  return useQueries({ queries }).map(({ data }) => data);
}

interface NoticeProps {
  readonly notice: CartNotice;
}

function Notice({ notice }: NoticeProps) {
  const { navigate } = useRouter();
  const news = useCartAuthors(notice);
  const { customerNumber, event } = notice;
  return (
    <OutOfSyncDialog
      customerNumber={customerNumber}
      event={event}
      news={news}
      onClose={() => dismissNotice(notice)}
      onReview={() => {
        dismissNotice(notice);
        void navigate({ to: '/customer/$id/cart', params: { id: customerNumber }, search: {} });
      }}
      onOpenOrder={(orderNumber) => {
        dismissNotice(notice);
        void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id: String(orderNumber) } });
      }}
    />
  );
}

/** Loaded after the first screen; events before that are replayed. */
export function CartNews() {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { navigate } = useRouter();
  const person = viewer.kind === 'user' ? viewer.userId : '';
  const notice = useSyncExternalStore(subscribeNotices, currentNotices).find(({ userId }) => userId === person);
  const isQuiet = useQuietMoment(notice !== undefined);
  const kind = kindOf(viewer);

  useEffect(() => {
    if (viewer.kind === 'user' && kind !== 'punch-out-user') openOutboxes(queryClient, viewer);
  }, [queryClient, viewer, kind]);

  useEffect(
    () =>
      onCartNews((news) => {
        const { userId, customerNumber, event } = news;
        noteNotice(news);
        if (event.kind === 'orders-changed')
          void queryClient.invalidateQueries({ queryKey: ['orders', customerNumber] });
        if (event.kind !== 'submitted') return;
        withdrawUndo();
        void queryClient.invalidateQueries({ queryKey: ['finance', customerNumber, 'spending'] });
        // Everyone who can submit an order here may request tags, except punch-out users [B4.12].
        if (kind !== 'punch-out-user') {
          import('../../tag-requests/submit-tags.ts').then(
            ({ submitTags }) => submitTags(queryClient, { userId, customerNumber }),
            logFailure,
          );
        }
        const isOnCart = location.pathname.toLowerCase().endsWith(`/customer/${customerNumber}/cart`);
        if (isOnCart) return;
        const id = String(event.orderNumber);
        notify(event.message, {
          action: {
            label: `Open order ${id}`,
            run: () => void navigate({ to: '/order/$id/{-$shipid}/{-$index}', params: { id } }),
          },
        });
      }),
    [queryClient, navigate, kind],
  );

  if (notice === undefined || !isQuiet) return null;
  return (
    <QuietGuard>
      <Notice notice={notice} />
    </QuietGuard>
  );
}
