/** The page of a mailed link: choosing a password, or signing out first if someone is signed in here. */
import type { User } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ChoosePassword, linkQuery } from '../../access/choose-password.tsx';
import { ForViewer, SignedInAlready } from './signed-in-already.tsx';

function Stranger({ token, person }: { readonly token: string; readonly person: User }) {
  const link = useQuery(linkQuery(token));
  const { data: owner } = link;
  const about =
    owner === undefined
      ? ''
      : owner.email === person.email
        ? ' The link is yours: it lets you choose a new password.'
        : ` The link is for ${owner.name}.`;
  return <SignedInAlready person={person} link={link} about={about} />;
}

export function LinkScreen(link: ComponentProps<typeof ChoosePassword>) {
  const { token } = link;
  return (
    <ForViewer
      key={token}
      ofPerson={(person) => <Stranger token={token} person={person} />}
      ofNobody={<ChoosePassword {...link} />}
    />
  );
}
