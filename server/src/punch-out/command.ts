/** The command that saves and tests connections: `save FILE`, `template SYSTEM`, `schema`, `list`, `test ID`. */
import { formatMoment } from '@operatory/domain/dates';
import { isRefusal } from '@operatory/domain/refusals';
import pg from 'pg';
import { serverCommand, writeAudit } from '../audit/write-audit.ts';
import { inOneTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import { readConnectionSettings } from './administration/change-connection.ts';
import { nextCatalogOf } from './catalog/schedule-catalogs.ts';
import { connectionSchema, connectionTemplate, readConnectionFile } from './connection-file.ts';
import { type Connection, readConnection } from './connections.ts';
import { type Encryption, encryptionOf } from './encryption.ts';
import { answerArrival } from './inbound/answer-arrival.ts';
import { answerDocument } from './inbound/answer-document.ts';
import { noLimits } from './inbound/inbound-limits.ts';
import { testArrival, testProof, testSetUp } from './inbound/test-set-up.ts';
import { type ConnectionInput, newPartnerSecret, saveConnection, shortestGivenSecret } from './save-connection.ts';

export const punchOutUsage =
  'Usage: npm run punch-out -- save FILE.json | template SYSTEM | schema | list | test ID. "template Coupa" prints a file to start from.';

/** How to fix a connection that couldn't be saved; rethrows any other error. */
function explain(error: unknown): never {
  if (error instanceof RangeError) throw new CannotStart(error.message);
  if (error instanceof pg.DatabaseError && error.constraint === 'punch_out_connection_parties') {
    throw new CannotStart('Another connection has this sender already. "list" shows them.');
  }
  throw error;
}

interface Trial {
  readonly services: Services;
  readonly encryption: Encryption;
  readonly connection: Connection;
  readonly secret: string;
}

/** A test visit in each dialect; returns its status. */
const trials: Readonly<Record<Connection['dialect'], (trial: Trial) => Promise<string>>> = {
  async cxml({ services, encryption, connection, secret }) {
    const bytes = Buffer.from(testSetUp(connection, secret));
    const answer = await answerDocument(services, encryption, {
      bytes,
      http: testProof(connection, encryption),
      limits: noLimits,
      address: services.settings.publicUrl,
    });
    await services.pool.query(
      "delete from punch_out_session where connection_id = $1 and payload_id like '%@operatory-test'",
      [connection.connectionId],
    );
    const [, code = '', text = ''] = /<Status code="(\d+)" text="([^"]*)"/.exec(answer) ?? [];
    return `${code} ${text}`;
  },
  async oci({ services, encryption, connection, secret }) {
    const reception = await answerArrival(services, encryption, {
      fields: testArrival(connection, secret),
      limits: noLimits,
    });
    if (reception.kind === 'enter') {
      await services.pool.query('delete from punch_out_session where session_id = $1', [reception.sessionId]);
    }
    return `${reception.status.code} ${reception.status.text}`;
  },
};

/** What the command prints, and whether a test visit was refused. */
export interface CommandResult {
  readonly text: string;
  readonly isRefused: boolean;
}

/** What in the file keeps every visit from beginning, by the names that the file has. */
function hintsAbout({ dialect, profile, credentials }: Connection): string {
  const { returnHosts, incomingProof } = profile;
  const isUnproven = dialect === 'cxml' && incomingProof !== 'secret' && credentials.incoming === undefined;
  return [
    returnHosts.length === 0 ? ' The setting “returnHosts” is empty: enter the hosts that carts return to.' : '',
    isUnproven
      ? ` The setting “incomingProof” is “${incomingProof}”, but there is no credential “incoming”: enter what the buyer’s requests have.`
      : '',
  ].join('');
}

/** Sends a test visit the way a buyer does, and deletes its session. */
async function test(services: Services, encryption: Encryption, connectionId: string): Promise<CommandResult> {
  const connection = await readConnection(services.pool, connectionId);
  if (connection === undefined)
    throw new CannotStart(`There is no connection "${connectionId}". List them with "list".`);
  const secret = encryption.decrypt(connection.encryptedSecret);
  if (secret === undefined) {
    throw new CannotStart(
      `The secret of "${connectionId}" was stored under another AUTH_SECRET. Save the connection again with its secret.`,
    );
  }
  const status = await trials[connection.dialect]({ services, encryption, connection, secret });
  const isRefused = !status.startsWith('2');
  return { text: `${connectionId}: ${status}${isRefused ? hintsAbout(connection) : ''}`, isRefused };
}

