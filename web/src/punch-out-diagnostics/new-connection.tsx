/** Adds a connection, starting from the buyer's system's defaults, and shows its secret once. */
import { type SystemPreset, systemPresets } from '@operatory/domain/punch-out';
import { type FormEvent, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import styles from '../parts/forms/page-form.module.css';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { useFirstWrong } from '../parts/forms/use-first-wrong.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { bodyOf, type FieldProblems, missingParts, newDraft, problemsOf, suggestedId } from './connection-draft.ts';
import { draftOf } from './connection-settings.ts';
import type { DiagnosticsProps } from './diagnostics-screen.tsx';
import { DraftFields } from './draft-fields.tsx';
import { ScreenHead } from './screen-head.tsx';
import { type ReadSetUp, SetUpReader } from './set-up-reader.tsx';

const shortestSecret = 12;
const [usualPreset] = systemPresets;

function useNewConnection(onAdded: (connectionId: string) => void) {
  const [preset, setPreset, forgetPreset] = useKeptDraft<SystemPreset | undefined>(
    'new-connection/system',
    usualPreset,
  );
  const first = usualPreset === undefined ? undefined : newDraft(usualPreset);
  const [draft, setDraft, forgetDraft] = useKeptDraft('new-connection/settings', first);
  const [typedId, setTypedId, forgetId] = useKeptDraft<string | undefined>('new-connection/id', undefined);
  const [secret, setSecret] = useState('');
  const [problems, setProblems] = useState<FieldProblems>({});
  const [made, setMade] = useState<{ readonly connectionId: string; readonly secret: string }>();
  const saving = useSaving(['punch-out-diagnostics', 'connections']);
  const connectionId = typedId ?? suggestedId(draft?.name ?? '');

  const forget = () => {
    for (const forgetPart of [forgetPreset, forgetDraft, forgetId]) forgetPart();
  };

  /** The buyer's identity stays as it was typed. */
  const choose = (system: string) => {
    const chosen = systemPresets.find((one) => one.system === system);
    if (chosen === undefined || draft === undefined) return;
    setPreset(chosen);
    const { settings, senderDomain } = newDraft(chosen);
    const isUntouched = draft.senderDomain === (preset?.senderDomain ?? '');
    setDraft({ ...draft, settings, senderDomain: isUntouched ? senderDomain : draft.senderDomain });
    setProblems({});
  };

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (draft === undefined || preset === undefined) return;
    const read = bodyOf(draft, preset.dialect);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    void saving.run(async () => {
      const own = secret.trim();
      const saved = await callBackOffice('addPunchOutConnection', {
        body: { ...read.body, connectionId, dialect: preset.dialect, ...(own === '' ? {} : { secret: own }) },
      });
      forget();
      if (own === '') setMade({ connectionId, secret: saved.secret });
      else onAdded(connectionId);
    });
  };

  /** Applies a buyer's setup; the name, the account, and the secret stay as they were typed. */
  const use = ({ system, sender, from, settings }: ReadSetUp) => {
    if (draft === undefined) return;
    setPreset(systemPresets.find((one) => one.system === system) ?? preset);
    setDraft({
      ...draft,
      ...{ senderDomain: sender.domain, senderIdentity: sender.identity },
      ...{ fromDomain: from?.domain ?? '', fromIdentity: from?.identity ?? '' },
      settings: draftOf(settings),
    });
    setProblems({});
  };

  return {
    use,
    preset,
    draft,
    setDraft,
    connectionId,
    setTypedId,
    secret,
    setSecret,
    problems,
    made,
    saving,
    choose,
    add,
    forget,
  };
}

interface NewConnectionProps {
  readonly onSearchChange: DiagnosticsProps['onSearchChange'];
}

export function NewConnection({ onSearchChange }: NewConnectionProps) {
  const open = (of: string) => onSearchChange({ of });
  const form = useNewConnection(open);
  const { preset, draft, connectionId, secret, made, saving } = form;
  const formRef = useFirstWrong(form.problems, saving.failure);
  if (preset === undefined || draft === undefined) return null;
  const refused = problemsOf(saving.failure);
  const isSecretUsable = secret.trim() === '' || secret.trim().length >= shortestSecret;
  const needed = [
    ...missingParts(draft, preset.dialect),
    !/^[a-z0-9][a-z0-9-]{0,59}$/.test(connectionId) && 'a connection ID of lowercase letters, digits, and dashes',
    !isSecretUsable && 'a longer secret',
  ];
  return (
    <ScreenHead title="New connection">
      {made === undefined ? (
        <form ref={formRef} className={styles.form} onSubmit={form.add}>
          <SetUpReader onUse={form.use} />
          <section className={styles.group} aria-label="The system">
            <h2>The system</h2>
            <div className={styles.fields}>
              <SelectField
                label="Procurement system"
                value={preset.system}
                onChange={(event) => form.choose(event.currentTarget.value)}
              >
                {systemPresets.map(({ system }) => (
                  <option key={system} value={system}>
                    {system}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Connection ID"
                hint="Lowercase letters, digits, and dashes. It can’t be changed later."
                error={refused.atFields.connectionId}
                maxLength={60}
                spellCheck={false}
                value={connectionId}
                onChange={(event) => form.setTypedId(event.currentTarget.value)}
              />
              <TextField
                label="Shared secret"
                hint="Leave blank to have a strong one created."
                error={isSecretUsable ? undefined : `A secret has at least ${shortestSecret} characters.`}
                type="password"
                autoComplete="new-password"
                maxLength={200}
                value={secret}
                onChange={(event) => form.setSecret(event.currentTarget.value)}
              />
            </div>
            <p className={styles.soft}>
              Choosing a system fills in its usual settings below. Check them with the buyer’s engineer.
            </p>
          </section>
          <DraftFields
            draft={draft}
            dialect={preset.dialect}
            problems={{ ...refused.atFields, ...form.problems }}
            onChange={form.setDraft}
          />
          {refused.summary === undefined ? null : <Banner tone="alarm">{refused.summary}</Banner>}
          <div className={styles.actions}>
            <Button type="submit" loading={saving.isBusy} disabled={needed.some(Boolean)}>
              Add the connection
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                form.forget();
                onSearchChange({});
              }}
            >
              Cancel
            </Button>
            <StillNeeded what={needed} />
          </div>
        </form>
      ) : (
        <ShownOnce
          label="Shared secret"
          text="Copy the secret and give it to the buyer’s engineer now: it can’t be shown again."
          noun="secret"
          secret={made.secret}
          onDone={() => open(made.connectionId)}
        />
      )}
    </ScreenHead>
  );
}
