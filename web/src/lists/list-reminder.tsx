/** Sets, moves, or ends the reminder to reorder a list. */
import { parsePlainDate, plainDateIn } from '@operatory/domain/dates';
import {
  earliestReminder,
  latestReminder,
  proposedReminder,
  type ReminderWeeks,
  reminderWeeks,
  rhythmWords,
} from '@operatory/domain/lists';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callPanel, failureOf, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { notify } from '../parts/messages/toasts.ts';
import { settings } from '../settings/index.ts';
import { type ListSummary, listSummariesQuery } from './queries.ts';
import { audienceWords, reminderWords, withWeekday } from './reminder-words.ts';

const usualWeeks: ReminderWeeks = 4;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface ReminderDialogProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  readonly onClose: () => void;
}

/** Stores the reminder and shows it on the list. Rejects with the failed call. */
function useReminder({ customerNumber, list }: Omit<ReminderDialogProps, 'onClose'>) {
  const client = useQueryClient();
  const { queryKey } = listSummariesQuery(customerNumber);
  return {
    reread: () => client.invalidateQueries({ queryKey }),
    async store(everyWeeks: ReminderWeeks | null, nextOn: string | null) {
      const reminder = await callPanel('remindOfList', {
        params: { listId: String(list.id), customerId: customerNumber },
        body: { everyWeeks, nextOn, version: list.reminder.version },
      });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) => all?.map((each) => (each.id === list.id ? { ...each, reminder } : each)));
      return reminder;
    },
  };
}

export function ReminderDialog({ customerNumber, list, onClose }: ReminderDialogProps) {
  const today = plainDateIn(settings().timeZone, new Date());
  const { everyWeeks, nextOn } = list.reminder;
  const [weeks, setWeeks] = useState<number>(everyWeeks ?? usualWeeks);
  // Until someone enters another day, it follows the interval.
  const [ownDay, setDay] = useState<string | null>(nextOn);
  const day = ownDay ?? proposedReminder(today, weeks);
  const asked = parsePlainDate(day);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'saving' | 'ending'>();
  const { store, reread } = useReminder({ customerNumber, list });
  const now = reminderWords(list);
  const title = `Reorder reminder for ${list.name}`;

  const run = async (what: 'saving' | 'ending') => {
    if (busy !== undefined) return;
    if (what === 'saving' && asked === undefined) {
      setProblem('Enter a date.');
      return;
    }
    setBusy(what);
    setProblem(undefined);
    try {
      const reminder = await (what === 'saving' && asked !== undefined
        ? store(weeks as ReminderWeeks, asked)
        : store(null, null));
      onClose();
      notify(reminderWords({ ...list, reminder }) ?? `No more reminders for ${list.name}`);
    } catch (thrown) {
      if (isRefusedWith(thrown, 'list.reminder-changed')) void reread();
      if (!isSessionOver(thrown)) setProblem(failureOf(thrown).detail);
      setBusy(undefined);
    }
  };

  return (
    <Layer shape="dialog" label={title} onClose={onClose}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void run('saving');
        }}
      >
        <div className={dialog.body}>
          <h2>{title}</h2>
          {now === undefined ? null : <p>{`Now: ${now}`}</p>}
          <SelectField
            label="Repeat"
            data-autofocus
            value={weeks}
            onChange={(event) => setWeeks(Number(event.currentTarget.value))}
          >
            {reminderWeeks.map((each) => (
              <option key={each} value={each}>
                {capitalized(rhythmWords(each))}
              </option>
            ))}
          </SelectField>
          <TextField
            label={everyWeeks === null ? 'First reminder' : 'Next reminder'}
            type="date"
            value={day}
            min={earliestReminder(today)}
            max={latestReminder(today)}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setProblem(undefined);
            }}
            {...(asked === undefined ? {} : { hint: withWeekday(asked) })}
            error={problem}
          />
          <p>{audienceWords(list)}</p>
        </div>
        <div className={dialog.actions}>
          {everyWeeks === null ? null : (
            <Button
              variant="subtle"
              loading={busy === 'ending'}
              loadingWords="Ending…"
              onClick={() => void run('ending')}
            >
              End reminders
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy === 'saving'}>
            Save
          </Button>
        </div>
      </form>
    </Layer>
  );
}
