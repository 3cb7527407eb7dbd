/** The session ended while the page was open: the person signs in over the page, and no input is lost. */
import { useQueryClient } from '@tanstack/react-query';
import { markSessionRenewed } from '../calls/index.ts';
import { Layer } from '../parts/layers/layer.tsx';
import styles from './sign-in-again.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { renewViewer, useViewer } from './viewer.ts';

/** Someone else must not continue where this person stopped, so the page is reloaded for them. */
export function SignInAgain() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  if (viewer.kind !== 'user') return null;
  return (
    <Layer shape="dialog" label="Please sign in again" onClose={() => undefined} isVeilClosing={false}>
      <div className={styles.body}>
        <h2>Please sign in again</h2>
        <p>Your session has ended. Everything on this page is as you left it.</p>
        <SignInForm
          email={viewer.email}
          buttonLabel="Continue"
          onSignedIn={async () => {
            await renewViewer(queryClient);
            markSessionRenewed();
            await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'viewer' });
          }}
        />
        <a className={styles.other} href="/sign-in">
          Sign in as someone else
        </a>
      </div>
    </Layer>
  );
}
