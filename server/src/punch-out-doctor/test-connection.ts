/** Sends what a buyer would send through the door of a connection, and takes back what it began. */
import type { Rehearsal } from '@operatory/contract/punch-out-doctor';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isNotAccepted } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { readEnvelope } from '../cxml/envelope.ts';
import type { Services } from '../http/services.ts';
import { type Connection, readConnection } from '../punch-out/connections.ts';
import { answerArrival } from '../punch-out/doors/answer-arrival.ts';
import { answerKnown } from '../punch-out/doors/answer-document.ts';
import { authenticate } from '../punch-out/doors/authenticate.ts';
import { testArrival, testSetUp } from '../punch-out/doors/test-set-up.ts';
import type { Seal } from '../punch-out/seal.ts';
import { inRehearsal } from './in-rehearsal.ts';
import { tellAnswer } from './rehearse-message.ts';

/** As a browser of this buyer would arrive with a form. */
async function tryArrival(
  services: Services,
  seal: Seal,
  { connection, secret }: { readonly connection: Connection; readonly secret: string },
): Promise<Rehearsal | Refusal<RefusalCode>> {
  return inRehearsal(services, async (rehearsing, client) => {
    const reception = await answerArrival(rehearsing, seal, testArrival(connection, secret));
    const begun = reception.kind === 'enter' ? { sessionId: reception.sessionId } : {};
    return tellAnswer(client, { status: reception.status, document: '', ...begun }, { connection, document: '' });
  });
}

/** The secret that we hold vouches for it, so that everything from the door on is tried. */
export async function testConnection(
  services: Services,
  seal: Seal,
  connectionId: string,
): Promise<Rehearsal | Refusal<RefusalCode>> {
  const connection = await readConnection(services.pool, connectionId);
  if (connection === undefined) return refuse('punch-out-doctor.connection-absent');
  const secret = seal.open(connection.sealedSecret);
  if (secret === undefined) return refuse('punch-out-doctor.secret-unreadable');
  if (connection.dialect === 'oci') return tryArrival(services, seal, { connection, secret });
  const document = testSetUp(connection, secret);
  const bytes = Buffer.from(document);
  const envelope = readEnvelope(bytes);
  if (isNotAccepted(envelope)) throw new Error(`our own set-up cannot be read: ${envelope.status.text}`);
  return inRehearsal(services, async (rehearsing, client) => {
    const now = services.now();
    const known = await authenticate(client, seal, { envelope, now });
    if (isNotAccepted(known)) return tellAnswer(client, known, { connection, document });
    const arrived = { bytes, address: services.settings.publicUrl };
    const frame = { version: envelope.dtdVersion, payloadId: envelope.payloadId, at: now };
    const answered = await answerKnown(rehearsing, seal, { envelope, connection: known.connection, arrived, frame });
    return tellAnswer(client, answered, { connection, document });
  });
}
