/** Company sign-ins: set up here, tried, and only then switched on. */
import type { CompanySignIn } from '@operatory/contract/company-sign-ins';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './administration.module.css';
import { CompanySignInCard } from './company-sign-in-card.tsx';
import { draftOf, isMissingPart, newDraft, valuesOf } from './company-sign-in-draft.ts';
import { CompanySignInFields } from './company-sign-in-form.tsx';
import { companySignInsQuery } from './queries.ts';

/** What the server says about single fields. */
const problemsIn = (failure: Failure) =>
  failure.kind === 'refused' ? failure.errors.map(({ message }) => `${message}.`) : [];

interface EditProps {
  /** Undefined for a new one. */
  readonly signIn: CompanySignIn | undefined;
  readonly onDone: () => void;
}

function Edit({ signIn, onDone }: EditProps) {
  const [draft, setDraft] = useState(() => (signIn === undefined ? newDraft : draftOf(signIn)));
  const saving = useSaving(['administration', 'going-live']);
  const client = useQueryClient();
  const isMissing = isMissingPart(draft, signIn === undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const values = valuesOf(draft);
      const { signIns } =
        signIn === undefined
          ? await callBackOffice('addCompanySignIn', { body: values })
          : await callBackOffice('saveCompanySignIn', {
              params: { providerId: signIn.providerId },
              body: { ...values, version: signIn.version },
            });
      client.setQueryData(companySignInsQuery.queryKey, signIns);
      onDone();
    });
  };
  return (
    <form className={form.form} onSubmit={save} noValidate aria-label="Company sign-in">
      <CompanySignInFields
        draft={draft}
        isNew={signIn === undefined}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
      {signIn === undefined ? null : (
        <p className={form.soft}>
          {draft.kind === 'saml'
            ? 'A new provider, domain, or attribute switches it off until it’s tried again. A certificate that comes in addition doesn’t.'
            : 'A new issuer, client, secret, domain, or claim switches it off until it’s tried again.'}
        </p>
      )}
      {saving.failure === undefined ? null : (
        <Banner tone="alarm">{[saving.failure.detail, ...problemsIn(saving.failure)].join(' ')}</Banner>
      )}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isBusy} disabled={isMissing}>
          Save
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function CompanySignIns() {
  const { data, error, refetch } = useQuery(companySignInsQuery);
  /** The id of the one that is open, or `new`. */
  const [open, setOpen] = useState<string>();
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load company sign-ins" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading company sign-ins" rows={4} />;
  }
  const edited = data.find(({ providerId }) => providerId === open);
  if (open === 'new' || edited !== undefined) {
    return (
      <div className={styles.part}>
        <Edit signIn={edited} onDone={() => setOpen(undefined)} />
      </div>
    );
  }
  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        Let people sign in with their company account, such as Microsoft Entra ID, Google, or Okta, by OpenID Connect or
        SAML. Only people listed under People can sign in; nobody is added.
      </p>
      {data.map((signIn) => (
        <CompanySignInCard key={signIn.providerId} signIn={signIn} onEdit={() => setOpen(signIn.providerId)} />
      ))}
      <div className={form.actions}>
        <Button variant={data.length === 0 ? 'filled' : 'default'} onClick={() => setOpen('new')}>
          Add a company sign-in
        </Button>
      </div>
    </div>
  );
}
