/** The further secrets of a connection: which there are, and a form to store, make, or remove one. They're never shown again. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import styles from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { momentWords } from '../parts/message-log/message-words.ts';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import { credentialWord, offeredPurposes } from './credential-words.ts';
import { connectionQuery } from './queries.ts';

type Change = 'store' | 'make' | 'remove';

function useCredential({ connectionId, version }: PunchOutConnection) {
  const client = useQueryClient();
  const [purpose, setPurpose] = useState('incoming');
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState('30');
  const [made, setMade] = useState<string>();
  const saving = useSaving(['punch-out-diagnostics', 'connections']);
  const isDaysUsable = /^\d{1,2}$/.test(days.trim()) && Number(days) <= 90;
  const change = (kind: Change) =>
    saving.run(async () => {
      const done = await callBackOffice('changePunchOutCredential', {
        params: { connectionId },
        body: {
          ...{ version, purpose, change: kind, previousDays: Number(days) },
          ...(kind === 'store' ? { secret: typed } : {}),
        },
      });
      client.setQueryData(connectionQuery(connectionId).queryKey, done.connection);
      setTyped('');
      if (done.secret === null) notify(kind === 'remove' ? 'Removed' : 'Saved');
      else setMade(done.secret);
    });
  return { purpose, setPurpose, typed, setTyped, days, setDays, isDaysUsable, made, setMade, saving, change };
}

function Stored({ connection }: { readonly connection: PunchOutConnection }) {
  const zone = settings().timeZone;
  if (connection.credentials.length === 0) return <p className={styles.soft}>Not set</p>;
  return (
    <ul>
      {connection.credentials.map(({ purpose, setAt, previousUntil }) => (
        <li key={purpose}>
          {credentialWord(purpose)}{' '}
          <span className={styles.soft}>
            stored {momentWords(setAt, zone)}
            {previousUntil === null ? '' : `; the previous one works until ${momentWords(previousUntil, zone)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function FurtherSecrets({ connection }: { readonly connection: PunchOutConnection }) {
  const form = useCredential(connection);
  const { purpose, typed, days, isDaysUsable, made, saving } = form;
  if (made !== undefined)
    return (
      <ShownOnce
        label="New password or token"
        text="Copy it and give it to the buyer’s engineer now: it can’t be shown again."
        noun="secret"
        secret={made}
        onDone={() => form.setMade(undefined)}
      />
    );
  const isStored = connection.credentials.some((one) => one.purpose === purpose);
  return (
    <section className={styles.group} aria-label="Other credentials">
      <h2>Other credentials</h2>
      <p className={styles.soft}>
        Passwords and tokens of requests, and shared secrets that only one kind of our documents has. They’re never
        shown again.
      </p>
      <Stored connection={connection} />
      <div className={styles.fields}>
        <div className={styles.double}>
          <SelectField
            label="Used for"
            value={purpose}
            onChange={(event) => form.setPurpose(event.currentTarget.value)}
          >
            {offeredPurposes.map((one) => (
              <option key={one} value={one}>
                {credentialWord(one)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Password, token, or secret"
          type="password"
          autoComplete="new-password"
          maxLength={1_000}
          value={typed}
          onChange={(event) => form.setTyped(event.currentTarget.value)}
        />
        {purpose === 'incoming' ? (
          <TextField
            label="Days the previous one stays valid"
            hint="0 to 90"
            error={isDaysUsable ? undefined : 'Enter a whole number from 0 to 90.'}
            inputMode="numeric"
            maxLength={2}
            value={days}
            onChange={(event) => form.setDays(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={saving.isBusy}
          disabled={typed.trim() === '' || !isDaysUsable}
          onClick={() => void form.change('store')}
        >
          Save
        </Button>
        {purpose === 'incoming' ? (
          <Button variant="default" disabled={saving.isBusy || !isDaysUsable} onClick={() => void form.change('make')}>
            Generate
          </Button>
        ) : null}
        {isStored ? (
          <Button variant="subtle" disabled={saving.isBusy} onClick={() => void form.change('remove')}>
            Remove
          </Button>
        ) : null}
      </div>
    </section>
  );
}
