/** The sign-in page. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { renewViewer, wantedPath } from '../../access/index.ts';
import { SignInForm } from '../../access/sign-in-form.tsx';
import { markSessionRenewed } from '../../calls/index.ts';
import { logTrouble } from '../../calls/logged.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { settings, supportPhoneHref } from '../../settings/index.ts';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './sign-in-screen.module.css';

/** Behind a link with which a person chooses a password. */
const ChoosePassword = lazyPart(
  () => import('./link-screen.tsx'),
  (file) => file.LinkScreen,
);

/** For someone who can't sign in because of a forgotten password or an expired link. */
const ForgotPassword = lazyPart(
  () => import('../../access/forgot-password.tsx'),
  (file) => file.ForgotPassword,
);

/** For the first person of an installation. */
const SetUp = lazyPart(
  () => import('./set-up-link-screen.tsx'),
  (file) => file.SetUpLinkScreen,
);

/** A link's content, if the page was opened by one; `name` is `link` or `setup`. */
const openedLink = () => /^#(link|setup)=([\w-]+)$/.exec(window.location.hash) ?? [];

export function SignInScreen() {
  usePageTitle('Sign in');
  const router = useRouter();
  const queryClient = useQueryClient();
  const { wanted, ...query } = useSearch({ strict: false }) as Record<string, unknown>;
  const { brandName, companyName, supportPhone, isMailOn } = settings();
  /** The e-mail that was typed before *Forgot your password?* was clicked. */
  const [forgotten, setForgotten] = useState<string>();
  const [[, kind, opened], setOpened] = useState<readonly string[]>(openedLink);
  const firstToken = kind === 'setup' ? opened : undefined;
  const token = kind === 'link' ? opened : undefined;
  // A link may be opened in a tab that shows this page already.
  useEffect(() => {
    const follow = () => setOpened(openedLink);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const onSignedIn = async (start?: string) => {
    queryClient.clear();
    await renewViewer(queryClient);
    markSessionRenewed();
    const path = start ?? wantedPath(wanted) ?? router.buildLocation({ to: '/home', search: query }).publicHref;
    // Shelf tags are a separate page.
    if (/^\/tag\//i.test(path)) {
      window.location.replace(path);
      return;
    }
    try {
      router.history.replace(path);
      // Immediately, so that a browser's refusal throws here.
      router.history.flush();
      await router.invalidate();
    } catch (thrown) {
      // Only logged; loading the page has the same result.
      logTrouble(thrown);
      window.location.assign(path);
    }
  };

  const toForm = () => {
    // Without the link, so that reloading the page doesn't open it again.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    setOpened([]);
    setForgotten(undefined);
  };
  const toForgotten = (email = '') => {
    toForm();
    setForgotten(email);
  };

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="sign-in-title">
        {firstToken !== undefined ? (
          <SetUp token={firstToken} onSignedIn={() => onSignedIn('/administration?part=going-live')} onLeave={toForm} />
        ) : forgotten !== undefined && token === undefined ? (
          <ForgotPassword typed={forgotten} onLeave={toForm} />
        ) : token === undefined ? (
          <>
            <h1 id="sign-in-title">Sign in to {brandName}</h1>
            <p className={styles.lead}>
              {wantedPath(wanted) === undefined ? `Order online from ${companyName}.` : 'Sign in to continue.'}
            </p>
            <SignInForm onSignedIn={() => onSignedIn()} onForgotten={isMailOn ? toForgotten : undefined} />
          </>
        ) : (
          <ChoosePassword
            token={token}
            onSignedIn={() => onSignedIn()}
            onLeave={toForm}
            onAgain={isMailOn ? () => toForgotten() : undefined}
          />
        )}
      </section>
      {firstToken === undefined ? (
        <p className={styles.aside}>
          Just looking for an order? <Link to="/">Look it up by its number</Link>, no sign-in needed. Trouble signing
          in? Call <a href={supportPhoneHref()}>{supportPhone}</a>.
        </p>
      ) : null}
    </div>
  );
}
