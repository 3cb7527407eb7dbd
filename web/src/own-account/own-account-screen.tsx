/** Your account: changing the password, and the browsers in which the person is signed in. */
import type { SignIn } from '@operatory/contract/own-account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/index.ts';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import form from '../parts/forms/page-form.module.css';
import { useSaving } from '../parts/forms/use-saving.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { ChangePassword } from './change-password.tsx';
import styles from './own-account.module.css';
import { SecondSteps } from './second-steps.tsx';

const accountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => callBackOffice('readOwnAccount', {}, { signal }),
  staleTime: 0,
});

interface SignInRowProps {
  readonly signIn: SignIn;
  readonly onEnd: () => void;
}

function SignInRow({ signIn: { browser, address, beganAt, usedAt, isThis }, onEnd }: SignInRowProps) {
  const name = browser === '' ? 'Unknown browser' : browser;
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        {isThis ? ' (this browser)' : null}
        <div className={form.soft}>
          {address === '' ? '' : `From ${address}. `}
          Signed in {momentWords(beganAt)}
          {isThis ? '' : `, last used ${momentWords(usedAt)}`}
        </div>
      </div>
      {isThis ? null : (
        <Button variant="default" aria-label={`Sign out: ${name}, signed in ${momentWords(beganAt)}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignIns({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const { failure, isBusy, run } = useSaving(accountQuery.queryKey);
  const others = signIns.filter(({ isThis }) => !isThis);
  return (
    <section className={form.group} aria-label="Where you’re signed in">
      <h2>Where you’re signed in</h2>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <ul className={styles.rows}>
        {signIns.map((signIn) => (
          <SignInRow
            key={signIn.signInId}
            signIn={signIn}
            onEnd={() => void run(() => callBackOffice('endOwnSignIn', { params: { signInId: signIn.signInId } }))}
          />
        ))}
      </ul>
      {others.length > 1 ? (
        <div className={form.actions}>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void run(() => callBackOffice('endOtherSignIns', {}))}
          >
            Sign out everywhere else
          </Button>
        </div>
      ) : null}
    </section>
  );
}

export function OwnAccountScreen() {
  const viewer = useViewer();
  const { data, error, refetch } = useQuery(accountQuery);
  return (
    <div className={form.form}>
      <div>
        <h1 className={styles.title}>Your account</h1>
        {viewer.kind === 'user' ? (
          <p className={form.soft}>
            {viewer.name}, {viewer.email}
          </p>
        ) : null}
      </div>
      {data !== undefined ? (
        <>
          <ChangePassword hasPassword={data.hasPassword} minimumLength={data.minimumLength} />
          <SecondSteps />
          <SignIns signIns={data.signIns} />
        </>
      ) : error === null ? (
        <SkeletonRows label="Loading your account" rows={6} />
      ) : (
        <FailedState title="Couldn’t load your account" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
