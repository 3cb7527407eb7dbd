/** Company sign-ins: set up here, tested, and only then turned on. */
import type { CompanySignIn } from '@operatory/contract/company-sign-ins';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import form from '../parts/forms/page-form.module.css';
import { StillNeeded } from '../parts/forms/still-needed.tsx';
import { useFirstWrong } from '../parts/forms/use-first-wrong.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { focusHeading } from '../parts/keyboard/focus-heading.ts';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './administration.module.css';
import { CompanySignInCard } from './company-sign-in-card.tsx';
import { draftOf, missingParts, newDraft, problemsOf, type SignInDraft, valuesOf } from './company-sign-in-draft.ts';
import { CompanySignInFields } from './company-sign-in-form.tsx';
import { companySignInsQuery } from './queries.ts';

interface EditProps {
  /** Undefined for a new one. */
  readonly signIn: CompanySignIn | undefined;
  readonly onDone: () => void;
}

interface Edits {
  readonly draft: SignInDraft;
  /** The stored version that the draft is based on; the server refuses it if someone else saved since. */
  readonly version: number;
}

/** The draft, which stays while another tab is open; all but the secret, which exists only on this page. */
function useEdits(signIn: CompanySignIn | undefined) {
  const [secret, setSecret] = useState('');
  const [kept, setKept, forget] = useKeptDraft<Edits>(`company-sign-in/${signIn?.providerId ?? 'new'}`, {
    draft: signIn === undefined ? newDraft : draftOf(signIn),
    version: signIn?.version ?? 0,
  });
  const change = ({ clientSecret, ...changes }: Partial<SignInDraft>) => {
    if (clientSecret !== undefined) setSecret(clientSecret);
    setKept((before) => ({ ...before, draft: { ...before.draft, ...changes } }));
  };
  return { draft: { ...kept.draft, clientSecret: secret }, version: kept.version, change, forget };
}

const noProblems = {};

function Edit({ signIn, onDone }: EditProps) {
  const { draft, version, change, forget } = useEdits(signIn);
  const saving = useSaving(['administration', 'going-live']);
  const client = useQueryClient();
  const missing = missingParts(draft, signIn === undefined);
  const { failure } = saving;
  const place = useFirstWrong(noProblems, failure);
  const problems = failure?.kind === 'refused' ? problemsOf(failure.errors) : noProblems;
  const leave = () => {
    forget();
    onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const values = valuesOf(draft);
      const { signIns } =
        signIn === undefined
          ? await callBackOffice('addCompanySignIn', { body: values })
          : await callBackOffice('saveCompanySignIn', {
              params: { providerId: signIn.providerId },
              body: { ...values, version },
            });
      client.setQueryData(companySignInsQuery.queryKey, signIns);
      leave();
    });
  };
  return (
    <form ref={place} className={form.form} onSubmit={save} noValidate aria-label="Company sign-in">
      <h2 ref={focusHeading} tabIndex={-1} className={styles.title}>
        {signIn?.values.name ?? 'Add a company sign-in'}
      </h2>
      <CompanySignInFields draft={draft} problems={problems} isNew={signIn === undefined} onChange={change} />
      {signIn === undefined ? null : (
        <p className={form.soft}>
          {draft.kind === 'saml'
            ? 'A new provider, domain, or attribute turns it off until it’s tested again. Adding a certificate doesn’t. Changing the entity ID also signs its people out; they’re matched by e-mail the next time.'
            : 'A new issuer, client, secret, domain, or claim turns it off until it’s tested again. A new issuer also signs its people out; they’re matched by e-mail the next time.'}
        </p>
      )}
      {failure === undefined || Object.keys(problems).length > 0 ? null : (
        <Banner tone="alarm">{failure.detail}</Banner>
      )}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isBusy} disabled={missing.some((part) => part !== false)}>
          Save
        </Button>
        <Button variant="subtle" onClick={leave}>
          Cancel
        </Button>
        <StillNeeded what={missing} />
      </div>
    </form>
  );
}

export function CompanySignIns() {
  const { data, error, refetch } = useQuery(companySignInsQuery);
  /** The id of the open one, or `new`; stored with the draft. */
  const [open, setOpen] = useKeptDraft<string | undefined>('company-sign-in', undefined);
  const [hasEdited, setHasEdited] = useState(false);
  /** A new token; it stays visible above whatever is opened next. */
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>();
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load company sign-ins" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading company sign-ins" rows={4} />;
  }
  const shownOnce =
    made === undefined ? null : (
      <ShownOnce
        key={made.token}
        label="New token"
        text={`The token for ${made.name}. Copy it now: it can’t be shown again.`}
        noun="token"
        secret={made.token}
        onDone={() => setMade(undefined)}
      />
    );
  const done = () => {
    setOpen(undefined);
    setHasEdited(true);
  };
  const edited = data.find(({ providerId }) => providerId === open);
  if (open === 'new' || edited !== undefined) {
    return (
      <div className={styles.part}>
        {shownOnce}
        <Edit key={open} signIn={edited} onDone={done} />
      </div>
    );
  }
  return (
    <div className={styles.part}>
      {shownOnce}
      <p ref={hasEdited ? focusHeading : undefined} tabIndex={-1} className={styles.soft}>
        Let people sign in with their company account, such as Microsoft Entra ID, Google, or Okta, by OpenID Connect or
        SAML. Only people listed under People can sign in; signing in doesn’t add anyone.
      </p>
      {data.map((signIn) => (
        <CompanySignInCard
          key={signIn.providerId}
          signIn={signIn}
          onEdit={() => setOpen(signIn.providerId)}
          onToken={(token) => setMade({ name: signIn.values.name, token })}
        />
      ))}
      <div className={form.actions}>
        <Button variant={data.length === 0 ? 'filled' : 'default'} onClick={() => setOpen('new')}>
          Add a company sign-in
        </Button>
      </div>
    </div>
  );
}
