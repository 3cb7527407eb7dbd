/** How a person wants to be notified of each kind of event; saved when selected. */
import { hourWords } from '@operatory/domain/dates';
import { type NoticeKind, type NoticeWay, noticeWays } from '@operatory/domain/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';
import { SelectField } from '../parts/fields/select-field.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { choicesQuery } from './queries.ts';

const kindWords: Readonly<Record<NoticeKind, string>> = {
  'order-placed': 'Order placed',
  'order-shipped': 'Shipped',
  'lines-backordered': 'Back-ordered',
  'lines-canceled': 'Canceled',
  'lines-substituted': 'Substituted',
  'order-held': 'On hold',
  'order-released': 'Released',
  'approval-asked': 'A request for approval',
  'approval-given': 'A decision on your request',
  'back-order-asked': 'A proposal for a back-ordered item',
  'back-order-decided': 'A decision on a back-ordered item',
  'statement-ready': 'A statement is ready',
  'delivery-settled': 'An answer about a delivery',
  'order-request-answered': 'An answer to a cancellation, change, or return',
  'list-due': 'A list is due to be reordered',
  'feed-late': 'A file is late',
  'orders-stuck': 'The ERP rejects orders or doesn’t accept them',
  'buyer-waiting': 'A buyer’s order or change waits for a decision',
};

const wayWords = (way: NoticeWay, morningHour: number) =>
  ({
    bell: 'In the app only',
    mail: 'E-mail immediately',
    morning: `One e-mail each morning at ${hourWords(morningHour)}`,
    nothing: 'Nothing',
  })[way];

export function NoticeChoices() {
  const { data, error, refetch } = useQuery(choicesQuery);
  const client = useQueryClient();
  const saving = useSaving(choicesQuery.queryKey as unknown as readonly string[]);
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows label="Loading your choices" rows={3} />
    ) : (
      <FailedState title="Couldn’t load your choices" error={error} onRetry={() => void refetch()} />
    );
  }
  const save = (kind: NoticeKind, way: NoticeWay) =>
    void saving.run(async () => {
      client.setQueryData(
        choicesQuery.queryKey,
        await callBackOffice('saveNoticeChoice', { params: { kind }, body: { way } }),
      );
    });
  return (
    <section className={form.group} aria-label="How you’re notified">
      <h2>How you’re notified</h2>
      <p className={form.soft}>
        You’re notified about orders that you sent or asked for, deliveries that you checked, and account-wide news.
        {data.isMailOn ? '' : ' No e-mails are sent at the moment.'}
      </p>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={form.fields}>
        {data.choices.map(({ kind, way }) => (
          <SelectField
            key={kind}
            label={kindWords[kind]}
            value={way}
            onChange={(event) => save(kind, event.currentTarget.value as NoticeWay)}
          >
            {noticeWays.map((each) => (
              <option key={each} value={each}>
                {wayWords(each, data.morningHour)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </section>
  );
}
