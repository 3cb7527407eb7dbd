/** The page that a new installation's setup link opens: it creates the first administrator. */
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
import { passwordHint } from './password-hint.ts';
import { signIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';
import { SignInOver } from './sign-in-over.tsx';

interface SetUpProps {
  /** The link's content. */
  readonly token: string;
  /** Called once signed in; the button stays busy until it settles. */
  readonly onSignedIn: () => Promise<void>;
  /** Opens the sign-in form. */
  readonly onLeave: () => void;
}

interface FormProps extends SetUpProps {
  readonly minimumLength: number;
}

function AdministratorForm({ token, minimumLength, onSignedIn, onLeave }: FormProps) {
  const [typed, setTyped] = useState({ name: '', email: '', password: '' });
  const [isShown, setIsShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isHalfway, setIsHalfway] = useState(false);
  const [ended, setEnded] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  useFocusOnArrival(nameField, true);
  const email = typed.email.trim();
  const isComplete = typed.name.trim() !== '' && /^[^\s@]+@[^\s@]+$/.test(email) && typed.password !== '';
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const made = await callBackOffice('useSetupLink', { body: { ...typed, email, token } });
      const refused = await signIn(made.email, typed.password);
      setProblem(refused);
      if (refused !== undefined) return;
      if (await isSecondStepMissing()) setIsHalfway(true);
      else await onSignedIn();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    } finally {
      setIsBusy(false);
    }
  };

  // The link was used: they have a password now.
  if (ended !== undefined) return <SignInOver why={ended} onLeave={onLeave} />;
  if (isHalfway) return <SecondStep onDone={onSignedIn} onEnded={setEnded} />;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={nameField}
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        value={typed.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        hint="You sign in with it."
        maxLength={320}
        value={typed.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={passwordHint(minimumLength)}
        maxLength={256}
        type={isShown ? 'text' : 'password'}
        value={typed.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      <Tick label="Show the password" isOn={isShown} onToggle={setIsShown} />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button type="submit" fullWidth loading={isBusy} disabled={!isComplete}>
        Become the administrator
      </Button>
    </form>
  );
}

/** Whether the link still works. */
export const setUpQuery = (token: string) =>
  queryOptions({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => callBackOffice('readSetupLink', { body: { token } }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function SetUp({ token, onSignedIn, onLeave }: SetUpProps) {
  const { data, error, refetch } = useQuery(setUpQuery(token));
  const failure = error === null ? undefined : failureOf(error);
  return (
    <>
      <h1 id="sign-in-title">Set up {settings().brandName}</h1>
      {data !== undefined ? (
        <>
          <p className={own.lead}>
            You’ll be the first administrator: you’ll add other people and choose the settings.
          </p>
          <AdministratorForm
            token={token}
            minimumLength={data.minimumLength}
            onSignedIn={onSignedIn}
            onLeave={onLeave}
          />
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
          {failure.kind === 'refused' ? null : (
            <Button variant="default" fullWidth onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <Button variant="subtle" fullWidth onClick={onLeave}>
            Go to sign-in
          </Button>
        </>
      )}
    </>
  );
}
