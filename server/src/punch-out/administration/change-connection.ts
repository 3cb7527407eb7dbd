/** Connections as customer service reads, makes, and changes them on a screen. */
import type { ConnectionDraft, PunchOutConnection } from '@operatory/contract/punch-out-connections';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type ConnectionProfile, readProfile } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { addressProblem, erpWayOut } from '../../http/outgoing-address.ts';
import type { Services } from '../../services/services.ts';
import { type Connection, readConnection } from '../connections.ts';
import { type Encryption, encryptionOf } from '../encryption.ts';
import {
  type ConnectionInput,
  type ConnectionProblem,
  connectionProblems,
  newPartnerSecret,
  saveConnection,
  UnusableConnection,
} from '../save-connection.ts';

type Saved = { readonly connection: PunchOutConnection; readonly secret: string };

const openUntil = (until: Date | null, now: Date) => (until !== null && until > now ? until.toISOString() : null);

/** A connection as pages get it: never with a secret. */
export async function tell(
  database: Queryable,
  { connectionId, dialect, version, ...connection }: Connection,
  now: Date,
): Promise<PunchOutConnection> {
  const { rows } = await database.query<{ name: string }>({
    name: 'punch-out-connection-account',
    text: 'select name from customer where customer_number = $1',
    values: [connection.customerNumber],
  });
  const until = connection.previousSecretUntil;
  return {
    connectionId,
    version,
    dialect,
    name: connection.name,
    isActive: connection.isActive,
    customerNumber: connection.customerNumber,
    customerName: rows[0]?.name ?? '',
    sender: dialect === 'oci' ? { ...connection.sender, domain: '' } : connection.sender,
    from: connection.from ?? null,
    settings: { ...connection.storedProfile },
    previousSecretUntil: openUntil(until, now),
    credentials: Object.entries(connection.credentials).map(([purpose, { setAt, previousUntil }]) => ({
      purpose,
      setAt: setAt.toISOString(),
      previousUntil: openUntil(previousUntil, now),
    })),
  };
}

/** The connection with its settings and without its secrets. */
export async function readConnectionSettings(
  { pool, now }: Services,
  connectionId: string,
): Promise<PunchOutConnection | Refusal<RefusalCode>> {
  const connection = await readConnection(pool, connectionId);
  if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  return tell(pool, connection, now());
}

/** The connection that has this sender, for the sentence that says so. */
async function ownerOf(database: Queryable, { dialect, sender, from }: ConnectionInput): Promise<string> {
  const { rows } = await database.query<{ name: string }>({
    name: 'punch-out-connection-of-sender',
    text: `select name from punch_out_connection
            where dialect = $1 and sender_identity = $2 and ($1 = 'oci' or sender_domain = $3)
              and from_domain = $4 and from_identity = $5`,
    values: [
      dialect,
      sender.identity,
      (sender.domain ?? '').toLowerCase(),
      (from?.domain ?? '').toLowerCase(),
      from?.identity ?? '',
    ],
  });
  return rows[0]?.name ?? '';
}

const isSenderTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'punch_out_connection_parties';

/** Every address that documents are sent to, with its field. */
const deliveryUrlsOf = ({ deliveryUrl, deliveryUrls, catalogUrl }: ConnectionProfile) =>
  [
    ['deliveryUrl', deliveryUrl] as const,
    ['catalogUrl', catalogUrl] as const,
    ...Object.values(deliveryUrls).map((url) => ['deliveryUrls', url] as const),
  ]
    .filter(([, url]) => url !== '')
    .map(([name, url]) => ({ field: `settings.${name}`, url }));

const invalid = (problems: readonly ConnectionProblem[]): Refusal<RefusalCode> => ({
  ...refuse('punch-out-connection.invalid', { problems: problems.map(({ message }) => message).join(' ') }),
  copy: { errors: problems },
});

/**
 * The command on the server may set any address; a page may not lead into the server's own network, except to hosts that the
 * administrator allows.
 */
function forbiddenAddresses(
  wanted: ConnectionInput,
  before: Connection | undefined,
  privateHosts: readonly string[],
): ConnectionProblem[] {
  const known = new Set(before === undefined ? [] : deliveryUrlsOf(before.profile).map(({ url }) => url));
  return deliveryUrlsOf(readProfile(wanted.profile ?? {})).flatMap(({ field, url }) => {
    const problem = known.has(url) ? undefined : addressProblem(url, { privateHosts, wayOut: erpWayOut });
    return problem === undefined ? [] : [{ field, message: `Documents can’t be sent to ${url}. ${problem}` }];
  });
}

