/** Compares a list of the ERP's orders, which a person has as a file, with ours. */
import { plainDateIn } from '@operatory/domain/dates';
import { plural } from '@operatory/domain/words';
import { type FormEvent, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { FileField } from '../parts/fields/file-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import { momentWords } from '../settings/moment-words.ts';
import { decodeText } from './decode-text.ts';
import styles from './exchange.module.css';
import { openFile } from './open-file.ts';
import { useChange } from './use-change.ts';

interface ChosenList {
  readonly name: string;
  readonly text: string;
  /** When the file was last changed: the list is as old as that. */
  readonly writtenAt: Date;
}

async function openList(file: File): Promise<ChosenList> {
  const { content, encoding, markLength } = await openFile(file);
  const bytes = new Uint8Array(await content.arrayBuffer());
  const writtenAt = new Date(Math.min(file.lastModified, Date.now()));
  return { name: file.name, text: decodeText(bytes.subarray(markLength), encoding, false), writtenAt };
}

const dayIn = (name: string) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0];

interface CompareListProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function CompareList({ onDone, onCancel }: CompareListProps) {
  const { isBusy, failure, change } = useChange();
  const [list, setList] = useState<ChosenList>();
  const [since, setSince] = useState('');
  const [hasTyped, setHasTyped] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const today = plainDateIn(settings().timeZone, new Date());

  const choose = (file: File) => {
    setTrouble(undefined);
    openList(file).then(
      (opened) => {
        setList(opened);
        // A manually entered value takes precedence over another file's name.
        if (!hasTyped) setSince(dayIn(opened.name) ?? '');
      },
      () => setTrouble(`“${file.name}” can’t be read. Choose a CSV file.`),
    );
  };
  const compare = (event: FormEvent) => {
    event.preventDefault();
    if (list === undefined || since === '') return;
    const { text, writtenAt } = list;
    void change(async () => {
      const { differences } = await callBackOffice('compareOrderBooks', {
        body: { since, asOf: writtenAt.toISOString(), text },
      });
      if (differences === 0) notify('Both sides have the same orders');
      else notify(plural(differences, 'order differs', 'orders differ'), { tone: 'neutral' });
      onDone();
    });
  };
  return (
    <form className={styles.part} aria-label="Compare a list" onSubmit={compare}>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <FileField
        label="List of the ERP’s orders"
        hint="CSV with the columns orderNumber, lines, and total"
        accept=".csv,.tsv,.txt,.gz,.xlsx"
        fileName={list?.name}
        error={trouble}
        isNext
        autoFocus
        onFile={choose}
      />
      {list === undefined ? null : (
        <p className={styles.hint}>
          Written {momentWords(list.writtenAt)}. Orders of the 15 minutes before, and later ones, aren’t compared.
        </p>
      )}
      {list === undefined ? null : (
        <TextField
          label="Orders since"
          hint="The first day in the list, at most 31 days ago"
          type="date"
          max={today}
          value={since}
          onChange={(event) => {
            setHasTyped(true);
            setSince(event.currentTarget.value);
          }}
        />
      )}
      <div className={styles.actions}>
        {list === undefined ? null : (
          <Button type="submit" loading={isBusy} disabled={since === ''}>
            Compare
          </Button>
        )}
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
