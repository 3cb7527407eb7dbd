/** The command by which a distributor keeps connections: `save FILE`, `list`, `test ID`. */
import { readFileSync } from 'node:fs';
import type { Services } from '../http/services.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import { type Connection, readConnection } from './connections.ts';
import { answerArrival } from './doors/answer-arrival.ts';
import { answerDocument } from './doors/answer-document.ts';
import { testArrival, testSetUp } from './doors/test-set-up.ts';
import { type ConnectionWanted, saveConnection } from './save-connection.ts';
import { type Seal, sealOf } from './seal.ts';

export const punchOutUsage =
  'Usage: npm run punch-out -- save FILE.json | list | test ID. See docs/decisions/0049-reading-what-buyers-write.md for what a connection holds.';

function readWanted(file: string): ConnectionWanted {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ConnectionWanted;
  } catch {
    throw new CannotStart(`"${file}" cannot be read as JSON. Give the path of a file that describes one connection.`);
  }
}

interface Trial {
  readonly services: Services;
  readonly seal: Seal;
  readonly connection: Connection;
  readonly secret: string;
}

/** How a visit of this buyer would begin, in each dialect: the status that comes of it. */
const trials: Readonly<Record<Connection['dialect'], (trial: Trial) => Promise<string>>> = {
  async cxml({ services, seal, connection, secret }) {
    const bytes = Buffer.from(testSetUp(connection, secret));
    const answer = await answerDocument(services, seal, { bytes, address: services.settings.publicUrl });
    await services.pool.query(
      "delete from punch_out_session where connection_id = $1 and payload_id like '%@operatory-test'",
      [connection.connectionId],
    );
    const [, code = '', text = ''] = /<Status code="(\d+)" text="([^"]*)"/.exec(answer) ?? [];
    return `${code} ${text}`;
  },
  async oci({ services, seal, connection, secret }) {
    const reception = await answerArrival(services, seal, testArrival(connection, secret));
    if (reception.kind === 'enter') {
      await services.pool.query('delete from punch_out_session where session_id = $1', [reception.sessionId]);
    }
    return `${reception.status.code} ${reception.status.text}`;
  },
};

/** Sends it through the same door as a buyer's, and puts away what it began. */
async function test(services: Services, seal: Seal, connectionId: string): Promise<string> {
  const connection = await readConnection(services.pool, connectionId);
  if (connection === undefined)
    throw new CannotStart(`There is no connection "${connectionId}". List them with "list".`);
  const secret = seal.open(connection.sealedSecret);
  if (secret === undefined) {
    throw new CannotStart(
      `The secret of "${connectionId}" was kept under another AUTH_SECRET. Save it again with its secret.`,
    );
  }
  return `${connectionId}: ${await trials[connection.dialect]({ services, seal, connection, secret })}`;
}

/** Carries the command out and answers what to print. Throws `CannotStart` with one sentence for what a person can mend. */
export async function runPunchOutCommand(services: Services, [verb, what]: readonly string[]): Promise<string> {
  const seal = sealOf(services.settings.authSecret);
  if (verb === 'save' && what !== undefined) {
    const wanted = readWanted(what);
    await saveConnection(services.pool, seal, { wanted, now: services.now() }).catch((error: unknown) => {
      throw error instanceof RangeError ? new CannotStart(error.message) : error;
    });
    return `Kept. ${await test(services, seal, wanted.connectionId)}`;
  }
  if (verb === 'test' && what !== undefined) return test(services, seal, what);
  if (verb === 'list') {
    const { rows } = await services.pool.query<{ line: string }>(
      `select connection_id || '  account ' || customer_number || '  ' || name
                || case dialect when 'oci' then '  (OCI)' else '' end || case when is_active then '' else '  (switched off)' end as line
         from punch_out_connection order by connection_id`,
    );
    return rows.length === 0 ? 'There are no connections yet.' : rows.map(({ line }) => line).join('\n');
  }
  throw new CannotStart(punchOutUsage);
}
