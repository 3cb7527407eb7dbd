/** People, whether they can sign in, and the links with which they choose a password. */
import type { Person } from '@operatory/contract/people';
import { permissionWords } from '@operatory/domain/access';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import styles from './exchange.module.css';
import { peopleQuery } from './queries.ts';
import { momentWords } from './run-words.ts';

const searchDelayMs = 300;

const stateWords: Readonly<Record<Person['state'], string>> = {
  ready: 'Can sign in',
  invited: 'Invited',
  expired: 'The link has expired',
  new: 'Not invited yet',
  withdrawn: 'Can’t sign in anymore',
};

function rightsOf({ permissions }: Person): string {
  const words = permissions.map((each) => permissionWords[each as keyof typeof permissionWords] ?? each).join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Territories of an account manager, accounts of a customer. */
function reachOf({ territoryIds, accounts, accountCount }: Person): string {
  if (territoryIds.length > 0) return `Territories ${territoryIds.join(', ')}`;
  if (accountCount === 0) return '–';
  const more = accountCount - accounts.length;
  return `${accounts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const verbOf = ({ state }: Person) =>
  state === 'ready' ? 'New password' : state === 'new' ? 'Invite' : 'Invite again';

interface RowProps {
  readonly person: Person;
  readonly onLink: () => void;
  /** Undefined where no e-mail is sent. */
  readonly onMail: (() => void) | undefined;
}

function PersonRow({ person, onLink, onMail }: RowProps) {
  const { name, email, state, linkUntil, mailProblem, isMine } = person;
  return (
    <tr>
      <td className={`${tables.description} ${styles.person}`}>
        {name}
        <br />
        <span className={styles.soft}>{email}</span>
      </td>
      <td className={styles.samples} data-label="Rights">
        {rightsOf(person)}
      </td>
      <td className={styles.samples} data-label="Accounts or territories">
        {reachOf(person)}
      </td>
      <td data-label="Sign-in">
        {stateWords[state]}
        {linkUntil === null ? null : state === 'invited' ? (
          ` until ${momentWords(linkUntil)}`
        ) : state === 'ready' ? (
          <>
            <br />
            <span className={styles.soft}>Unused link until {momentWords(linkUntil)}</span>
          </>
        ) : null}
        {mailProblem === '' ? null : (
          <>
            <br />
            <span className={styles.soft}>The e-mail couldn’t be delivered: {mailProblem}</span>
          </>
        )}
      </td>
      <td>
        {isMine ? (
          <Button variant="subtle" aria-label={`${verbOf(person)}: ${name}`} onClick={onLink}>
            {verbOf(person)}
          </Button>
        ) : null}
        {isMine && onMail !== undefined ? (
          <Button variant="subtle" aria-label={`E-mail a link: ${name}`} onClick={onMail}>
            E-mail a link
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

interface PeopleActions {
  readonly onLink: (person: Person) => void;
  readonly onMail: ((person: Person) => void) | undefined;
}

function PeopleTable({ people, onLink, onMail }: PeopleActions & { readonly people: readonly Person[] }) {
  return (
    <table className={tables.table} data-cards aria-label="People">
      <thead>
        <tr>
          <th scope="col">Name and e-mail</th>
          <th scope="col">Rights</th>
          <th scope="col">Accounts or territories</th>
          <th scope="col">Sign-in</th>
          <th scope="col">Link</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            onLink={() => onLink(person)}
            onMail={onMail && (() => onMail(person))}
          />
        ))}
      </tbody>
    </table>
  );
}

function FoundPeople({ find, ...actions }: PeopleActions & { readonly find: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(peopleQuery(find));
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load people" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows label="Loading people" rows={6} />;
  }
  const people = data.pages.flatMap((page) => page.data);
  if (people.length === 0) {
    return (
      <EmptyState title={find === '' ? 'There are no people yet.' : 'No Results Found'}>
        {find === '' ? 'Load a file of the feed People, or run npm run person on the server.' : undefined}
      </EmptyState>
    );
  }
  return (
    <>
      <PeopleTable people={people} {...actions} />
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more people
        </Button>
      ) : null}
    </>
  );
}

export function PeopleList() {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const find = useDebounced(typed, searchDelayMs).trim();
  const [asked, setAsked] = useState<Person>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [mailed, setMailed] = useState<Person>();
  const [made, setMade] = useState<{ readonly person: Person; readonly link: string; readonly until: string }>();

  async function mailLink(person: Person) {
    setFailure(undefined);
    setMailed(undefined);
    try {
      await callBackOffice('mailAccessLink', { params: { userId: person.userId } });
      setMailed(person);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: ['exchange', 'people'] });
  }

  async function makeLink(person: Person) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      setMade({ person, ...(await callBackOffice('makeAccessLink', { params: { userId: person.userId } })) });
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: ['exchange', 'people'] });
    setIsBusy(false);
    setAsked(undefined);
  }

  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        People are loaded from the People feed without passwords.{' '}
        {settings().isMailOn ? 'E-mail each person a link, or create one' : 'Create a link for each person'} and send it
        to them. Anyone who has an unused link can set that person’s password, so send it privately.
      </p>
      {made === undefined ? null : (
        <ShownOnce
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
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <SearchBox label="Find a person" placeholder="Name, e-mail, or account" value={typed} onChange={setTyped} />
      <FoundPeople
        find={find}
        onLink={(person) => (person.state === 'ready' ? setAsked(person) : void makeLink(person))}
        onMail={settings().isMailOn ? (person) => void mailLink(person) : undefined}
      />
      {asked === undefined ? null : (
        <ConfirmDialog
          title={`Let ${asked.name} choose a new password?`}
          confirmLabel="Make the link"
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void makeLink(asked)}
        >
          <p>
            Nothing changes until the link is used. Then the old password stops working, and they’re signed out
            everywhere.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
