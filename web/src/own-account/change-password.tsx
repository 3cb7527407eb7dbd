/** Changes the person's own password; all other browsers are signed out. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { changePassword } from '../access/change-password.ts';
import { useViewer } from '../access/index.ts';
import { passwordHint } from '../access/password-hint.ts';
import { failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import form from '../parts/forms/page-form.module.css';
import { Banner } from '../parts/states/banner.tsx';

interface ChangePasswordProps {
  readonly hasPassword: boolean;
  readonly minimumLength: number;
}

export function ChangePassword({ hasPassword, minimumLength }: ChangePasswordProps) {
  return (
    <section className={form.group} aria-label="Password">
      <h2>Password</h2>
      {hasPassword ? (
        <PasswordForm minimumLength={minimumLength} />
      ) : (
        <p className={form.soft}>You sign in with your company’s sign-in. Change your password there.</p>
      )}
    </section>
  );
}

function PasswordForm({ minimumLength }: { readonly minimumLength: number }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  const type = isShown ? 'text' : 'password';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setIsChanged(false);
    try {
      const refused = await changePassword(current, next);
      setProblem(refused);
      setIsChanged(refused === undefined);
      if (refused === undefined) {
        setCurrent('');
        setNext('');
        await client.invalidateQueries({ queryKey: ['own-account'] });
      } else currentField.current?.focus();
    } catch (thrown) {
      setProblem(failureOf(thrown).detail);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* For password managers, which store the new password with it. */}
      <input
        hidden
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={viewer.kind === 'user' ? viewer.email : ''}
      />
      <div className={form.fields}>
        <TextField
          ref={currentField}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          maxLength={256}
          type={type}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <TextField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          hint={passwordHint(minimumLength)}
          maxLength={256}
          type={type}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </div>
      <Tick label="Show passwords" isOn={isShown} onToggle={setIsShown} />
      {problem === undefined ? null : <Banner tone="alarm">{problem}</Banner>}
      {isChanged ? (
        <Banner tone="neutral">Your password is changed. You were signed out everywhere else.</Banner>
      ) : null}
      <div className={form.actions}>
        <Button type="submit" loading={isBusy} disabled={current === '' || next === ''}>
          Change password
        </Button>
      </div>
    </form>
  );
}
