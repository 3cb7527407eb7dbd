/** Brand, contacts, colors, and mail texts of the installation. A change counts for everyone at once. */
import type { InstallationSettingName, InstallationSettings } from '@operatory/contract/installation';
import { accentContrast, isHex, leastContrast } from '@operatory/domain/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextArea } from '../parts/fields/text-area.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { refreshSettings } from '../settings/refresh-settings.ts';
import { AccentField } from './accent-field.tsx';
import styles from './administration.module.css';
import { LogoField } from './logo-field.tsx';
import { installationQuery } from './queries.ts';

type Values = InstallationSettings['values'];

/** What is wrong with single fields. */
type Problems = Partial<Record<InstallationSettingName, string>>;

interface FieldsProps {
  readonly values: Values;
  readonly problems: Problems;
  readonly locked: ReadonlySet<InstallationSettingName>;
  readonly onChange: (changes: Partial<Values>) => void;
}

const inEnvironment: Partial<Record<InstallationSettingName, string>> = {
  brandName: 'BRAND_NAME',
  companyName: 'COMPANY_NAME',
  supportPhone: 'SUPPORT_PHONE',
  supportEmail: 'SUPPORT_EMAIL',
  emergencyPhone: 'EMERGENCY_PHONE',
};

interface LineProps extends FieldsProps {
  readonly name: Exclude<InstallationSettingName, 'secondStep'>;
  readonly label: string;
  readonly hint?: string;
  readonly type?: string;
}

