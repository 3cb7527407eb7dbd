/** A dry run of a stored arrival with SAP's form: what we would answer with today's settings. */
import type { DryRun } from '@operatory/contract/punch-out-diagnostics';
import { notForYou, type Rejection } from '@operatory/domain/punch-out';
import type pg from 'pg';
import type { Connection } from '../punch-out/connections.ts';
import type { Encryption } from '../punch-out/encryption.ts';
import { receiveKnown } from '../punch-out/inbound/answer-arrival.ts';
import type { InboundReply } from '../punch-out/inbound/answer-document.ts';
import type { Services } from '../services/services.ts';
import { tellAnswer } from './tell-dry-run.ts';

/** SAP's form again. What was removed from it isn't needed: the login counts as authenticated. */
export async function arriveAgain(
  services: Services,
  encryption: Encryption,
  {
    client,
    connection,
    document,
  }: { readonly client: pg.PoolClient; readonly connection: Connection; readonly document: string },
): Promise<DryRun> {
  if (!connection.isActive) {
    const refused = notForYou('This connection is turned off. Please ask the supplier.');
    return tellAnswer(client, refused, { connection, document });
  }
  const fields = document.split('\n').map((line) => {
    const mark = line.indexOf('=');
    return { name: line.slice(0, Math.max(0, mark)), value: line.slice(mark + 1) };
  });
  const { reception } = await receiveKnown(services, encryption, { connection, fields });
  const { status } = reception;
  const answered: InboundReply | Rejection =
    reception.kind === 'refused'
      ? { isAccepted: false, status }
      : { document: '', status, ...(reception.kind === 'enter' ? { sessionId: reception.sessionId } : {}) };
  return tellAnswer(client, answered, { connection, document });
}
