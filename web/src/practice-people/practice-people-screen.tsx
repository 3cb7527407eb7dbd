/** The people of a practice: who has access and what they may do, with forms to invite and change them. */
import type { Coworker } from '@operatory/contract/practice-people';
import { can } from '@operatory/domain/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { callBackOffice } from '../calls/index.ts';
import { customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { focusHeading } from '../parts/keyboard/focus-heading.ts';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import { ApprovalRules } from './approval-rules.tsx';
import { EditCoworker } from './edit-coworker.tsx';
import { InviteCoworker, type Invited } from './invite-coworker.tsx';
import styles from './practice-people.module.css';
import { coworkersQuery, roleWords, stateWords } from './queries.ts';

interface RowProps {
  readonly person: Coworker;
  /** False for staff who see the shop as one of these people. */
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onInviteAgain: () => void;
  /** Undefined for those who may not. */
  readonly onViewAs: (() => void) | undefined;
}

function dutyWords({ role, managesPeople, approvesOrders }: Coworker): string {
  return [
    roleWords[role],
    ...(managesPeople ? ['manages people'] : []),
    ...(approvesOrders ? ['approves orders'] : []),
  ].join(', ');
}

function CoworkerRow({ person, mayChange, onEdit, onInviteAgain, onViewAs }: RowProps) {
  const { userId, name, email, state, linkUntil, mailProblem, isMailWaiting, accounts, hasOtherAccounts, isSelf } =
    person;
  const isInvitable = !isSelf && !hasOtherAccounts && state !== 'ready' && state !== 'withdrawn';
  return (
    <tr>
      <td className={`${tables.description} ${styles.words}`}>
        {name}
        {isSelf ? ' (you)' : null}
        <br />
        <span className={styles.soft}>{email}</span>
      </td>
      <td className={styles.words} data-label="Role">
        {dutyWords(person)}
      </td>
      <td className={styles.words} data-label="Accounts">
        {accounts.join(', ')}
        {hasOtherAccounts ? ' and others' : null}
      </td>
      <td className={styles.words} data-label="Sign-in">
        {stateWords[state]}
        {state === 'invited' && linkUntil !== null ? ` until ${momentWords(linkUntil)}` : null}
        {mailProblem === '' ? null : (
          <>
            <br />
            <span className={styles.soft}>
              {isMailWaiting
                ? 'The e-mail hasn’t been sent yet, and we’ll keep trying'
                : 'The e-mail couldn’t be delivered'}
              : {mailProblem}
            </span>
          </>
        )}
      </td>
      {mayChange ? (
        <td>
          {isSelf ? null : (
            <Button id={`change-${userId}`} variant="subtle" aria-label={`Change ${name}`} onClick={onEdit}>
              Change
            </Button>
          )}
          {onViewAs === undefined || state === 'withdrawn' ? null : (
            <Button variant="subtle" aria-label={`View as ${name}`} onClick={onViewAs}>
              View as
            </Button>
          )}
          {isInvitable ? (
            <Button variant="subtle" aria-label={`Invite ${name} again`} onClick={onInviteAgain}>
              Invite again
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

function InvitedNotice({ invited, onDone }: { readonly invited: Invited; readonly onDone: () => void }) {
  const { name, email, isAgain, link } = invited;
  if (link === null) {
    return (
      <Banner tone="neutral" onDismiss={onDone}>
        {isAgain ? `${name} was invited before and gets another e-mail` : `${name} gets an e-mail`} at {email} with a
        link that works once, for 7 days.
      </Banner>
    );
  }
  return (
    <ShownOnce
      key={link}
      label="New link"
      text={`${isAgain ? `${name} was invited before. Here is a new link` : `The link for ${name}`}, for 7 days. Send it to ${email} only: it can’t be shown again.`}
      noun="link"
      secret={link}
      onDone={onDone}
    />
  );
}

const isOnItsWay = (people: readonly Coworker[], invited: Invited | undefined) =>
  people.some(({ email, state }) => state === 'new' && email === invited?.email.toLowerCase());

function Coworkers({
  customerNumber,
  choices,
}: {
  readonly customerNumber: string;
  readonly choices: readonly string[];
}) {
  const [invited, setInvited] = useState<Invited>();
  const {
    data: people,
    error,
    refetch,
  } = useQuery({
    ...coworkersQuery(customerNumber),
    // An invitation gets its link when its e-mail is sent, a moment after the call.
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOnItsWay(data, invited) ? 2_000 : false),
  });
  const viewer = useViewer();
  const mayViewAs = can(viewer, 'people.view-as');
  const mayChange = viewer.kind === 'user' && viewer.isLookingOnly !== true;
  const [edited, setEdited] = useState<string>();
  const saving = useSaving(['practice-people']);
  if (people === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load people" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading people" rows={4} />;
  }
  const inviteAgain = ({ userId, name, email }: Coworker) =>
    void saving.run(async () => {
      const again = await callBackOffice('inviteCoworkerAgain', { params: { customerNumber, userId } });
      setInvited({ name, email, isAgain: again.isAgain, link: again.link });
    });
  const viewAs = ({ userId }: Coworker) =>
    void saving.run(async () => {
      await callBackOffice('startViewAs', { params: { userId } });
      window.location.assign('/home');
    });
  const person = people.find(({ userId }) => userId === edited);
  return (
    <>
      {invited === undefined ? null : <InvitedNotice invited={invited} onDone={() => setInvited(undefined)} />}
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      {edited === 'new' ? (
        <InviteCoworker
          {...{ customerNumber, choices }}
          onDone={(made) => {
            setInvited(made);
            setEdited(undefined);
          }}
        />
      ) : !mayChange ? null : person === undefined ? (
        <div>
          <Button ref={invited === undefined ? null : focusHeading} onClick={() => setEdited('new')}>
            Invite someone
          </Button>
        </div>
      ) : (
        <EditCoworker
          key={`${person.userId}/${person.version}`}
          {...{ customerNumber, person, choices }}
          onDone={() => {
            setEdited(undefined);
            // Return the focus to the row, once the form is closed.
            setTimeout(() => document.getElementById(`change-${person.userId}`)?.focus());
          }}
        />
      )}
      {people.length === 0 ? (
        <EmptyState title="Nobody at this practice can sign in yet">
          {mayChange ? <p>Invite someone, and they get a link to choose a password.</p> : null}
        </EmptyState>
      ) : (
        <table className={tables.table} data-cards aria-label="People">
          <thead>
            <tr>
              <th scope="col">Name and e-mail</th>
              <th scope="col">Role</th>
              <th scope="col">Accounts</th>
              <th scope="col">Sign-in</th>
              {mayChange ? <th scope="col">Change</th> : null}
            </tr>
          </thead>
          <tbody>
            {people.map((each) => (
              <CoworkerRow
                key={each.userId}
                person={each}
                mayChange={mayChange}
                onEdit={() => setEdited(each.userId)}
                onInviteAgain={() => inviteAgain(each)}
                onViewAs={mayViewAs ? () => viewAs(each) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface ScreenProps {
  readonly customerNumber: string;
  readonly onAccountChange: (customerNumber: string) => void;
}

export function PracticePeopleScreen({ customerNumber, onAccountChange }: ScreenProps) {
  const viewer = useViewer();
  const { data: record } = useQuery(customerQuery(customerNumber));
  if (viewer.kind !== 'user') return null;
  const own = viewer.accounts === 'all' ? [customerNumber] : [...viewer.accounts].sort();
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>People</h1>
        <p className={styles.soft}>
          {record === undefined ? `Account ${customerNumber}` : `${record.Name}, account ${customerNumber}`}
        </p>
      </div>
      {own.length > 1 ? (
        <div className={styles.choice}>
          <SelectField
            label="Account"
            value={customerNumber}
            onChange={(event) => onAccountChange(event.currentTarget.value)}
          >
            {own.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
      <Coworkers key={customerNumber} customerNumber={customerNumber} choices={own} />
      <ApprovalRules key={`rules ${customerNumber}`} customerNumber={customerNumber} />
    </div>
  );
}