/** Saves what a screen sent. `undefined` if the version isn't the one that the change is based on. */
async function save(
  { pool, now, settings }: Services,
  encryption: Encryption,
  { wanted, standsOn }: { readonly wanted: ConnectionInput; readonly standsOn: number },
): Promise<Connection | undefined | Refusal<RefusalCode>> {
  const before = await readConnection(pool, wanted.connectionId);
  const forbidden = forbiddenAddresses(wanted, before, settings.exchange.privateHosts);
  const others = (await connectionProblems(pool, wanted, before)).filter(
    ({ field }) => !forbidden.some((one) => one.field === field),
  );
  if (forbidden.length + others.length > 0) return invalid([...forbidden, ...others]);
  try {
    // In a separate transaction: a refused insert mustn’t abort the caller’s.
    const isSaved = await inTransaction(pool, (client) =>
      saveConnection(client, encryption, { wanted, now: now(), standsOn }),
    );
    return isSaved ? await readConnection(pool, wanted.connectionId) : undefined;
  } catch (error) {
    if (error instanceof UnusableConnection) return invalid(error.problems);
    if (isSenderTaken(error)) {
      return refuse('punch-out-connection.sender-taken', { other: await ownerOf(pool, wanted) });
    }
    throw error;
  }
}

const isRefusal = (value: Connection | Refusal<RefusalCode>): value is Refusal<RefusalCode> => 'refused' in value;

const inputOf = (
  { settings, ...draft }: ConnectionDraft,
  rest: Pick<ConnectionInput, 'connectionId' | 'dialect'> & Partial<Pick<ConnectionInput, 'secret'>>,
): ConnectionInput => ({ ...draft, ...rest, profile: settings });

/** Adds a connection, with the buyer's secret or a new one. */
export async function addConnection(
  services: Services,
  {
    connectionId,
    dialect,
    secret = newPartnerSecret(),
    ...draft
  }: ConnectionDraft &
    Pick<ConnectionInput, 'connectionId'> & {
      readonly dialect: Connection['dialect'];
      readonly secret?: string | undefined;
    },
): Promise<Saved | Refusal<RefusalCode>> {
  const encryption = encryptionOf(services.settings.authSecret);
  const wanted = inputOf(draft, { connectionId, dialect, secret });
  const saved = await save(services, encryption, { wanted, standsOn: 0 });
  if (saved === undefined) return refuse('punch-out-connection.id-taken', { connectionId });
  if (isRefusal(saved)) return saved;
  return { connection: await tell(services.pool, saved, services.now()), secret };
}

/** Changes everything but the secret. */
export async function changeConnection(
  services: Services,
  connectionId: string,
  { version, ...draft }: ConnectionDraft & { readonly version: number },
): Promise<PunchOutConnection | Refusal<RefusalCode>> {
  const encryption = encryptionOf(services.settings.authSecret);
  const before = await readConnection(services.pool, connectionId);
  if (before === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const wanted = inputOf(draft, { connectionId, dialect: before.dialect });
  const saved = await save(services, encryption, { wanted, standsOn: version });
  if (saved === undefined) return refuse('punch-out-connection.changed');
  return isRefusal(saved) ? saved : tell(services.pool, saved, services.now());
}

/** Gives it a new secret, the buyer's or a generated one. The previous one stays valid for `previousDays`. */
export async function changeSecret(
  { pool, now, settings }: Services,
  connectionId: string,
  {
    version,
    secret = newPartnerSecret(),
    previousDays,
  }: { readonly version: number; readonly secret?: string | undefined; readonly previousDays: number },
): Promise<Saved | Refusal<RefusalCode>> {
  const encryption = encryptionOf(settings.authSecret);
  const { rowCount } = await pool.query({
    name: 'punch-out-connection-secret',
    text: `update punch_out_connection
              set sealed_previous_secret = sealed_secret, previous_secret_until = $3, sealed_secret = $4,
                  version = version + 1, updated_at = $5
            where connection_id = $1 and version = $2`,
    values: [
      connectionId,
      version,
      new Date(now().getTime() + previousDays * 86_400_000),
      encryption.encrypt(secret),
      now(),
    ],
  });
  const connection = await readConnection(pool, connectionId);
  if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  if (rowCount === 0) return refuse('punch-out-connection.changed');
  return { connection: await tell(pool, connection, now()), secret };
}
