/** Passkeys: made and used with WebAuthn. A challenge works once, for the session and the purpose that it was made for. */
import { randomBytes } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { NewPasskey, PasskeyAnswer } from '@operatory/contract/second-step';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { Actor } from '../../audit/write-audit.ts';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { sha256 } from '../../hashing/sha256.ts';
import { noteRefusedSignIn } from '../note-refused-sign-in.ts';
import { passkeysRuledOutBy } from '../providers/only-company-sign-in.ts';
import type { StoredProviders } from '../providers/stored-providers.ts';
import { actorIn, attempt, lockSession, notePassed, type ProofParts } from './prove.ts';
import type { Arrival } from './session-proofs.ts';
import { noteAdded, type Own, type Removal, removeFactor, type SetUp } from './set-up.ts';

export interface PasskeyParts extends ProofParts {
  readonly publicUrl: string;
  readonly ownOrigins: readonly string[];
  readonly brandName: string;
  readonly providers: StoredProviders;
}

type Purpose = 'add' | 'prove' | 'sign-in';

const maxPasskeys = 10;
const challengeMinutes = 5;
/** Loaded on first use: few people have passkeys, and every process starts faster without it. */
const webAuthn = () => import('@simplewebauthn/server');
const relyingPartyOf = ({ publicUrl }: PasskeyParts) => new URL(publicUrl).hostname;

async function newChallenge(database: Queryable, purpose: Purpose, sessionId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await database.query(
    `insert into passkey_challenge (challenge_hash, session_id, purpose, expires_at)
     values ($1, $2, $3, now() + interval '${challengeMinutes} minutes')`,
    [sha256(challenge, 'base64url'), sessionId, purpose],
  );
  return challenge;
}

/** Returns whether the challenge was ours, and uses it up. Outside of the transaction, so that a wrong answer uses it up, too. */
const useChallenge =
  (database: Queryable, purpose: Purpose, sessionId: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const { rowCount } = await database.query(
      `delete from passkey_challenge
        where challenge_hash = $1 and purpose = $2 and session_id is not distinct from $3 and expires_at > now()`,
      [sha256(challenge, 'base64url'), purpose, sessionId],
    );
    return rowCount === 1;
  };

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

interface StoredPasskey {
  readonly passkeyId: string;
  readonly userId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
}

const stored = `passkey_id as "passkeyId", user_id as "userId", public_key as "publicKey", counter, transports`;

const passkeysOf = async (database: Queryable, userId: string) =>
  (await database.query<StoredPasskey>(`select ${stored} from passkey where user_id = $1`, [userId])).rows;

const describe = ({ passkeyId, transports }: StoredPasskey) => ({ id: passkeyId, transports: transports as never });

/** Why the person can't have a passkey; undefined if they can. */
async function refusePasskeys(
  { pool, providers }: PasskeyParts,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<Refusal<RefusalCode> | undefined> {
  const by = await passkeysRuledOutBy({ database: pool, providers }, { id: userId, email });
  return by === undefined ? undefined : refuse('access.passkeys-off', { name: by.name });
}

/** The options for creating a passkey in the browser. */
export async function askPasskey(
  parts: PasskeyParts,
  { userId, email, name, sessionId }: Arrival,
): Promise<{ readonly options: Record<string, unknown> } | Refusal<RefusalCode>> {
  const off = await refusePasskeys(parts, { userId, email });
  if (off !== undefined) return off;
  const own = await passkeysOf(parts.pool, userId);
  if (own.length >= maxPasskeys) return refuse('access.too-many-passkeys', { maximum: maxPasskeys });
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: parts.brandName,
    rpID: relyingPartyOf(parts),
    userName: email,
    userDisplayName: name,
    userID: bytes(userId),
    challenge: new Uint8Array(Buffer.from(await newChallenge(parts.pool, 'add', sessionId), 'base64url')),
    excludeCredentials: own.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options } };
}

/** Adds the passkey that the browser made. */
export async function addPasskey(
  parts: PasskeyParts,
  own: Own & { readonly name: string; readonly passkey: NewPasskey },
): Promise<SetUp | Refusal<RefusalCode>> {
  const { sessionId, userId } = own.arrival;
  const off = await refusePasskeys(parts, own.arrival);
  if (off !== undefined) return off;
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await verifyRegistrationResponse({
    response: own.passkey as never,
    expectedChallenge: useChallenge(parts.pool, 'add', sessionId),
    expectedOrigin: [...parts.ownOrigins],
    expectedRPID: relyingPartyOf(parts),
    requireUserVerification: false,
  }).catch(() => undefined);
  if (made?.verified !== true) return refuse('access.passkey-wrong');
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return inTransaction<SetUp | Refusal<RefusalCode>>(parts.pool, async (client) => {
    await client.query('select from "user" where id = $1 for update', [userId]);
    // If the session was signed out in the meantime, no passkey is added.
    if (!(await lockSession(client, own.arrival))) return refuse('access.signed-out');
    const { rowCount } = await client.query(
      `insert into passkey (passkey_id, user_id, name, public_key, counter, transports)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from passkey where user_id = $2) < ${maxPasskeys}
       on conflict do nothing`,
      [
        id,
        userId,
        own.name,
        Buffer.from(publicKey).toString('base64url'),
        counter,
        own.passkey.response.transports ?? [],
      ],
    );
    if (rowCount === 0) return refuse('access.too-many-passkeys', { maximum: maxPasskeys });
    return (await noteAdded(client, parts, { ...own, way: 'passkey' })) ?? refuse('access.signed-out');
  });
}

