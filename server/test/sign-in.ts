/** Signs a person in for a test without a password, by adding the person and the session to the database. */
import { randomBytes } from 'node:crypto';
import { createUser, type NewUser } from '../src/access/create-user.ts';
import { sessionCookieName, signedValue } from '../src/access/session-cookie.ts';
import type { Queryable } from '../src/database/database.ts';
import { testSecret } from './ground.ts';

export interface SignedIn {
  readonly userId: string;
  /** The session ends when this row is deleted. */
  readonly token: string;
  /** For `inject`: `headers: signedIn.headers`. */
  readonly headers: { readonly cookie: string };
}

/** A session for an existing person. */
export async function openSession(database: Queryable, userId: string): Promise<SignedIn> {
  const token = randomBytes(24).toString('base64url');
  await database.query(
    `insert into session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '8 hours')`,
    [randomBytes(12).toString('base64url'), token, userId],
  );
  return { userId, token, headers: { cookie: `${sessionCookieName(false)}=${signedValue(token, testSecret)}` } };
}

type PersonRights = Partial<NewUser> & Pick<NewUser, 'permissions'>;

/** Creates a person and a session; generates an e-mail unless one is given. */
export async function signIn(database: Queryable, person: PersonRights): Promise<SignedIn> {
  const email = person.email ?? `${randomBytes(5).toString('hex')}@people.test`;
  return openSession(database, await createUser(database, { name: 'Test Person', ...person, email }));
}

/** Signs several people in, and returns them by the names that a test gives them. */
export async function signInAll(
  database: Queryable,
  people: Readonly<Record<string, PersonRights>>,
): Promise<ReadonlyMap<string, SignedIn>> {
  const signedIn = new Map<string, SignedIn>();
  for (const [name, rights] of Object.entries(people)) signedIn.set(name, await signIn(database, rights));
  return signedIn;
}
