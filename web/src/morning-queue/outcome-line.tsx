/** Results of the calls of the last 30 days, and whether the queue is e-mailed. */
import { hourWords } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { Tick } from '../parts/fields/tick.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import styles from './morning-screen.module.css';
import { outcomeQuery } from './queries.ts';

export function OutcomeLine() {
  const { data } = useQuery(outcomeQuery);
  const client = useQueryClient();
  const saving = useSaving(outcomeQuery.queryKey as unknown as readonly string[]);
  const { acted = 0, ordered = 0, notOrdered = 0, open = 0, mail } = data ?? {};
  const save = (isWanted: boolean) =>
    void saving.run(async () => {
      const saved = await callPanel('saveMorningMail', { body: { isWanted } });
      client.setQueryData(outcomeQuery.queryKey, (before) => before && { ...before, mail: saved });
    });
  return (
    <div className={styles.outcome}>
      <p>
        {data === undefined
          ? ''
          : acted === 0
            ? 'You haven’t called anyone from here in the last 30 days.'
            : `In the last 30 days you acted on ${plural(acted, 'account')}: ${ordered} ordered within 7 days, ${notOrdered} didn’t, and ${open} still may.`}
      </p>
      {mail?.isMailOn === true ? (
        <Tick
          label={`E-mail me this list each morning at ${hourWords(mail.hour)}`}
          isOn={mail.isWanted}
          onToggle={save}
        />
      ) : null}
      {saving.failure === undefined ? null : <p role="alert">{saving.failure.detail}</p>}
    </div>
  );
}
