/** Where the first administrator's link leads: to the form, or to a word about the link if someone is signed in here. */
import type { User } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SetUp, setUpQuery } from '../../access/set-up.tsx';
import { ForViewer, SignedInAlready } from './signed-in-already.tsx';

function Stranger({ token, person }: { readonly token: string; readonly person: User }) {
  const link = useQuery(setUpQuery(token));
  const about = link.data === undefined ? '' : ' The link is for the first administrator.';
  return <SignedInAlready person={person} link={link} about={about} />;
}

export function SetUpLinkScreen(link: ComponentProps<typeof SetUp>) {
  const { token } = link;
  return (
    <ForViewer
      key={token}
      ofPerson={(person) => <Stranger token={token} person={person} />}
      ofNobody={<SetUp {...link} />}
    />
  );
}
