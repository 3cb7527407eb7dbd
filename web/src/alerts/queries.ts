/** The queries of the alerts. Failures are only logged, and the screen works without them. */
import type { OrderAlert, OrderAlerts } from '@operatory/contract/alerts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logFailure, logged } from '../calls/logged.ts';

/** Alerts a page. */
const pageSize = 10;

async function readPage(pageIndex: number, { through, signal }: { through?: number; signal: AbortSignal }) {
  const reply = await logged(
    callPanel('listAlerts', { params: { pageIndex, pageSize }, query: { through } }, { signal }),
  );
  return reply.orderAlerts;
}

/** The newest alerts with both counts: all that the bell needs, and the first page of the list. */
export const newestAlertsQuery = queryOptions({
  queryKey: ['alerts', 'newest'],
  queryFn: ({ signal }) => readPage(0, { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
});

/** All alerts from this one on, page by page, so that new ones don't shift the pages. */
export const alertsThroughQuery = (first: OrderAlerts) => {
  const through = first.data[0]?.id ?? 0;
  return infiniteQueryOptions({
    queryKey: ['alerts', 'through', through],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, { through, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.data.length < pageSize ? undefined : lastIndex + 1),
    initialData: { pages: [first], pageParams: [0] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

type CachedAlerts = OrderAlerts | { readonly pages: readonly OrderAlerts[] } | undefined;

/** Shows the change before the server has it. */
function mend(queryClient: QueryClient, change: (page: OrderAlerts) => OrderAlerts): void {
  queryClient.setQueriesData<CachedAlerts>({ queryKey: ['alerts'] }, (cached) => {
    if (cached === undefined) return undefined;
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(change) } : change(cached);
  });
}

const markRead = (isMeant: (alert: OrderAlert) => boolean) => (page: OrderAlerts) => ({
  ...page,
  data: page.data.map((alert) => (isMeant(alert) ? { ...alert, isRead: true } : alert)),
});

/** The bell was opened: none of the current alerts is new anymore. */
export async function noteAccessed(queryClient: QueryClient): Promise<void> {
  const newest = queryClient.getQueryData(newestAlertsQuery.queryKey)?.data[0];
  mend(queryClient, (page) => ({ ...page, newCount: 0 }));
  // A slow clock must not leave the shown alerts marked as new.
  const moment = Math.max(Date.now(), Date.parse(newest?.raisedDate ?? '') || 0);
  try {
    await callPanel('noteAlertsAccessed', { query: { accessedDate: new Date(moment).toISOString() } });
  } catch (thrown) {
    logFailure(thrown);
  }
}

/** An alert was clicked. The same click may leave the page. */
export async function markViewed(queryClient: QueryClient, alert: OrderAlert): Promise<void> {
  if (alert.isRead) return;
  mend(
    queryClient,
    markRead(({ id }) => id === alert.id),
  );
  const ViewedDate = new Date(Math.max(Date.now(), Date.parse(alert.raisedDate))).toISOString();
  try {
    await callPanel(
      'markAlertViewed',
      { body: { AlertType: 'Order', AlertId: alert.id, ViewedDate } },
      { keepalive: true },
    );
  } catch (thrown) {
    logFailure(thrown);
  }
}

/** Mark All as Read. */
export async function markAllViewed(queryClient: QueryClient): Promise<void> {
  mend(
    queryClient,
    markRead(() => true),
  );
  try {
    await callPanel('markAllAlertsViewed', {});
  } catch (thrown) {
    logFailure(thrown);
  }
}
