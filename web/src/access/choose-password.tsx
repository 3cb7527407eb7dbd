/** The page of a password link: the person chooses a password and is signed in with it. */
import type { LinkOwner } from '@operatory/contract/people';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { settings } from '../settings/index.ts';
import own from './choose-password.module.css';
import { isSecondStepMissing, SecondStep } from './lazy-second-step.ts';
import { markNewcomer } from './newcomer.ts';
import { passwordHint } from './password-hint.ts';
import { signIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';
import { SignInOver } from './sign-in-over.tsx';

interface ChoosePasswordProps {
  /** The link's content. */
  readonly token: string;
  /** Called once signed in; the button stays busy until it settles. */
  readonly onSignedIn: () => Promise<void>;
  /** Opens the sign-in form. */
  readonly onLeave: () => void;
}

interface LinkProps extends ChoosePasswordProps {
  /** Opens the form that requests another link; undefined if none is sent on request. */
  readonly onAgain: (() => void) | undefined;
}

function PasswordForm({ token, owner, onSignedIn, onLeave }: ChoosePasswordProps & { readonly owner: LinkOwner }) {
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isHalfway, setIsHalfway] = useState(false);
  const [ended, setEnded] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnArrival(field, true);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { email } = await callBackOffice('useAccessLink', { body: { token, password } });
      const refused = await signIn(email, password);
      setProblem(refused);
      if (refused !== undefined) return;
      if (!owner.isAskedFor) markNewcomer();
      if (await isSecondStepMissing()) setIsHalfway(true);
      else await onSignedIn();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
      field.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };

  // The link was used: they have a password now.
  if (ended !== undefined) return <SignInOver why={ended} onLeave={onLeave} />;
  if (isHalfway) return <SecondStep onDone={onSignedIn} onEnded={setEnded} />;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="E-mail" type="email" name="email" autoComplete="username" value={owner.email} readOnly />
      <TextField
        ref={field}
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={passwordHint(owner.minimumLength)}
        maxLength={256}
        type={isShown ? 'text' : 'password'}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Tick label="Show the password" isOn={isShown} onToggle={setIsShown} />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button type="submit" fullWidth loading={isBusy}>
        {owner.isAskedFor ? 'Save and sign in' : 'Set the password and sign in'}
      </Button>
    </form>
  );
}

const titleOf = ({ isAskedFor, name }: LinkOwner) => (isAskedFor ? 'Choose a new password' : `Welcome, ${name}`);

/** Whose link it is; fails if the link has expired. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['access-link', token],
    queryFn: ({ signal }) => callBackOffice('readAccessLink', { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function ChoosePassword({ token, onSignedIn, onLeave, onAgain }: LinkProps) {
  const { data: owner, error, refetch } = useQuery(linkQuery(token));
  const failure = error === null ? undefined : failureOf(error);
  return (
    <>
      <h1 id="sign-in-title">{owner === undefined ? settings().brandName : titleOf(owner)}</h1>
      {owner !== undefined ? (
        <>
          {owner.isAskedFor ? null : <p className={own.lead}>Choose a password for {settings().brandName}.</p>}
          <PasswordForm token={token} owner={owner} onSignedIn={onSignedIn} onLeave={onLeave} />
        </>
      ) : failure === undefined ? (
        <p role="status" className={own.lead}>
          Checking your link…
        </p>
      ) : (
        <>
          <p role="alert" className={own.lead}>
            {failure.detail}
          </p>
          {failure.kind !== 'refused' ? (
            <Button variant="default" fullWidth onClick={() => void refetch()}>
              Try again
            </Button>
          ) : onAgain !== undefined ? (
            <Button fullWidth onClick={onAgain}>
              Get a new link by e-mail
            </Button>
          ) : null}
          <Button variant="subtle" fullWidth onClick={onLeave}>
            Go to sign-in
          </Button>
        </>
      )}
    </>
  );
}
