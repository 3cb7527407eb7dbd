/** People, whether they can sign in, and the links with which they choose a password. */
import type { Person } from '@operatory/contract/people';
import { permissionWords } from '@operatory/domain/access';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import { ConfirmDialog } from '../parts/messages/confirm-dialog.tsx';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './exchange.module.css';
import { peopleQuery } from './queries.ts';
import { momentWords } from './run-words.ts';
import { ShownOnce } from './shown-once.tsx';

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

function PersonRow({ person, onLink }: { readonly person: Person; readonly onLink: () => void }) {
  const { name, email, state, linkUntil, isMine } = person;
  return (
    <tr>
      <td className={tables.description}>
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
        {state === 'invited' && linkUntil !== null ? ` until ${momentWords(linkUntil)}` : null}
      </td>
      <td>
        {isMine ? (
          <Button variant="subtle" aria-label={`${verbOf(person)}: ${name}`} onClick={onLink}>
            {verbOf(person)}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function PeopleTable({
  people,
  onLink,
}: {
  readonly people: readonly Person[];
  readonly onLink: (person: Person) => void;
}) {
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
          <PersonRow key={person.userId} person={person} onLink={() => onLink(person)} />
        ))}
      </tbody>
    </table>
  );
}

function FoundPeople({ find, onLink }: { readonly find: string; readonly onLink: (person: Person) => void }) {
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
      <PeopleTable people={people} onLink={onLink} />
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
  const [made, setMade] = useState<{ readonly person: Person; readonly link: string; readonly until: string }>();

  async function makeLink(person: Person) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      setMade({ person, ...(await call('makeAccessLink', { params: { userId: person.userId } })) });
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
        People are loaded from the People feed without passwords. Create a link for each person and send it to them.
        Anyone who has an unused link can set that person’s password, so send it privately.
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
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <SearchBox label="Find a person" placeholder="Name, e-mail, or account" value={typed} onChange={setTyped} />
      <FoundPeople
        find={find}
        onLink={(person) => (person.state === 'ready' ? setAsked(person) : void makeLink(person))}
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
