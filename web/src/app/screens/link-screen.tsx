/** The page of a mailed link: choosing a password, or signing out first if someone is signed in here. */
import type { User, Viewer } from '@operatory/domain/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { ChoosePassword, linkQuery } from '../../access/choose-password.tsx';
import { viewerQuery } from '../../access/index.ts';
import form from '../../access/sign-in-form.module.css';
import { failureOf } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useFocusOnArrival } from '../../parts/layers/use-focus-on-arrival.ts';
import { leave } from '../shell/leave.ts';
import styles from './sign-in-screen.module.css';

type LinkProps = ComponentProps<typeof ChoosePassword>;

/** Opening a link signs nobody out, because their unsaved work would be lost. */
function SignedInAlready({ token, person }: { readonly token: string; readonly person: User }) {
  const queries = useQueryClient();
  const { data: owner, error } = useQuery(linkQuery(token));
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnArrival(button);
  const isOver = error !== null && failureOf(error).kind === 'refused';
  const stay = () => window.location.assign('/home');
  const signOut = async () => {
    setIsBusy(true);
    // The address contains the link, so the page returns to it.
    await leave(person, queries, { go: () => window.location.reload() });
    setIsBusy(false);
  };
  const about =
    owner === undefined
      ? ''
      : owner.email === person.email
        ? ' The link is yours: it lets you choose a new password.'
        : ` The link is for ${owner.name}.`;
  return (
    <>
      <h1 id="sign-in-title">You’re already signed in</h1>
      <p className={styles.lead}>
        {isOver
          ? `${failureOf(error).detail} You’re signed in as ${person.name}.`
          : `You’re signed in as ${person.name}.${about} Sign out to use this link.`}
      </p>
      <div className={form.form}>
        {isOver ? null : (
          <Button ref={button} fullWidth loading={isBusy} onClick={() => void signOut()}>
            Sign out and use the link
          </Button>
        )}
        <Button variant={isOver ? 'filled' : 'subtle'} fullWidth onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </>
  );
}

/** Who was signed in when the link was opened decides what is shown, because choosing a password signs in, too. */
function Opened({ viewer, ...link }: LinkProps & { readonly viewer: Viewer }) {
  const [first] = useState(viewer);
  return first.kind === 'user' ? <SignedInAlready token={link.token} person={first} /> : <ChoosePassword {...link} />;
}

export function LinkScreen(link: LinkProps) {
  const { data: viewer } = useQuery(viewerQuery);
  return viewer === undefined ? null : <Opened key={link.token} viewer={viewer} {...link} />;
}
