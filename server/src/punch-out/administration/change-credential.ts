/** Stores, makes, and removes the further secrets of a connection. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { readConnection } from '../connections.ts';
import { credentialFaults, storeCredential } from '../credentials.ts';
import { endPauses } from '../deliveries/delivery-queues.ts';
import { encryptionOf } from '../encryption.ts';
import { newPartnerSecret } from '../save-connection.ts';
import { tell } from './change-connection.ts';

interface CredentialChange {
  readonly version: number;
  readonly purpose: string;
  readonly change: 'store' | 'make' | 'remove';
  readonly secret?: string | undefined;
  readonly previousDays: number;
}

/** One transaction, based on the version. The reply has the secret only if it was made here. */
export async function changeCredential(
  { pool, now, settings }: Services,
  connectionId: string,
  { version, purpose, change, secret = '', previousDays }: CredentialChange,
): Promise<{ readonly connection: PunchOutConnection; readonly secret: string | null } | Refusal<RefusalCode>> {
  const made = change === 'make' ? newPartnerSecret() : null;
  const wanted = change === 'remove' ? undefined : (made ?? secret);
  const faults = wanted === undefined ? [] : credentialFaults({ [purpose]: wanted });
  if (faults.length > 0) return refuse('punch-out-connection.invalid', { problems: faults.join(' ') });
  const at = now();
  const previousUntil = new Date(at.getTime() + previousDays * 86_400_000);
  const isChanged = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'punch-out-credential-version',
      text: `update punch_out_connection set version = version + 1, updated_at = $3
              where connection_id = $1 and version = $2`,
      values: [connectionId, version, at],
    });
    if (rowCount === 0) return false;
    await endPauses(client, connectionId);
    const encryption = encryptionOf(settings.authSecret);
    await storeCredential(client, encryption, { connectionId, purpose, secret: wanted, previousUntil, at });
    return true;
  });
  const connection = await readConnection(pool, connectionId);
  if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  if (!isChanged) return refuse('punch-out-connection.changed');
  return { connection: await tell(pool, connection, at), secret: made };
}
