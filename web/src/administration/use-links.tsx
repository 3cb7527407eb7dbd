/** Creates or e-mails a link with which a person chooses a password, and shows the result. */
import type { Person } from '@operatory/contract/people';
import { type ReactNode, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { useSaving } from '../parts/forms/use-saving.ts';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { settings } from '../settings/index.ts';
import { momentWords } from '../settings/moment-words.ts';

type Invited = Pick<Person, 'userId' | 'name' | 'email' | 'state'>;

interface Links {
  /** Creates a link; asks first if the person can sign in already. */
  readonly onLink: (person: Invited) => void;
  /** Undefined where no e-mail is sent. */
  readonly onMail: ((person: Invited) => void) | undefined;
  /** The link, the e-mail's state, and errors, shown above the person or the list. */
  readonly notices: ReactNode;
}

export function useLinks(): Links {
  const saving = useSaving(['administration']);
  const [asked, setAsked] = useState<Invited>();
  const [mailed, setMailed] = useState<Invited>();
  const [made, setMade] = useState<{ readonly person: Invited; readonly link: string; readonly until: string }>();

  const makeLink = (person: Invited) =>
    void saving
      .run(async () => {
        setMade({ person, ...(await callBackOffice('makeAccessLink', { params: { userId: person.userId } })) });
      })
      .then(() => setAsked(undefined));
  const mailLink = (person: Invited) => {
    setMailed(undefined);
    void saving.run(async () => {
      await callBackOffice('mailAccessLink', { params: { userId: person.userId } });
      setMailed(person);
    });
  };

  const notices = (
    <>
      {made === undefined ? null : (
        <ShownOnce
          key={made.link}
          label="New link"
          text={`The link for ${made.person.name}, until ${momentWords(made.until)}. Send it to ${made.person.email} only: it can’t be shown again.`}
          noun="link"
          secret={made.link}
          onDone={() => setMade(undefined)}
        />
      )}
      {mailed === undefined ? null : (
        <Banner tone="neutral" onDismiss={() => setMailed(undefined)}>
          {mailed.name} gets an e-mail at {mailed.email} with a link that works once, for 7 days.
        </Banner>
      )}
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={`Let ${asked.name} choose a new password?`}
          confirmLabel="Create the link"
          isBusy={saving.isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => makeLink(asked)}
        >
          <p>
            Nothing changes until the link is used. Then the old password stops working, and they’re signed out
            everywhere.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
  return {
    onLink: (person) => (person.state === 'ready' ? setAsked(person) : makeLink(person)),
    onMail: settings().isMailOn ? mailLink : undefined,
    notices,
  };
}
