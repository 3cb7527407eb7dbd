/** Brand, contacts, colors, and mail texts of the installation. A change counts for everyone at once. */
import type { InstallationSettings } from '@operatory/contract/installation';
import { isPaymentAddress } from '@operatory/domain/finance';
import { accentContrast, isHex, leastContrast } from '@operatory/domain/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
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
import { Contacts, Line, Mails, Payments, type Problems, SignInRules, type Values } from './settings-fields.tsx';

/** The server's errors for single fields, by the last part of their path. */
const problemsOf = (failure: Failure | undefined): Problems =>
  failure?.kind === 'refused'
    ? Object.fromEntries(failure.errors.map(({ field, message }) => [field.split('.').at(-1) ?? field, `${message}.`]))
    : {};

/** Errors that the form can find itself, so that people don't have to enter a password before they see them. */
function problemsIn(values: Values): Problems {
  const isMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.supportEmail.trim());
  return {
    ...(isPaymentAddress(values.paymentAddress.trim())
      ? {}
      : { paymentAddress: 'Enter an address that starts with https://, or leave it blank.' }),
    ...(isMail ? {} : { supportEmail: 'Enter an e-mail address, such as service@example.com.' }),
  };
}

/** The color's field shows this error itself. */
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
      <Payments {...fields} />
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
