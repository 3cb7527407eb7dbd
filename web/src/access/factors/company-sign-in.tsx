/** Signs in with a company's own sign-in: by redirect, or in a new tab while this page waits. */
import { useEffect, useRef } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { settings } from '../../settings/index.ts';
import { wantedPath } from '../wanted-path.ts';
import styles from './factors.module.css';
import { useAttempt } from './prove-form.tsx';
import { leaveFor, signInInTab } from './provider-trip.ts';
import { whyBack } from './why-back.ts';

/** The provider sends people back here with `error` when it, or we, did not let them in. */
function problemOfReturn(companyName: string): string | null {
  const error = new URLSearchParams(window.location.search).get('error');
  return error === null ? null : whyBack(error, companyName);
}

interface CompanySignInProps {
  /** The e-mail as typed, or that of the expired session. */
  readonly email: string;
  /** The page stays as it is, and continues once this person has signed in in another tab. */
  readonly isInTab?: boolean;
  readonly onSignedIn: () => Promise<void>;
}

interface Way {
  readonly name: string;
  readonly to: { readonly provider: string } | { readonly email: string };
}

export function CompanySignIn({ email, isInTab = false, onSignedIn }: CompanySignInProps) {
  const { companySignIns, hasSignInByEmail, companyName } = settings();
  const { problem, isBusy, run } = useAttempt();
  const isGone = useRef<AbortController>(undefined);
  useEffect(() => () => isGone.current?.abort(), []);
  const ways: Way[] = [
    ...(hasSignInByEmail ? [{ name: 'your company’s sign-in', to: { email } }] : []),
    ...companySignIns.map(({ providerId, name }) => ({ name, to: { provider: providerId } })),
  ];
  const start = ({ to }: Way) =>
    void run(async () => {
      if (!isInTab) {
        const query = new URLSearchParams(window.location.search);
        return leaveFor({ ...to, callbackURL: wantedPath(query.get('wanted')) ?? '/home' });
      }
      isGone.current = new AbortController();
      await signInInTab({ ...to, isAgain: true }, { email, signal: isGone.current.signal });
      return onSignedIn();
    });
  return (
    <>
      {ways.map((way) => (
        <Button key={way.name} variant="default" fullWidth loading={isBusy} onClick={() => start(way)}>
          Sign in with {way.name}
        </Button>
      ))}
      {isBusy && isInTab ? (
        <p role="status" className={styles.soft}>
          Sign in in the new tab. This page continues automatically.
        </p>
      ) : null}
      <div role="alert" className={styles.problem}>
        {problem ?? (isInTab || isBusy ? null : problemOfReturn(companyName))}
      </div>
    </>
  );
}
