/** How often a feed's file is expected, so that Data exchange can report a late one. */
import type { FeedStatus } from '@operatory/contract/exchange-feeds';
import { rhythmHours } from '@operatory/domain/exchange';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { SelectField } from '../parts/fields/select-field.tsx';

const words: Readonly<Record<number, string>> = {
  1: 'Every hour',
  4: 'Every 4 hours',
  24: 'Every day',
  [24 * 3]: 'Every 3 days',
  [24 * 7]: 'Every week',
  [24 * 32]: 'Every month',
  [24 * 366]: 'Every year',
};

export function FeedRhythm({ status }: { readonly status: FeedStatus }) {
  const client = useQueryClient();
  const { feed, title, dueEveryHours, rhythmVersion } = status;
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<string>();

  async function choose(value: string) {
    setChosen(value);
    setProblem(undefined);
    try {
      await callBackOffice('setFeedRhythm', {
        params: { feed },
        body: { dueEveryHours: value === '' ? null : Number(value), version: rhythmVersion },
      });
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    }
    // After a refusal, too, so that the choice starts from the value that someone else set.
    await Promise.all(['feeds', 'attention'].map((what) => client.invalidateQueries({ queryKey: ['exchange', what] })));
    setChosen(undefined);
  }

  const value = dueEveryHours === null ? '' : String(dueEveryHours);
  // Programs may set any number of hours.
  const isOther = dueEveryHours !== null && words[dueEveryHours] === undefined;
  return (
    <SelectField
      label="File expected"
      aria-label={`File expected: ${title}`}
      value={chosen ?? value}
      error={problem}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {rhythmHours.map((hours) => (
        <option key={hours} value={hours}>
          {words[hours]}
        </option>
      ))}
      {isOther ? <option value={value}>{`Every ${dueEveryHours} hours`}</option> : null}
      <option value="">No schedule</option>
    </SelectField>
  );
}
