/** The command by which a distributor keeps connections: `save FILE`, `list`, `test ID`. */
import { readFileSync } from 'node:fs';
import type { Services } from '../http/services.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import { answerDocument } from './answer-document.ts';
import { readConnection } from './connections.ts';
import { type ConnectionWanted, saveConnection } from './save-connection.ts';
import { type Seal, sealOf } from './seal.ts';
import { testSetUp } from './test-set-up.ts';

export const punchOutUsage =
  'Usage: npm run punch-out -- save FILE.json | list | test ID. See docs/decisions/0049-reading-what-buyers-write.md for what a connection holds.';

function readWanted(file: string): ConnectionWanted {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ConnectionWanted;
  } catch {
    throw new CannotStart(`"${file}" cannot be read as JSON. Give the path of a file that describes one connection.`);
  }
}

/** Sends a set-up through the same door as a buyer's, and puts away what it began. */
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
  const bytes = Buffer.from(testSetUp(connection, secret));
  const answer = await answerDocument(services, seal, { bytes, address: services.settings.publicUrl });
  await services.pool.query(
    "delete from punch_out_session where connection_id = $1 and payload_id like '%@operatory-test'",
    [connectionId],
  );
  const [, code = '', text = ''] = /<Status code="(\d+)" text="([^"]*)"/.exec(answer) ?? [];
  return `${connectionId}: ${code} ${text}`;
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
                || case when is_active then '' else '  (switched off)' end as line
         from punch_out_connection order by connection_id`,
    );
    return rows.length === 0 ? 'There are no connections yet.' : rows.map(({ line }) => line).join('\n');
  }
  throw new CannotStart(punchOutUsage);
}
