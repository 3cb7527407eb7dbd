/** The sign-in page. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { renewViewer, wantedPath } from '../access/index.ts';
import { SignInForm } from '../access/sign-in-form.tsx';
import { markSessionRenewed } from '../calls/index.ts';
import { logTrouble } from '../calls/logged.ts';
import { settings, supportPhoneHref } from '../settings/index.ts';
import { usePageTitle } from './page-title.ts';
import styles from './sign-in-screen.module.css';

export function SignInScreen() {
  usePageTitle('Sign in');
  const router = useRouter();
  const queryClient = useQueryClient();
  const { wanted, ...query } = useSearch({ strict: false }) as Record<string, unknown>;
  const { brandName, companyName, supportPhone } = settings();

  const onSignedIn = async () => {
    queryClient.clear();
    await renewViewer(queryClient);
    markSessionRenewed();
    const path = wantedPath(wanted) ?? router.buildLocation({ to: '/home', search: query }).publicHref;
    // A shelf tag has a page of its own.
    if (/^\/tag\//i.test(path)) {
      window.location.replace(path);
      return;
    }
    try {
      router.history.replace(path);
      // At once, so that a browser that refuses is heard here.
      router.history.flush();
      await router.invalidate();
    } catch (thrown) {
      // Only logged [C8.23]; a page that is loaded anew goes the same way.
      logTrouble(thrown);
      window.location.assign(path);
    }
  };

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">Sign in to {brandName}</h1>
        <p className={styles.lead}>
          {wantedPath(wanted) === undefined
            ? `Ordering with ${companyName}.`
            : 'Please sign in to continue where you wanted to go.'}
        </p>
        <SignInForm onSignedIn={onSignedIn} />
      </section>
      <p className={styles.aside}>
        Only looking for an order? <Link to="/">Look it up by its number</Link> without signing in. Trouble signing in?
        Call <a href={supportPhoneHref()}>{supportPhone}</a>.
      </p>
    </div>
  );
}
