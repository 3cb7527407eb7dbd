/** One person: how they sign in, their rights, and suspending them. */
import type { PersonDetails } from '@operatory/contract/people-administration';
import { can } from '@operatory/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../parts/messages/confirm-dialog.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './administration.module.css';
import type { AdministrationProps } from './administration-screen.tsx';
import { draftOf, rightsOf } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import { PersonHead } from './person-head.tsx';
import { linkVerb, stateWords } from './person-words.ts';
import { personQuery } from './queries.ts';
import { useLinks } from './use-links.tsx';

/** Stores what the server returned, so that the next change names the new version. */
function useStored() {
  const client = useQueryClient();
  return (person: PersonDetails) => client.setQueryData(personQuery(person.userId).queryKey, person);
}

const suspenderWords = {
  distributor: '',
  practice: ': suspended by the practice, which can restore them',
  provisioning: ': suspended by their company’s provisioning, which can restore them',
} as const;

function SignInFacts({ person }: { readonly person: PersonDetails }) {
  const { state, linkUntil, sessionCount, hasSecondStep, addedAt, isFromFeed, suspendedBy } = person;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>E-mail</dt>
        <dd>{person.email}</dd>
      </div>
      <div>
        <dt>Sign-in</dt>
        <dd>
          {stateWords[state]}
          {linkUntil === null ? '' : ` (link until ${momentWords(linkUntil)})`}
          {suspendedBy === null ? '' : suspenderWords[suspendedBy]}
        </dd>
      </div>
      <div>
        <dt>Signed in now</dt>
        <dd>{sessionCount === 0 ? 'Nowhere' : sessionCount === 1 ? 'In 1 browser' : `In ${sessionCount} browsers`}</dd>
      </div>
      <div>
        <dt>Second step</dt>
        <dd>{hasSecondStep ? 'Set up' : 'None'}</dd>
      </div>
      <div>
        <dt>Added</dt>
        <dd>
          {momentWords(addedAt)}
          {isFromFeed ? ', by the People feed' : ''}
        </dd>
      </div>
    </dl>
  );
}

type ResetDialogProps = Pick<ConfirmDialogProps, 'isBusy' | 'onCancel' | 'onConfirm'> & { readonly name: string };

function ResetDialog({ name, ...rest }: ResetDialogProps) {
  return (
    <ConfirmDialog title={`Reset the second step of ${name}?`} confirmLabel="Reset" isDangerous {...rest}>
      <p>
        Use this if they lost their phone and recovery codes. Make sure that the request really comes from them. They’re
        signed out, get an e-mail, and can sign in with only their password until they set up another one.
      </p>
    </ConfirmDialog>
  );
}

interface SuspendDialogProps extends ResetDialogProps {
  /** By their practice. */
  readonly isSuspended: boolean;
  readonly isAdministrator: boolean;
}

function SuspendDialog({ name, isSuspended, isAdministrator, ...rest }: SuspendDialogProps) {
  return (
    <ConfirmDialog title={`Suspend ${name}?`} confirmLabel="Suspend" isDangerous {...rest}>
      <p>
        {isSuspended
          ? 'Then neither their practice nor a file can restore them.'
          : 'They’re immediately signed out everywhere and can’t sign in. Their orders and notes stay.'}
      </p>
      {isAdministrator ? (
        <p>They also lose Administration. If you restore them later, you have to give it to them again.</p>
      ) : null}
    </ConfirmDialog>
  );
}