function Line({ values, problems, locked, onChange, name, label, hint, type = 'text' }: LineProps) {
  const isLocked = locked.has(name);
  const note = isLocked ? `Locked: the server’s environment sets ${inEnvironment[name]}.` : hint;
  return (
    <TextField
      label={label}
      type={type}
      maxLength={320}
      autoComplete="off"
      readOnly={isLocked}
      value={values[name]}
      {...(note === undefined ? {} : { hint: note })}
      error={values[name].trim() === '' ? 'This can’t be empty.' : problems[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
}

function Contacts(props: FieldsProps) {
  return (
    <section className={form.group} aria-label="Contacts">
      <h2>Contacts</h2>
      <div className={form.fields}>
        <Line {...props} name="supportPhone" label="Customer service, phone" type="tel" />
        <Line {...props} name="supportEmail" label="Customer service, e-mail" type="email" />
        <Line
          {...props}
          name="emergencyPhone"
          label="Chemical emergencies, phone"
          type="tel"
          hint="Shown with safety data sheets."
        />
      </div>
    </section>
  );
}

function Mails({ values, onChange }: FieldsProps) {
  return (
    <section className={form.group} aria-label="E-mails">
      <h2>E-mails</h2>
      <TextArea
        label="Invitation message"
        hint="Such as who to ask for help. Leave blank for none."
        rows={3}
        maxLength={2_000}
        value={values.invitationText}
        onChange={(event) => onChange({ invitationText: event.currentTarget.value })}
      />
      <TextArea
        label="E-mail footer"
        hint="Added after the company’s name, phone, and e-mail. For example, your postal address."
        rows={2}
        maxLength={500}
        value={values.mailClosing}
        onChange={(event) => onChange({ mailClosing: event.currentTarget.value })}
      />
    </section>
  );
}

const groupWords: Readonly<Record<Values['secondStep'], string>> = {
  nobody: 'Optional',
  staff: 'Staff',
  everybody: 'Everyone',
};

function SignInRules({ values, locked, onChange }: FieldsProps) {
  const isLocked = locked.has('secondStep');
  return (
    <section className={form.group} aria-label="Signing in">
      <h2>Signing in</h2>
      <div className={form.fields}>
        <SelectField
          label="Who must have a second step"
          disabled={isLocked}
          value={values.secondStep}
          onChange={(event) => onChange({ secondStep: event.currentTarget.value as Values['secondStep'] })}
        >
          {Object.entries(groupWords).map(([group, words]) => (
            <option key={group} value={group}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={form.soft}>
        {isLocked
          ? 'Locked: the server’s environment sets SECOND_STEP.'
          : 'An authenticator app or a passkey. When you save, anyone who needs one and has none is signed out, and sets it up at the next sign-in.'}
      </p>
    </section>
  );
}

/** What the server says about single fields, by the last part of their path. */
const problemsOf = (failure: Failure | undefined): Problems =>
  failure?.kind === 'refused'
    ? Object.fromEntries(failure.errors.map(({ field, message }) => [field.split('.').at(-1) ?? field, `${message}.`]))
    : {};

/** What can be seen here already, so that nobody gives a password before they read it. */
function problemsIn(values: Values): Problems {
  const isMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.supportEmail.trim());
  return {
    ...(isMail ? {} : { supportEmail: 'Enter an e-mail address, such as service@example.com.' }),
  };
}

/** The color's field says this itself. */
const isColorFine = ({ accentColor }: Values) => isHex(accentColor) && accentContrast(accentColor) >= leastContrast;
const needed = ['brandName', 'companyName', 'supportPhone', 'supportEmail', 'emergencyPhone'] as const;

function SettingsForm({ stored }: { readonly stored: InstallationSettings }) {
  const [changed, setChanged, forgetChanged] = useKeptDraft<Partial<Values>>('installation-settings', {});
  const values = { ...stored.values, ...changed };
  const [isSaved, setIsSaved] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isMarked, setIsMarked] = useState(false);
  const saving = useSaving(['administration', 'going-live']);
  const client = useQueryClient();
  const locked = new Set(stored.locked);
  const keep = (next: InstallationSettings) => {
    client.setQueryData(installationQuery.queryKey, next);
    // Also without a connection to the hub; a failed read is no harm, because the next page has them.
    void refreshSettings().catch(() => undefined);
  };
  const change = (changes: Partial<Values>) => {
    setChanged({ ...changed, ...changes });
    setProblems({});
    setIsMarked(false);
    setIsSaved(false);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSaved(false);
    const found = problemsIn(values);
    setProblems(found);
    const isComplete = isColorFine(values) && needed.every((name) => values[name].trim() !== '');
    setIsMarked(Object.keys(found).length > 0 || !isComplete);
    if (Object.keys(found).length > 0 || !isComplete) {
      const page = event.currentTarget;
      // After the mistakes are marked.
      setTimeout(() => page.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    void saving.run(async () => {
      const next = await callBackOffice('saveInstallationSettings', { body: { version: stored.version, values } });
      keep(next);
      setChanged({});
      forgetChanged();
      setIsSaved(true);
    });
  };
  const fields = { values, locked, onChange: change, problems: { ...problemsOf(saving.failure), ...problems } };
  const isField = saving.failure?.kind === 'refused' && saving.failure.errors.length > 0;
  return (
    <form className={form.form} onSubmit={save} noValidate>
      <section className={form.group} aria-label="Brand">
        <h2>Brand</h2>
        <div className={form.fields}>
          <Line {...fields} name="brandName" label="Shop name" hint="At the top of every page, and in e-mails." />
          <Line {...fields} name="companyName" label="Company" />
        </div>
        <AccentField value={values.accentColor} onChange={(accentColor) => change({ accentColor })} />
        <LogoField stored={stored} onStored={keep} />
      </section>
      <Contacts {...fields} />
      <Mails {...fields} />
      <SignInRules {...fields} />
      {isMarked || saving.failure !== undefined ? (
        <Banner tone="alarm">{isMarked || isField ? 'Correct the marked fields.' : saving.failure?.detail}</Banner>
      ) : null}
      {isSaved ? (
        <Banner tone="neutral">Saved. Open pages of people who are signed in follow within seconds.</Banner>
      ) : null}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

export function Settings() {
  const { data, error, refetch } = useQuery(installationQuery);
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the settings" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading the settings" rows={8} />;
  }
  return (
    <div className={styles.part}>
      <SettingsForm stored={data} />
    </div>
  );
}