/** The options for signing: with one of the person's passkeys, or with any of this site to sign in. */
export async function askForPasskey(
  parts: PasskeyParts,
  arrival: Arrival | undefined,
): Promise<{ readonly options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await webAuthn();
  const challenge = await newChallenge(
    parts.pool,
    arrival === undefined ? 'sign-in' : 'prove',
    arrival?.sessionId ?? null,
  );
  const own = arrival === undefined ? [] : await passkeysOf(parts.pool, arrival.userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(parts),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: own.map(describe),
    userVerification: arrival === undefined ? 'required' : 'preferred',
  });
  return { options: { ...options } };
}

interface Signed {
  readonly answer: PasskeyAnswer;
  readonly purpose: 'prove' | 'sign-in';
  readonly sessionId: string | null;
  /** The owner of the passkey; anyone when signing in. */
  readonly userId?: string;
}

/** The id of the passkey's person if the answer is right. A passkey alone must have asked for a PIN, a face, or a finger. */
async function signerOf(
  client: Queryable,
  parts: PasskeyParts,
  { answer, purpose, sessionId, userId }: Signed,
): Promise<string | undefined> {
  const { rows } = await client.query<StoredPasskey>(
    `select ${stored} from passkey where passkey_id = $1 and ($2::text is null or user_id = $2) for update`,
    [answer.id, userId ?? null],
  );
  const [known] = rows;
  if (known === undefined) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: answer as never,
    // On the same connection: many who sign in at once would otherwise wait for each other's second one.
    expectedChallenge: useChallenge(client, purpose, sessionId),
    expectedOrigin: [...parts.ownOrigins],
    expectedRPID: relyingPartyOf(parts),
    requireUserVerification: purpose === 'sign-in',
    credential: {
      id: known.passkeyId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: known.transports as never,
    },
  }).catch(() => undefined);
  if (checked?.verified !== true) return undefined;
  await client.query('update passkey set counter = $2, used_at = now() where passkey_id = $1', [
    known.passkeyId,
    checked.authenticationInfo.newCounter,
  ]);
  return known.userId;
}

/** Takes a passkey's signature as the second step or as a new proof. Returns the token that the session has from now on. */
export function proveByPasskey(
  parts: PasskeyParts,
  { arrival, answer, address }: Own & { readonly answer: PasskeyAnswer },
): Promise<string | Refusal<RefusalCode>> {
  const by = actorIn(arrival, address);
  const { userId, sessionId } = arrival;
  return attempt(
    parts,
    { arrival, by },
    {
      wrong: 'access.passkey-wrong',
      check: async (client) => {
        const signer = await signerOf(client, parts, { answer, purpose: 'prove', sessionId, userId });
        return signer === undefined ? undefined : notePassed(client, arrival, { way: 'passkey', by });
      },
    },
  );
}

/**
 * The person that a passkey signs in. Refused if it isn't one of ours, the person was suspended, or their company
 * excludes passkeys; the audit log records the last two.
 */
export async function personOfPasskey(
  parts: PasskeyParts,
  answer: PasskeyAnswer,
  by: Actor,
): Promise<{ readonly userId: string; readonly email: string } | Refusal<RefusalCode>> {
  const person = await inTransaction(parts.pool, async (client) => {
    const userId = await signerOf(client, parts, { answer, purpose: 'sign-in', sessionId: null });
    if (userId === undefined) return undefined;
    const { rows } = await client.query<{ userId: string; email: string; isWithdrawn: boolean }>(
      'select id as "userId", email, withdrawn_at is not null as "isWithdrawn" from "user" where id = $1',
      [userId],
    );
    return rows[0];
  });
  if (person === undefined) return refuse('access.passkey-wrong');
  const { userId, email, isWithdrawn } = person;
  const refused = isWithdrawn ? refuse('access.passkey-wrong') : await refusePasskeys(parts, { userId, email });
  if (refused === undefined) return { userId, email };
  await noteRefusedSignIn(parts.pool, email, by);
  return refused;
}

export const removePasskey = (
  parts: ProofParts,
  { passkeyId, ...removal }: Omit<Removal, 'way'> & { readonly passkeyId: string },
) =>
  removeFactor(parts, { ...removal, way: 'passkey' }, async (client) => {
    const { rowCount } = await client.query('delete from passkey where user_id = $1 and passkey_id = $2', [
      removal.arrival.userId,
      passkeyId,
    ]);
    return rowCount === 1;
  });
