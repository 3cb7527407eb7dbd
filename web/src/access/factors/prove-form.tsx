/** Proves who the person is: with a code, a passkey, or, for someone without a second step, the password. */
import type { SecondStep } from '@operatory/contract/second-step';
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { isSessionOver } from '../../calls/failure.ts';
import { callBackOffice, failureOf } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useFocusOnArrival } from '../../parts/layers/use-focus-on-arrival.ts';
import styles from './factors.module.css';
import { arePasskeysPossible, proveWithPasskey } from './passkey-browser.ts';
import { SignInEnded } from './sign-in-ended.ts';
import { WordedProblem } from './worded-problem.ts';

interface ProveFormProps {
  readonly step: SecondStep;
  readonly buttonLabel: string;
  /** The buttons stay busy until it settles. */
  readonly onProven: () => Promise<void>;
}

export const problemOf = (thrown: unknown) =>
  thrown instanceof WordedProblem ? thrown.message : failureOf(thrown).detail;

/** One attempt at a time, and what went wrong with the last one. */
export function useAttempt() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const onEnded = useContext(SignInEnded);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (thrown) {
      setProblem(problemOf(thrown));
      if (isSessionOver(thrown)) onEnded?.();
    } finally {
      setIsBusy(false);
    }
  };
  return { problem, isBusy, run };
}

export function ProveForm({ step, buttonLabel, onProven }: ProveFormProps) {
  const hasFactor = step.hasApp || step.hasPasskeys;
  const [isRecovering, setIsRecovering] = useState(false);
  const [typed, setTyped] = useState('');
  const { problem, isBusy, run } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const passkey = useRef<HTMLButtonElement>(null);
  const takesCode = step.hasApp || isRecovering;
  useFocusOnArrival(field, true);
  useFocusOnArrival(passkey, hasFactor && !takesCode);
  useEffect(() => {
    if (isRecovering) field.current?.focus();
  }, [isRecovering]);
  // The dialog had the focus while it was loading which factors to ask for.
  useEffect(() => {
    if (field.current?.closest('[role=dialog]')?.contains(document.activeElement)) field.current.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') {
      field.current?.focus();
      return;
    }
    void run(async () => {
      try {
        if (hasFactor) await callBackOffice('proveWithCode', { body: { code: typed } });
        else await callBackOffice('proveWithPassword', { body: { password: typed } });
      } catch (thrown) {
        field.current?.select();
        throw thrown;
      }
      await onProven();
    });
  };
  const byPasskey = () =>
    void run(async () => {
      await proveWithPasskey();
      await onProven();
    });
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {!hasFactor ? (
        <>
          {/* For password managers, which fill in the one that belongs to it. */}
          <input hidden type="email" autoComplete="username" readOnly value={step.email} />
          <TextField
            ref={field}
            label="Password"
            type="password"
            autoComplete="current-password"
            maxLength={256}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      ) : takesCode ? (
        <TextField
          ref={field}
          key={String(isRecovering)}
          label={isRecovering ? 'Recovery code' : 'Code from your authenticator app'}
          hint={isRecovering ? 'One of the codes you saved during setup. Each works once.' : 'Six digits.'}
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          inputMode={isRecovering ? 'text' : 'numeric'}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      {!hasFactor || takesCode ? (
        <Button type="submit" fullWidth loading={isBusy}>
          {buttonLabel}
        </Button>
      ) : null}
      {step.hasPasskeys && arePasskeysPossible() ? (
        <Button ref={passkey} variant={takesCode ? 'default' : 'filled'} fullWidth loading={isBusy} onClick={byPasskey}>
          Use a passkey
        </Button>
      ) : null}
      {hasFactor ? (
        <Button
          variant="subtle"
          fullWidth
          onClick={() => {
            setIsRecovering(!isRecovering);
            setTyped('');
          }}
        >
          {!isRecovering ? 'Use a recovery code' : step.hasApp ? 'Use a code from the app' : 'Use a passkey instead'}
        </Button>
      ) : null}
    </form>
  );
}
