/** Changes a connection while the shop runs, and replaces its secret. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import styles from '../parts/forms/page-form.module.css';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { useFirstWrong } from '../parts/forms/use-first-wrong.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import {
  bodyOf,
  type Draft,
  draftOfConnection,
  type FieldProblems,
  missingParts,
  problemsOf,
} from './connection-draft.ts';
import { draftOf } from './connection-settings.ts';
import type { DiagnosticsProps } from './diagnostics-screen.tsx';
import { DraftFields } from './draft-fields.tsx';
import { FurtherSecrets } from './further-secrets.tsx';
import { connectionQuery } from './queries.ts';
import { ScreenHead } from './screen-head.tsx';
import { type ReadSetUp, SetUpReader } from './set-up-reader.tsx';

const usualDays = '30';

interface Edits {
  readonly draft: Draft;
  readonly base: Draft;
  readonly version: number;
}

interface PartProps {
  readonly connection: PunchOutConnection;
}

function NewSecret({ connection }: PartProps) {
  const client = useQueryClient();
  const [days, setDays] = useState(usualDays);
  const [secret, setSecret] = useState<string>();
  const { isBusy, failure, run } = useSaving(['punch-out-diagnostics', 'connections']);
  const { connectionId, version, previousSecretUntil } = connection;
  const isUsable = /^\d{1,2}$/.test(days.trim()) && Number(days) <= 90;
  const change = () =>
    run(async () => {
      const made = await callBackOffice('changePunchOutSecret', {
        params: { connectionId },
        body: { version, previousDays: Number(days) },
      });
      client.setQueryData(connectionQuery(connectionId).queryKey, made.connection);
      setSecret(made.secret);
    });
  if (secret !== undefined)
    return (
      <ShownOnce
        label="New secret"
        text="Copy the secret and give it to the buyer’s engineer now: it can’t be shown again."
        noun="secret"
        secret={secret}
        onDone={() => setSecret(undefined)}
      />
    );
  return (
    <section className={styles.group} aria-label="Shared secret">
      <h2>Shared secret</h2>
      {previousSecretUntil === null ? null : (
        <p className={styles.soft}>The previous secret works until {momentWords(previousSecretUntil)}.</p>
      )}
      <div className={styles.fields}>
        <TextField
          label="Days the current secret stays valid"
          hint="0 to 90. Use 0 if someone else may know it."
          error={isUsable ? undefined : 'Enter a whole number from 0 to 90.'}
          inputMode="numeric"
          maxLength={2}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div>
        <Button variant="default" loading={isBusy} disabled={!isUsable} onClick={() => void change()}>
          Generate a new secret
        </Button>
      </div>
    </section>
  );
}

/**
 * What someone changes of a connection. It's kept when they leave without saving, together with what it was based on: if someone
 * else saves in between, the version is the old one, and the server refuses the save.
 */
function useEdits(connection: PunchOutConnection) {
  const stored = draftOfConnection(connection);
  const [edits, setEdits, forget] = useKeptDraft<Edits>(`connection/${connection.connectionId}`, {
    draft: stored,
    base: stored,
    version: connection.version,
  });
  const [wasKept] = useState(JSON.stringify(edits.draft) !== JSON.stringify(stored));
  const isBaseStored = JSON.stringify(edits.base) === JSON.stringify(stored);
  return {
    draft: edits.draft,
    setDraft: (draft: Draft) => setEdits({ ...edits, draft }),
    forget,
    wasKept,
    // A new secret creates a new version without affecting this draft.
    version: isBaseStored ? connection.version : edits.version,
  };
}

function SettingsForm({ connection, onDone }: PartProps & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const { draft, setDraft, forget, wasKept, version } = useEdits(connection);
  const [problems, setProblems] = useState<FieldProblems>({});
  const { isBusy, failure, run } = useSaving(['punch-out-diagnostics', 'connections']);
  const form = useFirstWrong(problems, failure);
  const refused = problemsOf(failure);
  const { connectionId, dialect } = connection;
  const leave = () => {
    forget();
    onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = bodyOf(draft, dialect);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    void run(async () => {
      const saved = await callBackOffice('savePunchOutConnection', {
        params: { connectionId },
        body: { ...read.body, version },
      });
      client.setQueryData(connectionQuery(connectionId).queryKey, saved);
      notify(`Connection “${saved.name}” saved`);
      leave();
    });
  };
  /** Adds the settings that a buyer's setup needs to the existing ones. */
  const use = ({ settings: needed }: ReadSetUp) => {
    const read = bodyOf(draft, dialect).body.settings;
    const hosts = [read.returnHosts, needed.returnHosts].flatMap((list) => (Array.isArray(list) ? list : []));
    setDraft({ ...draft, settings: draftOf({ ...read, ...needed, returnHosts: [...new Set(hosts)] }) });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={save}>
      {wasKept ? <Banner tone="notice">The changes you made here earlier aren’t saved yet.</Banner> : null}
      {dialect === 'cxml' ? <SetUpReader connectionId={connectionId} onUse={use} /> : null}
      <DraftFields
        draft={draft}
        dialect={dialect}
        problems={{ ...refused.atFields, ...problems }}
        onChange={setDraft}
      />
      {refused.summary === undefined ? null : <Banner tone="alarm">{refused.summary}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={missingParts(draft, dialect).length > 0}>
          Save connection
        </Button>
        <Button variant="subtle" onClick={leave}>
          Cancel
        </Button>
        <StillNeeded what={missingParts(draft, dialect)} />
      </div>
    </form>
  );
}

export function ConnectionSettingsScreen({
  of,
  onSearchChange,
}: Pick<DiagnosticsProps, 'onSearchChange'> & { readonly of: string }) {
  const { data, error, isFetching, refetch } = useQuery(connectionQuery(of));
  return (
    <ScreenHead title={data === undefined ? 'Settings' : `Settings of ${data.name}`} of={of}>
      {data === undefined ? (
        error !== null && !isFetching ? (
          <FailedState title="Couldn’t load the connection" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label="Loading the connection" rows={8} />
        )
      ) : (
        <div className={styles.form}>
          <SettingsForm connection={data} onDone={() => onSearchChange({ of })} />
          <NewSecret connection={data} />
          {data.dialect === 'cxml' ? <FurtherSecrets connection={data} /> : null}
        </div>
      )}
    </ScreenHead>
  );
}
