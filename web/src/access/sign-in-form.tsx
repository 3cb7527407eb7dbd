/** E-mail and password, and the demo's sign-ins. Used by the sign-in page and over a page whose session has ended. */

import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { IconButton } from '../parts/controls/icon-button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { icon } from '../parts/icons/icon.tsx';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { settings } from '../settings/index.ts';
import { arePasskeysPossible } from './factors/passkey-browser.ts';
import { CompanySignIn, isSecondStepMissing, PasskeyButton, SecondStep } from './lazy-second-step.ts';
import { signIn } from './sign-in.ts';
import styles from './sign-in-form.module.css';

/** Material Symbols Rounded (Apache License 2.0), drawn inline. */
const VisibleIcon = icon(
  'M600.5-379.62q49.5-49.62 49.5-120.5T600.38-620.5Q550.76-670 479.88-670T359.5-620.38Q310-570.76 310-499.88t49.62 120.38q49.62 49.5 120.5 49.5t120.38-49.62Zm-200-41.12q-32.5-32.73-32.5-79.5 0-46.76 32.74-79.26 32.73-32.5 79.5-32.5 46.76 0 79.26 32.74 32.5 32.73 32.5 79.5 0 46.76-32.74 79.26-32.73 32.5-79.5 32.5-46.76 0-79.26-32.74ZM234.5-276Q124-352 57-470q-4-7.13-6-14.65-2-7.52-2-15.43 0-7.92 2-15.38 2-7.47 6-14.54 67-118 177.5-194T480-800q135 0 245.5 76T903-530q4 7.12 6 14.65 2 7.52 2 15.43 0 7.92-2 15.38-2 7.47-6 14.54-67 118-177.5 194T480-200q-135 0-245.5-76ZM480-500Zm222.5 174.5Q804-391 857-500q-53-109-154.33-174.5Q601.34-740 480.17-740T257.5-674.5Q156-609 102-500q54 109 155.33 174.5Q358.66-260 479.83-260t222.67-65.5Z',
);

interface SignInFormProps {
  /** Only this person can sign in, to continue the session. */
  readonly email?: string;
  readonly buttonLabel?: string;
  /** Called once signed in; the button stays busy until it settles. */
  readonly onSignedIn: () => Promise<void>;
  /** Opens *Forgot your password?*; undefined where people can't reset their own password. */
  readonly onForgotten?: ((email: string) => void) | undefined;
}

/** The password of all demo people; it's useless outside a demo. */
const demoPassword = 'operatory-demo-1';

export function SignInForm({ email: fixedEmail, buttonLabel = 'Sign in', onSignedIn, onForgotten }: SignInFormProps) {
  const { isDemo, demoSignIns, companySignIns, hasSignInByEmail } = settings();
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isHalfway, setIsHalfway] = useState(false);
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
      return missing.current?.focus();
    }
    setIsBusy(true);
    try {
      const refused = await signIn(email.trim(), password);
      setProblem(refused);
      if (refused !== undefined) passwordField.current?.select();
      else if (await isSecondStepMissing()) setIsHalfway(true);
      else await onSignedIn();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    } finally {
      setIsBusy(false);
    }
  };

  const onEnded = (why: string) => {
    setIsHalfway(false);
    setPassword('');
    setProblem(why);
  };

  if (isHalfway) return <SecondStep onDone={onSignedIn} onEnded={onEnded} />;
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
        autoFocus={problem !== undefined} // The focused field, for the code, was removed.
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
      {hasSignInByEmail || companySignIns.length > 0 ? (
        <CompanySignIn email={email} isInTab={fixedEmail !== undefined} onSignedIn={onSignedIn} />
      ) : null}
      {fixedEmail === undefined && arePasskeysPossible() ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
      {onForgotten === undefined ? null : (
        <Button variant="subtle" fullWidth onClick={() => onForgotten(email)}>
          Forgot your password?
        </Button>
      )}
      {isDemo && fixedEmail === undefined && demoSignIns.length > 0 ? (
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
