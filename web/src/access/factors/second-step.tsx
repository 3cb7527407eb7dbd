/** The step between the password and the shop: a code or passkey, or setting one up if it's required. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { isSessionOver } from '../../calls/failure.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useFocusOnArrival } from '../../parts/layers/use-focus-on-arrival.ts';
import { FailedState } from '../../parts/states/failed-state.tsx';
import { SkeletonRows } from '../../parts/states/skeleton-rows.tsx';
import { settings } from '../../settings/index.ts';
import styles from './factors.module.css';
import { arePasskeysPossible } from './passkey-browser.ts';
import { ProveForm } from './prove-form.tsx';
import { secondStepQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { SetUpPasskey } from './set-up-passkey.tsx';
import { endedText, SignInEnded } from './sign-in-ended.ts';

interface SecondStepProps {
  /** Called once nothing is missing. */
  readonly onDone: () => Promise<void>;
  /** Called with a message when the person has to start over with the password. */
  readonly onEnded: (why: string) => void;
}

function SetUpFirst({ onDone }: Pick<SecondStepProps, 'onDone'>) {
  const [way, setWay] = useState<'app' | 'passkey'>();
  const [codes, setCodes] = useState<string[]>();
  const first = useRef<HTMLButtonElement>(null);
  useFocusOnArrival(first, way === undefined);
  const onAdded = async (recoveryCodes: string[] | null) => {
    if (recoveryCodes === null) await onDone();
    else setCodes(recoveryCodes);
  };
  const onLeave = () => setWay(undefined);
  if (codes !== undefined) return <RecoveryCodes codes={codes} doneLabel="Continue" onDone={() => void onDone()} />;
  return (
    <div className={styles.stack}>
      <h2>Set up a second step</h2>
      {way === undefined ? (
        <>
          <p className={styles.soft}>
            {settings().companyName} asks for more than a password, so that nobody can sign in with yours. It takes a
            minute.
          </p>
          <Button ref={first} fullWidth onClick={() => setWay('app')}>
            Use an authenticator app
          </Button>
          {arePasskeysPossible() ? (
            <Button variant="default" fullWidth onClick={() => setWay('passkey')}>
              Use a passkey
            </Button>
          ) : null}
        </>
      ) : way === 'app' ? (
        <SetUpApp onAdded={onAdded} onLeave={onLeave} />
      ) : (
        <SetUpPasskey onAdded={onAdded} onLeave={onLeave} />
      )}
    </div>
  );
}

function Step({ onDone }: Pick<SecondStepProps, 'onDone'>) {
  const onEnded = useContext(SignInEnded);
  const { data, error, refetch } = useQuery({
    ...secondStepQuery,
    gcTime: 0,
    // The factor that was missing at first decides: after it's set up, the recovery codes are still to be shown.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isEnded = isSessionOver(error);
  useEffect(() => {
    if (isEnded) onEnded?.();
  }, [isEnded, onEnded]);
  if (data === undefined) {
    if (error === null) return <SkeletonRows label="Loading the second step" rows={3} />;
    return <FailedState title="Couldn’t continue" error={error} onRetry={() => void refetch()} />;
  }
  if (data.missing === 'set-up') return <SetUpFirst onDone={onDone} />;
  // It was done in another tab.
  if (data.missing === null) {
    return (
      <Button fullWidth onClick={() => void onDone()}>
        Continue
      </Button>
    );
  }
  return (
    <div className={styles.stack}>
      <h2>Confirm that it’s you</h2>
      <ProveForm step={data} buttonLabel="Continue" onProven={onDone} />
    </div>
  );
}

export function SecondStep({ onDone, onEnded }: SecondStepProps) {
  const begin = useCallback(() => onEnded(endedText), [onEnded]);
  return (
    <SignInEnded value={begin}>
      <Step onDone={onDone} />
    </SignInEnded>
  );
}
