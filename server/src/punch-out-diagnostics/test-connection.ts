/** Tests a connection: a dry run of what its buyer would send. */
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isRejection } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { readEnvelope } from '../cxml/envelope.ts';
import { type Connection, readConnection } from '../punch-out/connections.ts';
import type { Encryption } from '../punch-out/encryption.ts';
import { answerArrival } from '../punch-out/inbound/answer-arrival.ts';
import { answerKnown } from '../punch-out/inbound/answer-document.ts';
import { authenticate } from '../punch-out/inbound/authenticate.ts';
import { noLimits } from '../punch-out/inbound/inbound-limits.ts';
import { testArrival, testProof, testSetUp } from '../punch-out/inbound/test-set-up.ts';
import type { Services } from '../services/services.ts';
import { dryRun } from './dry-run.ts';
import { tellAnswer } from './tell-dry-run.ts';

/** As a browser of this buyer would come with a form. */
async function tryArrival(
  services: Services,
  encryption: Encryption,
  { connection, secret }: { readonly connection: Connection; readonly secret: string },
): Promise<DryRun | Refusal<RefusalCode>> {
  return dryRun(services, async (dry, client) => {
    const reception = await answerArrival(dry, encryption, {
      fields: testArrival(connection, secret),
      limits: noLimits,
    });
    const begun = reception.kind === 'enter' ? { sessionId: reception.sessionId } : {};
    return tellAnswer(client, { status: reception.status, document: '', ...begun }, { connection, document: '' });
  });
}

/** Uses the stored secret, so that authentication is tested too. */
export async function testConnection(
  services: Services,
  encryption: Encryption,
  connectionId: string,
): Promise<DryRun | Refusal<RefusalCode>> {
  const connection = await readConnection(services.pool, connectionId);
  if (connection === undefined) return refuse('punch-out-diagnostics.connection-absent');
  const secret = encryption.decrypt(connection.encryptedSecret);
  if (secret === undefined) return refuse('punch-out-diagnostics.secret-unreadable');
  if (connection.dialect === 'oci') return tryArrival(services, encryption, { connection, secret });
  const document = testSetUp(connection, secret);
  const bytes = Buffer.from(document);
  const envelope = readEnvelope(bytes);
  if (isRejection(envelope)) throw new Error(`our own setup cannot be read: ${envelope.status.text}`);
  return dryRun(services, async (dry, client) => {
    const now = services.now();
    const known = await authenticate(client, encryption, {
      envelope,
      http: testProof(connection, encryption),
      now,
      limits: noLimits,
    });
    if (isRejection(known)) return tellAnswer(client, known, { connection, document });
    const arrived = { bytes, address: services.settings.publicUrl };
    const frame = { version: envelope.dtdVersion, payloadId: envelope.payloadId, at: now };
    const answered = await answerKnown(dry, encryption, { envelope, connection: known.connection, arrived, frame });
    return tellAnswer(client, answered, { connection, document });
  });
}
