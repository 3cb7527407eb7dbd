/** A link that lets someone in, opened by someone who is signed in. Nobody is signed out by opening it: what they haven't saved is theirs to keep. */
import type { User, Viewer } from '@operatory/domain/access';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { viewerQuery } from '../../access/index.ts';
import form from '../../access/sign-in-form.module.css';
import { failureOf } from '../../calls/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useFocusOnArrival } from '../../parts/layers/use-focus-on-arrival.ts';
import { leave } from '../shell/leave.ts';
import styles from './sign-in-screen.module.css';

interface SignedInAlreadyProps {
  readonly person: User;
  /** What the server says about the link. */
  readonly link: Pick<UseQueryResult, 'error'>;
  /** A sentence about the link after a space; blank while it isn't known. */
  readonly about: string;
}

export function SignedInAlready({ person, link: { error }, about }: SignedInAlreadyProps) {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const staying = useRef<HTMLButtonElement>(null);
  const isOver = error !== null && failureOf(error).kind === 'refused';
  useFocusOnArrival(button);
  // The other button goes once the link turns out to be over.
  useFocusOnArrival(staying, isOver);
  const stay = () => window.location.assign('/home');
  const signOut = async () => {
    setIsBusy(true);
    // The address has the link, so the page comes back to it.
    await leave(person, queries, { go: () => window.location.reload() });
    setIsBusy(false);
  };
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
        <Button ref={staying} variant={isOver ? 'filled' : 'subtle'} fullWidth onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </>
  );
}

interface ForViewerProps {
  readonly ofPerson: (person: User) => ReactNode;
  readonly ofNobody: ReactNode;
}

/** Whoever was signed in when the link was opened decides what is shown: using a link signs in, too. */
function Opened({ viewer, ofPerson, ofNobody }: ForViewerProps & { readonly viewer: Viewer }) {
  const [first] = useState(viewer);
  return first.kind === 'user' ? ofPerson(first) : ofNobody;
}

export function ForViewer(parts: ForViewerProps) {
  const { data: viewer } = useQuery(viewerQuery);
  return viewer === undefined ? null : <Opened viewer={viewer} {...parts} />;
}
