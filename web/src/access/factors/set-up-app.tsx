/** Sets an authenticator app up: a QR code or a typed key, then the app's first code. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { isSessionOver } from '../../calls/failure.ts';
import { callBackOffice } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useFocusOnArrival } from '../../parts/layers/use-focus-on-arrival.ts';
import { FailedState } from '../../parts/states/failed-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import styles from './factors.module.css';
import { useAttempt } from './prove-form.tsx';
import { SignInEnded } from './sign-in-ended.ts';

interface SetUpAppProps {
  /** With the recovery codes if they are the first. */
  readonly onAdded: (recoveryCodes: string[] | null) => Promise<void>;
  readonly onLeave: () => void;
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function CodeForm({ onAdded }: Pick<SetUpAppProps, 'onAdded'>) {
  const [code, setCode] = useState('');
  const { problem, isBusy, run } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnArrival(field, true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      field.current?.focus();
      return;
    }
    void run(async () => {
      try {
        await onAdded((await callBackOffice('confirmApp', { body: { code } })).recoveryCodes);
      } catch (thrown) {
        field.current?.select();
        throw thrown;
      }
    });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Code from the app"
        hint="Six digits."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button type="submit" fullWidth loading={isBusy}>
        Turn it on
      </Button>
    </form>
  );
}

export function SetUpApp({ onAdded, onLeave }: SetUpAppProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['new-app'],
    queryFn: () => callBackOffice('startApp', {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const onEnded = useContext(SignInEnded);
  const isEnded = isSessionOver(error);
  useEffect(() => {
    if (isEnded) onEnded?.();
  }, [isEnded, onEnded]);
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Making a QR code" rows={5} />;
    return <FailedState title="Couldn’t start" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.stack}>
      <p>Scan this with an authenticator app, such as the one built into your phone, or type the key into the app.</p>
      <img
        className={styles.qr}
        alt="QR code with the key below"
        src={`data:image/svg+xml,${encodeURIComponent(data.qrCode)}`}
      />
      <p>
        <span className={styles.soft}>Key: </span>
        <span className={styles.key}>{inGroups(data.secret)}</span>
      </p>
      <CodeForm onAdded={onAdded} />
      <Button variant="subtle" fullWidth onClick={onLeave}>
        Back
      </Button>
    </div>
  );
}
