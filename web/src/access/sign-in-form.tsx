/** E-mail and password, and the demo's sign-ins. Used by the sign-in page and over a page whose session has ended. */
import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { settings } from '../settings/index.ts';
import { signIn } from './session.ts';
import styles from './sign-in-form.module.css';
import { VisibleIcon } from './visible-icon.tsx';

interface SignInFormProps {
  /** Only this person can sign in, to continue the session. */
  readonly email?: string;
  readonly buttonLabel?: string;
  /** Called once signed in; the button stays busy until it settles. */
  readonly onSignedIn: () => Promise<void>;
}

/** The password that all demo people share; it opens nothing outside a demo. */
const demoPassword = 'operatory-demo-1';

export function SignInForm({ email: fixedEmail, buttonLabel = 'Sign in', onSignedIn }: SignInFormProps) {
  const { isDemo, demoSignIns } = settings();
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useFocusOnArrival(emailField, fixedEmail === undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = email.trim() === '' ? emailField : password === '' ? passwordField : undefined;
    setIsChecked(missing !== undefined);
    if (missing !== undefined) {
      setProblem(undefined);
      missing.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const refused = await signIn(email.trim(), password);
      setProblem(refused);
      if (refused === undefined) await onSignedIn();
      else passwordField.current?.select();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    } finally {
      setIsBusy(false);
    }
  };

  const isOffering = isDemo && fixedEmail === undefined && demoSignIns.length > 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        maxLength={320}
        value={email}
        readOnly={fixedEmail !== undefined}
        error={isChecked && email.trim() === '' ? 'Enter your e-mail.' : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
        ref={emailField}
      />
      <TextField
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={256}
        value={password}
        error={isChecked && password === '' ? 'Enter your password.' : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        type={isShown ? 'text' : 'password'}
        end={
          <IconButton label="Show the password" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            <VisibleIcon />
          </IconButton>
        }
        {...(fixedEmail === undefined ? {} : { 'data-autofocus': true })}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button ref={button} type="submit" fullWidth loading={isBusy}>
        {buttonLabel}
      </Button>
      {isOffering ? (
        <fieldset className={styles.demo}>
          <legend>This is a demo. Sign in as:</legend>
          <ul>
            {demoSignIns.map((person) => (
              <li key={person.email}>
                <button
                  type="button"
                  aria-pressed={email === person.email}
                  onClick={() => {
                    setEmail(person.email);
                    setPassword(demoPassword);
                    setProblem(undefined);
                    button.current?.focus();
                  }}
                >
                  <strong>{person.label}</strong>
                  <span>{person.email}</span>
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
    </form>
  );
}
