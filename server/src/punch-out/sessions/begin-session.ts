/** Begins a session for a buyer who was recognised: once for each set-up, however often that is sent. */
import { randomUUID } from 'node:crypto';
import {
  badValue,
  checkReturnAddress,
  conflicting,
  cutText,
  goneCart,
  isNotAccepted,
  type NotAccepted,
  type OciEcho,
  type SetUpRequest,
  sessionState,
  shopperOf,
  startMinutes,
  unreadable,
} from '@operatory/domain/punch-out';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../http/services.ts';
import type { Connection } from '../connections.ts';
import { parseAddress } from '../parse-address.ts';
import { hashOf, newSecretId, type Seal } from '../seal.ts';
import { insertBroughtCart, readBroughtCart, readSoldItems } from './brought-cart.ts';
import { insertSession, type NewSession, readSessionOfPayload, renewStart, type SessionRow } from './session-rows.ts';

export interface SetUp {
  readonly request: SetUpRequest;
  readonly payloadId: string;
  /** Of the document as it came. */
  readonly bodyHash: string;
  readonly dtdVersion: string;
  readonly parties: SessionRow['parties'];
  /** What the buyer calls the address that carts return to; as in cXML when left out. */
  readonly returnName?: string;
  readonly oci?: OciEcho;
}

export interface Begun {
  readonly sessionId: string;
  /** The id in the start page's address: whoever has it first opens the session. */
  readonly startId: string;
  readonly username: string;
  readonly createdAt: Date;
}

const startUntil = (now: Date) => new Date(now.getTime() + startMinutes * 60_000);

/** The answer to a set-up that was sent before; one whose page was not opened in time gets a new page. */
async function beginAgain(
  services: Services,
  seal: Seal,
  { before, bodyHash, now }: { readonly before: SessionRow; readonly bodyHash: string; readonly now: Date },
): Promise<Begun | NotAccepted> {
  const { pool } = services;
  if (before.bodyHash !== bodyHash) return conflicting('Another document was sent under this payloadID before.');
  const { sessionId, username, createdAt } = before;
  const startId = seal.open(before.sealedStart);
  if (startId !== undefined && (before.enteredAt !== null || sessionState(before, now) === 'waiting')) {
    return { sessionId, startId, username, createdAt };
  }
  const renewed = newSecretId();
  const isRenewed = await renewStart(pool, {
    sessionId,
    startHash: hashOf(renewed),
    sealedStart: seal.close(renewed),
    startUntil: startUntil(now),
    sealedBefore: before.sealedStart,
  });
  if (isRenewed) return { sessionId, startId: renewed, username, createdAt };
  // Another repeat was quicker, or somebody entered: both repeats answer the page that there is.
  const after = await readSessionOfPayload(pool, before);
  if (after === undefined || after.sealedStart === before.sealedStart) {
    throw new Error(`the start page of session ${sessionId} cannot be told`);
  }
  return beginAgain(services, seal, { before: after, bodyHash, now });
}

/** Begins the session, or says why it cannot begin. */
export async function beginSession(
  services: Services,
  seal: Seal,
  { connection, setUp }: { readonly connection: Connection; readonly setUp: SetUp },
): Promise<Begun | NotAccepted> {
  const { pool } = services;
  const now = services.now();
  const { request, payloadId, bodyHash } = setUp;
  const { connectionId, customerNumber, profile } = connection;
  const find = () => (payloadId === '' ? undefined : readSessionOfPayload(pool, { connectionId, payloadId }));
  const before = await find();
  if (before !== undefined) return beginAgain(services, seal, { before, bodyHash, now });

  const address = checkReturnAddress(request.returnUrl, profile, parseAddress, setUp.returnName);
  if ('reason' in address) {
    return request.returnUrl.trim() === '' || !/^\s*https?:/i.test(request.returnUrl)
      ? unreadable(address.reason)
      : badValue(address.reason);
  }
  if (request.operation === 'edit' && !profile.isEditAllowed) {
    return goneCart('A returned cart cannot be changed over this connection.');
  }
  const isWithCart = request.operation !== 'create';
  const brought = isWithCart ? await readBroughtCart(pool, connection, request.lines) : undefined;
  if (isNotAccepted(brought)) return brought;
  const selected = request.selectedPart;
  const isSelectedSold = selected !== '' && (await readSoldItems(pool, [selected])).has(selected);
  const startId = newSecretId();
  const session: NewSession = {
    sessionId: randomUUID(),
    connectionId,
    customerNumber,
    startHash: hashOf(startId),
    sealedStart: seal.close(startId),
    startUntil: startUntil(now),
    ...shopperOf(request, profile),
    operation: request.operation,
    deploymentMode: request.deploymentMode,
    dtdVersion: setUp.dtdVersion,
    returnUrl: address.url,
    buyerCookie: request.buyerCookie,
    parties: setUp.parties,
    payloadId,
    bodyHash,
    selectedItem: isSelectedSold ? selected : null,
    auxiliaryIds: brought?.auxiliaryIds ?? {},
    notices: [
      ...(brought?.notices ?? []),
      ...(selected === '' || isSelectedSold ? [] : [`Product #${cutText(selected, 100)} is not sold here.`]),
    ],
    createdAt: now,
    oci: setUp.oci ?? null,
  };
  const isFirst = await inTransaction(pool, async (client) => {
    if (!(await insertSession(client, session))) return false;
    const { sessionId } = session;
    if (brought !== undefined)
      await insertBroughtCart(client, { sessionId, customerNumber, lines: brought.lines, now });
    return true;
  });
  if (isFirst) return { sessionId: session.sessionId, startId, username: session.username, createdAt: now };
  // The same document arrived twice at once: the other one began the session.
  const other = await find();
  if (other === undefined) throw new Error(`the session of payload ${payloadId} is not there`);
  return beginAgain(services, seal, { before: other, bodyHash, now });
}
