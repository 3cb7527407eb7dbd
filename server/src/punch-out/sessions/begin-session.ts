/** Begins a session for an authenticated buyer: one per setup, however often it is sent. */
import { randomUUID } from 'node:crypto';
import {
  badValue,
  checkReturnAddress,
  conflicting,
  cutText,
  goneCart,
  isRejection,
  type OciEcho,
  type Rejection,
  type SetUpRequest,
  sessionState,
  shopperOf,
  startMinutes,
  unreadable,
} from '@operatory/domain/punch-out';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import type { Connection } from '../connections.ts';
import { type Encryption, hashOf, newSecretId } from '../encryption.ts';
import { parseAddress } from '../parse-address.ts';
import { insertBroughtCart, readBroughtCart } from './brought-cart.ts';
import { findSelectedItem } from './selected-item.ts';
import {
  insertSession,
  type NewSession,
  readSessionOfPayload,
  renewStart,
  type SessionRow,
  supersede,
} from './session-rows.ts';

export interface SetUp {
  readonly request: SetUpRequest;
  readonly payloadId: string;
  /** Of the document as it came. */
  readonly bodyHash: string;
  readonly dtdVersion: string;
  readonly parties: SessionRow['parties'];
  /** What the buyer calls the address that carts return to; as in cXML when left out. */
  readonly returnName?: string;
  /** Someone only looks at a product: nothing returns, so there's no address to check and no cart. */
  readonly isWithoutReturn?: boolean;
  readonly oci?: OciEcho;
}

export interface NewSessionResult {
  readonly sessionId: string;
  /** The id in the start page's address: the first browser that opens it enters the session. */
  readonly startId: string;
  readonly username: string;
  readonly createdAt: Date;
}

const startUntil = (now: Date) => new Date(now.getTime() + startMinutes * 60_000);

/**
 * Whether this is a new visit, although there was a setup with its payload id before. Some buyers always send the same
 * id. While the earlier page hasn't been opened, another document with its id is a mistake and the same one a retry;
 * and a retry doesn't arrive after the page has expired.
 */
function isNewVisit(before: SessionRow, bodyHash: string, now: Date): boolean {
  if (before.enteredAt === null) return before.bodyHash !== bodyHash && sessionState(before, now) !== 'waiting';
  return before.bodyHash !== bodyHash || sessionState(before, now) !== 'open' || now >= before.startUntil;
}

/** The reply to a repeated setup; if its page wasn't opened in time, it gets a new page. */
async function beginAgain(
  services: Services,
  encryption: Encryption,
  { before, bodyHash, now }: { readonly before: SessionRow; readonly bodyHash: string; readonly now: Date },
): Promise<NewSessionResult | Rejection> {
  const { pool } = services;
  if (before.bodyHash !== bodyHash) return conflicting('Another document was sent under this payloadID before.');
  const { sessionId, username, createdAt } = before;
  const startId = encryption.decrypt(before.encryptedStart);
  if (startId !== undefined && (before.enteredAt !== null || sessionState(before, now) === 'waiting')) {
    return { sessionId, startId, username, createdAt };
  }
  const renewed = newSecretId();
  const isRenewed = await renewStart(pool, {
    sessionId,
    startHash: hashOf(renewed),
    encryptedStart: encryption.encrypt(renewed),
    startUntil: startUntil(now),
    encryptedBefore: before.encryptedStart,
  });
  if (isRenewed) return { sessionId, startId: renewed, username, createdAt };
  // Another repeat was first, or the session was entered: both repeats return the existing page.
  const after = await readSessionOfPayload(pool, before);
  if (after === undefined || after.encryptedStart === before.encryptedStart) {
    throw new Error(`the start page of session ${sessionId} cannot be told`);
  }
  return beginAgain(services, encryption, { before: after, bodyHash, now });
}

/** Starts the session, or says why it can't. */
export async function beginSession(
  services: Services,
  encryption: Encryption,
  { connection, setUp }: { readonly connection: Connection; readonly setUp: SetUp },
): Promise<NewSessionResult | Rejection> {
  const { pool } = services;
  const now = services.now();
  const { request, payloadId, bodyHash, isWithoutReturn = false } = setUp;
  const { connectionId, customerNumber, profile } = connection;
  const find = () => (payloadId === '' ? undefined : readSessionOfPayload(pool, { connectionId, payloadId }));
  const before = await find();
  const isRepeat = before !== undefined && !isNewVisit(before, bodyHash, now);
  if (isRepeat) return beginAgain(services, encryption, { before, bodyHash, now });

  const address = isWithoutReturn
    ? { url: '' }
    : checkReturnAddress(request.returnUrl, profile, parseAddress, setUp.returnName);
  if ('reason' in address) {
    return request.returnUrl.trim() === '' || !/^\s*https?:/i.test(request.returnUrl)
      ? unreadable(address.reason)
      : badValue(address.reason);
  }
  if (request.operation === 'edit' && !profile.isEditAllowed) {
    return goneCart('A returned cart cannot be changed over this connection.');
  }
  const isWithCart = request.operation !== 'create' && !isWithoutReturn;
  const brought = isWithCart ? await readBroughtCart(pool, connection, request.lines) : undefined;
  if (isRejection(brought)) return brought;
  const selection = { part: request.selectedPart, buyerPart: request.selectedBuyerPart };
  const selectedItem = await findSelectedItem(pool, selection, profile.buyerParts);
  const named = selection.part || selection.buyerPart;
  const startId = newSecretId();
  const session: NewSession = {
    sessionId: randomUUID(),
    connectionId,
    customerNumber,
    startHash: hashOf(startId),
    encryptedStart: encryption.encrypt(startId),
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
    selectedItem: selectedItem ?? null,
    auxiliaryIds: brought?.auxiliaryIds ?? {},
    notices: [
      ...(brought?.notices ?? []),
      ...(named === '' || selectedItem !== undefined ? [] : [`Product #${cutText(named, 100)} is not sold here.`]),
    ],
    createdAt: now,
    oci: setUp.oci ?? null,
  };
  const isFirst = await inTransaction(pool, async (client) => {
    if (before !== undefined) await supersede(client, before.sessionId);
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
  return beginAgain(services, encryption, { before: other, bodyHash, now });
}
