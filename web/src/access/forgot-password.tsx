/** *Forgot your password?*: sends a link by e-mail. */
import { type FormEvent, useRef, useState } from 'react';
import { callBackOffice, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import { settings, supportPhoneHref } from '../settings/index.ts';
import own from './choose-password.module.css';
import styles from './sign-in-form.module.css';

function Sent({ email }: { readonly email: string }) {
  return (
    <div role="status">
      <p className={own.lead}>
        If {email} belongs to someone who can sign in, a message with a link is on its way. The link works once, for 30
        minutes.
      </p>
      <p className={own.lead}>
        No message after a few minutes? Check your spam folder, or call{' '}
        <a href={supportPhoneHref()}>{settings().supportPhone}</a>.
      </p>
    </div>
  );
}

interface ForgotPasswordProps {
  /** The e-mail, as far as it was typed in the sign-in form. */
  readonly typed: string;
  /** Back to the sign-in form. */
  readonly onLeave: () => void;
}

export function ForgotPassword({ typed: typedBefore, onLeave }: ForgotPasswordProps) {
  const [email, setEmail] = useState(typedBefore);
  const [sentTo, setSentTo] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useFocusOnArrival(field, true);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = email.trim();
    const isMissing = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed);
    setMissing(isMissing);
    setProblem(undefined);
    if (isMissing) {
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await callBackOffice('requestPassword', { body: { email: typed } });
      setSentTo(typed);
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <h1 id="sign-in-title">{sentTo === undefined ? 'Forgot your password?' : 'Check your e-mail'}</h1>
      {sentTo !== undefined ? (
        <Sent email={sentTo} />
      ) : (
        <>
          <p className={own.lead}>We’ll send you a link to choose a new one.</p>
          <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
            <TextField
              ref={field}
              label="E-mail"
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              maxLength={320}
              value={email}
              error={missing ? 'Enter your e-mail, such as name@practice.com.' : undefined}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <div role="alert" className={styles.problem}>
              {problem}
            </div>
            <Button type="submit" fullWidth loading={isBusy}>
              Send link
            </Button>
          </form>
        </>
      )}
      <Button variant="subtle" fullWidth onClick={onLeave}>
        Back to sign-in
      </Button>
    </>
  );
}