/** Actions that take effect at once, outside the form: links, signing out, suspending. */
function SignIn({ person, onHistory }: { readonly person: PersonDetails; readonly onHistory: () => void }) {
  const { userId, name, version, state, sessionCount, isSelf, suspendedBy } = person;
  const { onLink, onMail, notices } = useLinks();
  const [isAsking, setIsAsking] = useState(false);
  const [isForgetting, setIsForgetting] = useState(false);
  const [isResetting, setIsResetting] = useState(false);
  const mayViewAs = can(useViewer(), 'people.view-as');
  const saving = useSaving(['administration']);
  const stored = useStored();
  const isSuspended = state === 'withdrawn';
  const body = { version };
  const suspend = () =>
    void saving
      .run(async () => void stored(await callBackOffice('suspendPerson', { params: { userId }, body })))
      .then(() => setIsAsking(false));
  const restore = () =>
    void saving.run(async () => void stored(await callBackOffice('restorePerson', { params: { userId }, body })));
  const viewAs = () =>
    void saving.run(async () => {
      await callBackOffice('startViewAs', { params: { userId } });
      window.location.assign('/home');
    });
  const forget = () =>
    void saving
      .run(async () => void stored(await callBackOffice('forgetPerson', { params: { userId }, body })))
      .then(() => setIsForgetting(false));
  const reset = () =>
    void saving.run(() => callBackOffice('resetSecondStep', { params: { userId } })).then(() => setIsResetting(false));
  const signOut = () => void saving.run(() => callBackOffice('endPersonSessions', { params: { userId } }));
  return (
    <section className={`${form.group} ${styles.narrow}`} aria-label="Sign-in">
      <h2>Sign-in</h2>
      <SignInFacts person={person} />
      {person.lostAdministration ? (
        <Banner tone="notice">
          {name} was an administrator. The suspension ended that
          {isSuspended ? ', and Restore doesn’t bring it back' : ''}.
          {isSuspended ? '' : ' To make them an administrator again, give them Administration below.'}
        </Banner>
      ) : null}
      {notices}
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      <div className={form.actions}>
        {person.isMine ? (
          <Button variant="default" onClick={() => onLink(person)}>
            {linkVerb(person)}
          </Button>
        ) : null}
        {person.isMine && onMail !== undefined ? (
          <Button variant="default" onClick={() => onMail(person)}>
            E-mail a link
          </Button>
        ) : null}
        {sessionCount > 0 && !isSelf ? (
          <Button variant="default" onClick={signOut}>
            Sign out everywhere
          </Button>
        ) : null}
        {person.hasSecondStep && !isSelf ? (
          <Button variant="default" onClick={() => setIsResetting(true)}>
            Reset the second step
          </Button>
        ) : null}
        {isSuspended ? (
          <Button variant="default" loading={saving.isBusy} onClick={restore}>
            Restore
          </Button>
        ) : null}
        {mayViewAs && !isSuspended && person.permissions.includes('Customer') ? (
          <Button variant="default" onClick={viewAs}>
            View as
          </Button>
        ) : null}
        {isSuspended && !isSelf ? (
          <Button variant="default" onClick={() => setIsForgetting(true)}>
            Forget
          </Button>
        ) : null}
        {suspendedBy === 'distributor' || isSelf ? null : (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Suspend
          </Button>
        )}
        <Button variant="subtle" onClick={onHistory}>
          Show history
        </Button>
      </div>
      {isResetting ? (
        <ResetDialog name={name} isBusy={saving.isBusy} onCancel={() => setIsResetting(false)} onConfirm={reset} />
      ) : null}
      {isForgetting ? (
        <ConfirmDialog
          title={`Forget ${name}?`}
          confirmLabel="Forget"
          isDangerous
          isBusy={saving.isBusy}
          onCancel={() => setIsForgetting(false)}
          onConfirm={forget}
        >
          <p>
            Their name and e-mail are removed for good. Their orders stay under “Former user”. This can’t be undone.
          </p>
        </ConfirmDialog>
      ) : null}
      {isAsking ? (
        <SuspendDialog
          {...{ name, isSuspended }}
          isAdministrator={person.permissions.includes('Administration')}
          isBusy={saving.isBusy}
          onCancel={() => setIsAsking(false)}
          onConfirm={suspend}
        />
      ) : null}
    </section>
  );
}

function PersonForm({ person }: { readonly person: PersonDetails }) {
  const { userId, version, isSelf, isFromFeed } = person;
  const [draft, setDraft] = useState(() => draftOf(person));
  const [isSaved, setIsSaved] = useState(false);
  const saving = useSaving(['administration', 'people']);
  const stored = useStored();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsSaved(false);
    void saving.run(async () => {
      const saved = await callBackOffice('savePerson', { params: { userId }, body: { ...rightsOf(draft), version } });
      stored(saved);
      setDraft(draftOf(saved));
      setIsSaved(true);
    });
  };
  return (
    <form className={form.form} onSubmit={save}>
      <PersonFields
        draft={draft}
        isSelf={isSelf}
        onChange={(changed) => {
          setDraft(changed);
          setIsSaved(false);
        }}
      />
      {isSelf ? <p className={form.soft}>Your own permissions are changed by another administrator.</p> : null}
      {isFromFeed ? (
        <p className={form.soft}>
          This person comes from the People feed. The next file that differs sets name, territories, and accounts again,
          and permissions if it names some. If you suspend them, they stay suspended whatever the file says.
        </p>
      ) : null}
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      {isSaved ? <Banner tone="neutral">Saved. {draft.name}’s open pages update within a second.</Banner> : null}
      <div className={form.actions}>
        <Button type="submit" loading={saving.isBusy} disabled={draft.name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface EditPersonProps extends Pick<AdministrationProps, 'onSearchChange'> {
  readonly userId: string;
}

export function EditPerson({ userId, onSearchChange }: EditPersonProps) {
  const { data: person, error, refetch } = useQuery(personQuery(userId));
  if (person === undefined) {
    return (
      <PersonHead title="Person">
        {error === null ? (
          <SkeletonRows label="Loading the person" rows={6} />
        ) : (
          <FailedState title="Couldn’t load the person" error={error} onRetry={() => void refetch()} />
        )}
      </PersonHead>
    );
  }
  return (
    <PersonHead title={person.name}>
      <SignIn person={person} onHistory={() => onSearchChange({ part: 'audit', who: person.email })} />
      {person.state === 'withdrawn' ? null : <PersonForm key={userId} person={person} />}
    </PersonHead>
  );
}
