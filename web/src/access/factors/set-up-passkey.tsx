/** Adds a passkey of this device or of a security key, under a name that its person recognizes. */
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useFocusOnArrival } from '../../parts/layers/use-focus-on-arrival.ts';
import styles from './factors.module.css';
import { makePasskey } from './passkey-browser.ts';
import { useAttempt } from './prove-form.tsx';

interface SetUpPasskeyProps {
  readonly onAdded: (recoveryCodes: string[] | null) => Promise<void>;
  readonly onLeave: () => void;
}

export function SetUpPasskey({ onAdded, onLeave }: SetUpPasskeyProps) {
  const [name, setName] = useState('This device');
  const { problem, isBusy, run } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnArrival(field, true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      field.current?.focus();
      return;
    }
    void run(async () => onAdded(await makePasskey(name)));
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p>Your browser asks for a fingerprint, a face, a PIN, or a security key.</p>
      <TextField
        ref={field}
        label="Name of the passkey"
        hint="A name you’ll recognize later."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      <Button type="submit" fullWidth loading={isBusy}>
        Add the passkey
      </Button>
      <Button variant="subtle" fullWidth onClick={onLeave}>
        Back
      </Button>
    </form>
  );
}
