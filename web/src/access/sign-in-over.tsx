/** Someone who chose a password took too long over the second step, so they start over and sign in with it. */
import { useRef } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { useFocusOnArrival } from '../parts/layers/use-focus-on-arrival.ts';
import styles from './sign-in-form.module.css';

export function SignInOver({ why, onLeave }: { readonly why: string; readonly onLeave: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnArrival(button);
  return (
    <div className={styles.form}>
      <div role="alert" className={styles.problem}>
        {why}
      </div>
      <Button ref={button} fullWidth onClick={onLeave}>
        Go to sign-in
      </Button>
    </div>
  );
}
