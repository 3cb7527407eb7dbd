/** People, whether they can sign in, and the links with which they choose a password. */
import type { Person } from '@operatory/contract/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import tables from '../parts/reports/report-table.module.css';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { settings } from '../settings/index.ts';
import { momentWords } from '../settings/moment-words.ts';
import styles from './administration.module.css';
import { linkVerb, reachWords, rightsWords, stateWords } from './person-words.ts';
import { peopleQuery } from './queries.ts';
import { useLinks } from './use-links.tsx';

const searchDelayMs = 300;

interface PeopleActions {
  readonly onLink: (person: Person) => void;
  /** Undefined where no e-mail is sent. */
  readonly onMail: ((person: Person) => void) | undefined;
  /** Opens a person to change them; undefined for those who may not. */
  readonly onOpen: ((userId: string) => void) | undefined;
}

function SignIn({ person: { state, linkUntil, mailProblem, isMailWaiting } }: { readonly person: Person }) {
  const isWaiting = linkUntil !== null && state === 'invited';
  return (
    <>
      {stateWords[state]}
      {isWaiting ? ` until ${momentWords(linkUntil)}` : null}
      {linkUntil !== null && state === 'ready' ? (
        <>
          <br />
          <span className={styles.soft}>Unused link until {momentWords(linkUntil)}</span>
        </>
      ) : null}
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
    </>
  );
}

function PersonRow({ person, onLink, onMail, onOpen }: PeopleActions & { readonly person: Person }) {
  const { userId, name, email, isMine } = person;
  return (
    <tr>
      <td className={`${tables.description} ${styles.words}`}>
        {onOpen === undefined ? (
          name
        ) : (
          <button type="button" className={styles.open} onClick={() => onOpen(userId)}>
            {name}
          </button>
        )}
        <br />
        <span className={styles.soft}>{email}</span>
      </td>
      <td className={styles.words} data-label="Permissions">
        {rightsWords(person.permissions)}
      </td>
      <td className={styles.words} data-label="Accounts or territories">
        {reachWords(person)}
      </td>
      <td className={styles.words} data-label="Sign-in">
        <SignIn person={person} />
      </td>
      <td className={styles.links}>
        {isMine ? (
          <Button variant="subtle" aria-label={`${linkVerb(person)}: ${name}`} onClick={() => onLink(person)}>
            {linkVerb(person)}
          </Button>
        ) : null}
        {isMine && onMail !== undefined ? (
          <Button variant="subtle" aria-label={`E-mail a link: ${name}`} onClick={() => onMail(person)}>
            E-mail a link
          </Button>
        ) : null}
      </td>
    </tr>
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
        {find === '' ? 'Load a People file, or run npm run person on the server.' : undefined}
      </EmptyState>
    );
  }
  return (
    <>
      <table className={tables.table} data-cards aria-label="People">
        <thead>
          <tr>
            <th scope="col">Name and e-mail</th>
            <th scope="col">Permissions</th>
            <th scope="col">Accounts or territories</th>
            <th scope="col">Sign-in</th>
            <th scope="col">Link</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.userId} person={person} {...actions} />
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more people
        </Button>
      ) : null}
    </>
  );
}

export function PeopleList({ onOpen }: { readonly onOpen?: (userId: string) => void }) {
  const [typed, setTyped] = useState('');
  const find = useDebounced(typed, searchDelayMs).trim();
  const { onLink, onMail, notices } = useLinks();
  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        Someone without a password, such as a new person from the People feed, needs a link to choose one.{' '}
        {settings().isMailOn ? 'E-mail it, or create it' : 'Create it'} and send it privately: anyone with an unused
        link can set that person’s password.
      </p>
      {notices}
      <div className={styles.tools}>
        <div className={styles.find}>
          <SearchBox label="Find a person" placeholder="Name, e-mail, or account" value={typed} onChange={setTyped} />
        </div>
        {onOpen === undefined ? null : (
          <Button variant="default" onClick={() => onOpen('new')}>
            Add a person
          </Button>
        )}
      </div>
      <FoundPeople find={find} onLink={onLink} onMail={onMail} onOpen={onOpen} />
    </div>
  );
}
