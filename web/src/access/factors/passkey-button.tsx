/** Signs in with only a passkey. */
import { Button } from '../../parts/controls/button.tsx';
import styles from './factors.module.css';
import { signInWithPasskey } from './passkey-browser.ts';
import { useAttempt } from './prove-form.tsx';

export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const { problem, isBusy, run } = useAttempt();
  const signIn = () =>
    void run(async () => {
      await signInWithPasskey();
      await onSignedIn();
    });
  return (
    <>
      <Button variant="default" fullWidth loading={isBusy} onClick={signIn}>
        Sign in with a passkey
      </Button>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </>
  );
}