/** Saves the connection, and says in the audit log what changed, without its secrets. */
async function saveAudited(services: Services, encryption: Encryption, wanted: ConnectionInput): Promise<void> {
  const { connectionId } = wanted;
  await inOneTransaction(services.pool, async (pool, client) => {
    const read = async () => {
      const settings = await readConnectionSettings({ ...services, pool }, connectionId);
      return isRefusal(settings) ? undefined : settings;
    };
    const before = await read();
    await saveConnection(client, encryption, { wanted, now: services.now() });
    const after = await read();
    if (after === undefined) return;
    const { previousSecretUntil, credentials } = after;
    const about = { by: serverCommand, about: connectionId };
    if (before === undefined) return writeAudit(client, { kind: 'connection-added', ...about, after });
    await writeAudit(client, { kind: 'connection-changed', ...about, before, after });
    const secrets = ({ previousSecretUntil: until, credentials: own }: typeof after) => JSON.stringify([until, own]);
    if (secrets(before) === secrets(after)) return;
    await writeAudit(client, {
      ...{ kind: 'connection-secret-changed', ...about },
      after: { connectionId, previousSecretUntil, credentials },
    });
  });
}

/** When its catalogs are sent next, as the rest of a line; blank if none are sent on schedule. */
async function catalogWords(services: Services, connectionId: string): Promise<string> {
  const connection = await readConnection(services.pool, connectionId);
  const next = connection === undefined ? undefined : nextCatalogOf(connection, services);
  return next === undefined ? '' : `The next catalog is sent on ${formatMoment(next, services.settings.timeZone)}.`;
}

async function save(services: Services, encryption: Encryption, file: string): Promise<CommandResult> {
  const described = readConnectionFile(file);
  const before = await readConnection(services.pool, described.connectionId);
  const generated = before === undefined && described.secret === undefined ? newPartnerSecret() : undefined;
  if (described.secret !== undefined && described.secret.trim().length < shortestGivenSecret) {
    throw new CannotStart(
      `The secret has fewer than ${shortestGivenSecret} characters. Leave it out, and one is made for a new connection.`,
    );
  }
  const wanted = generated === undefined ? described : { ...described, secret: generated };
  await saveAudited(services, encryption, wanted).catch(explain);
  const { isActive = before?.isActive ?? true, connectionId } = wanted;
  // Buyers can't visit it yet, so a test would only report that.
  const tested = isActive
    ? await test(services, encryption, connectionId)
    : { text: `${connectionId} is switched off, so it wasn’t tested.`, isRefused: false };
  const catalog = await catalogWords(services, connectionId);
  const result = `${tested.isRefused ? 'Saved, but a test visit was refused.' : 'Saved.'} ${tested.text}${catalog === '' ? '' : `\n${catalog}`}`;
  const text = generated === undefined ? result : `${result}\nThe shared secret, shown this once: ${generated}`;
  return { ...tested, text };
}

const printed = (text: string): CommandResult => ({ text, isRefused: false });

/** Runs the command and returns what to print. Throws `CannotStart` with one sentence about what to fix. */
export async function runPunchOutCommand(services: Services, [verb, what]: readonly string[]): Promise<CommandResult> {
  const encryption = encryptionOf(services.settings.authSecret);
  if (verb === 'save') {
    if (what === undefined || what.trim() === '') {
      throw new CannotStart('"save" needs the path of a connection file. "template" prints one to start from.');
    }
    return save(services, encryption, what);
  }
  if (verb === 'schema') return printed(connectionSchema());
  if (verb === 'template' && what !== undefined) return printed(connectionTemplate(what));
  if (verb === 'test' && what !== undefined) return test(services, encryption, what);
  if (verb === 'list') {
    const { rows } = await services.pool.query<{ connectionId: string; line: string }>(
      `select connection_id as "connectionId", connection_id || '  account ' || customer_number || '  ' || name
                || case dialect when 'oci' then '  (OCI)' else '' end || case when is_active then '' else '  (switched off)' end as line
         from punch_out_connection order by connection_id`,
    );
    const lines: string[] = [];
    for (const { connectionId, line } of rows) {
      const catalog = await catalogWords(services, connectionId);
      lines.push(catalog === '' ? line : `${line}  ${catalog}`);
    }
    return printed(lines.length === 0 ? 'There are no connections yet.' : lines.join('\n'));
  }
  throw new CannotStart(punchOutUsage);
}
