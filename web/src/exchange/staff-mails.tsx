/** Whether this person gets e-mails about what needs staff, and when; saved as soon as it's chosen. */
import { hourWords } from '@operatory/domain/dates';
import type { NoticeWay, StaffNoticeKind } from '@operatory/domain/notices';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';

const choicesQuery = queryOptions({
  queryKey: ['notices', 'choices'],
  queryFn: ({ signal }) => callBackOffice('listNoticeChoices', {}, { signal }),
});

/** Staff have no bell for notices: what isn't mailed is on this screen only. */
const ways = ['bell', 'mail', 'morning'] as const satisfies readonly NoticeWay[];

const labels: Readonly<Record<StaffNoticeKind, string>> = {
  'feed-late': 'E-mail me when a file is late',
  'orders-stuck': 'E-mail me when the ERP rejects orders or doesn’t accept them',
  'buyer-waiting': 'E-mail me when a buyer’s order or change waits for a decision',
};

export function StaffMails({ kind: wanted }: { readonly kind: StaffNoticeKind }) {
  const { data } = useQuery(choicesQuery);
  const client = useQueryClient();
  const saving = useSaving(['notices']);
  const choice = data?.choices.find(({ kind }) => kind === wanted);
  if (data === undefined || choice === undefined || !data.isMailOn) return null;
  const words = {
    bell: 'No',
    mail: 'Immediately',
    morning: `One e-mail each morning at ${hourWords(data.morningHour)}`,
  };
  const save = (way: NoticeWay) =>
    void saving.run(async () => {
      const saved = await callBackOffice('saveNoticeChoice', { params: { kind: wanted }, body: { way } });
      client.setQueryData(choicesQuery.queryKey, saved);
    });
  return (
    <div className={styles.filter}>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <SelectField
        label={labels[wanted]}
        value={choice.way === 'nothing' ? 'bell' : choice.way}
        onChange={(event) => save(event.currentTarget.value as NoticeWay)}
      >
        {ways.map((way) => (
          <option key={way} value={way}>
            {words[way]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
