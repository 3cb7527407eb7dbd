/** What is answered to a cXML document: read it, find out who sent it, do what it asks, and always say so in cXML. */
import { isNotAccepted, type NotAccepted, notOffered, type Status } from '@operatory/domain/punch-out';
import { encodingOf } from '../../cxml/decode-bytes.ts';
import { type Envelope, readEnvelope } from '../../cxml/envelope.ts';
import { maskDocument, maskStart } from '../../cxml/mask.ts';
import { readOrderRequest } from '../../cxml/read-order-request.ts';
import { readSetUp } from '../../cxml/read-set-up.ts';
import {
  type DocumentFrame,
  profileResponse,
  setUpResponse,
  statusResponse,
  usualVersion,
} from '../../cxml/write-cxml.ts';
import { elementAt, textOf } from '../../cxml/xml-tree.ts';
import type { MessageFacts } from '../../database/schema/punch-out.ts';
import type { Services } from '../../http/services.ts';
import type { Connection } from '../connections.ts';
import { noteMessage } from '../message-log.ts';
import { changeTakenOrder } from '../orders/change-taken-order.ts';
import { type Taken, takenText, takeOrder } from '../orders/take-order.ts';
import { hashOf, type Seal } from '../seal.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { authenticate, type NotKnown } from './authenticate.ts';

export interface Arrived {
  readonly bytes: Uint8Array;
  /** Where the sender reached us, without a slash at the end. */
  readonly address: string;
}

/** What one kind of request is given. */
export interface Asked {
  readonly envelope: Envelope;
  readonly connection: Connection;
  readonly arrived: Arrived;
  /** For documents that answer this one. */
  readonly frame: DocumentFrame;
}

/** What came of it: the document that is answered, and the session that it concerns. */
export interface Answered {
  readonly document: string;
  readonly status: Status;
  readonly sessionId?: string;
  readonly orderNumber?: number;
}

export type AnswerRequest = (services: Services, seal: Seal, asked: Asked) => Promise<Answered | NotAccepted>;

/** The start page of a session, where the sender reached us. */
export function startPage(
  address: string,
  { startId, username }: { readonly startId: string; readonly username: string },
) {
  return `${address}/punchout/sid/${startId}/uid/${encodeURIComponent(username)}/`;
}

const setUp: AnswerRequest = async (services, seal, { envelope, connection, arrived, frame }) => {
  const request = readSetUp(envelope);
  if (isNotAccepted(request)) return request;
  const { payloadId, dtdVersion, from, to } = envelope;
  const begun = await beginSession(services, seal, {
    connection,
    setUp: {
      request,
      payloadId,
      dtdVersion,
      bodyHash: hashOf(arrived.bytes),
      parties: { from: [...from], to: [...to] },
    },
  });
  if (isNotAccepted(begun)) return begun;
  // The same set-up is answered by the same document, so it carries the session's own id and time.
  const same = { ...frame, payloadId: `${begun.sessionId}@operatory`, at: begun.createdAt };
  return {
    document: setUpResponse(same, startPage(arrived.address, begun)),
    status: { code: 200, text: 'The session can begin.' },
    sessionId: begun.sessionId,
  };
};

const profile: AnswerRequest = async (_, __, { arrived, frame }) => ({
  document: profileResponse(
    frame,
    ['PunchOutSetupRequest', 'OrderRequest'].map((requestName) => ({
      requestName,
      url: `${arrived.address}/api/punchout/setup`,
    })),
  ),
  status: { code: 200, text: 'What is offered here.' },
});

const told = (taken: Taken | NotAccepted) =>
  isNotAccepted(taken) ? taken : { text: takenText(taken), orderNumber: taken.orderNumber };

const order: AnswerRequest = async (services, _, { envelope, connection, frame }) => {
  const wanted = readOrderRequest(envelope);
  if (isNotAccepted(wanted)) return wanted;
  const arrived = { connection, order: wanted, envelope };
  const outcome =
    wanted.type === 'new'
      ? await takeOrder(services, arrived).then(told)
      : await changeTakenOrder(services, { ...arrived, type: wanted.type });
  if (isNotAccepted(outcome)) return outcome;
  const { text, orderNumber } = outcome;
  const status = { code: 200, text };
  return { document: statusResponse(frame, status), status, orderNumber };
};

/** Every request that is taken, by the name of its element. */
const requests: Readonly<Record<string, AnswerRequest>> = {
  PunchOutSetupRequest: setUp,
  ProfileRequest: profile,
  OrderRequest: order,
};

interface Handled extends Answered {
  readonly envelope?: Envelope;
  readonly connection?: Connection;
  /** Where the sender was not recognised, or may not. */
  readonly notKnown?: NotKnown;
  /** The secret before this one proved the sender. */
  readonly isPreviousSecret?: boolean;
}

/** What is answered to a sender who is known. */
export async function answerKnown(services: Services, seal: Seal, asked: Asked): Promise<Answered | NotAccepted> {
  const { name } = asked.envelope.request;
  const answer = Object.hasOwn(requests, name) ? requests[name] : undefined;
  return answer === undefined ? notOffered(`${name.slice(0, 60)} is not offered here.`) : answer(services, seal, asked);
}

async function handle(services: Services, seal: Seal, arrived: Arrived): Promise<Handled> {
  const now = services.now();
  const frameFor = (version: string, asked: string): DocumentFrame => ({
    version: version === '' ? usualVersion : version,
    payloadId: `${now.getTime()}.${hashOf(asked).slice(0, 12)}@operatory`,
    at: now,
  });
  const refused = (frame: DocumentFrame, { status }: NotAccepted) => ({
    document: statusResponse(frame, status),
    status,
  });

  const envelope = readEnvelope(arrived.bytes);
  if (isNotAccepted(envelope)) return refused(frameFor('', ''), envelope);
  const plain = frameFor(envelope.dtdVersion, envelope.payloadId);
  const known = await authenticate(services.pool, seal, { envelope, now });
  if (isNotAccepted(known)) return { ...refused(plain, known), envelope, notKnown: known };
  const { connection, isPreviousSecret } = known;
  const frame = { ...plain, version: connection.profile.dtdVersion || plain.version };
  const answered = await answerKnown(services, seal, { envelope, connection, arrived, frame });
  return {
    ...(isNotAccepted(answered) ? refused(frame, answered) : answered),
    envelope,
    connection,
    isPreviousSecret,
  };
}

/** By what of the document itself people look for it. */
const aboutOf = ({ request }: Envelope) => [
  textOf(elementAt(request, 'BuyerCookie')),
  elementAt(request, 'OrderRequestHeader')?.attributes.orderID ?? '',
];

function factsOf({ bytes }: Arrived, { envelope, notKnown, connection, isPreviousSecret }: Handled): MessageFacts {
  const [claimed] = envelope?.sender ?? [];
  const until = isPreviousSecret === true ? connection?.previousSecretUntil : undefined;
  return {
    encoding: encodingOf(bytes),
    bytes: bytes.length,
    ...(envelope === undefined ? {} : { doctype: envelope.doctype.slice(0, 200) }),
    ...(notKnown === undefined || claimed === undefined
      ? {}
      : { sender: `${claimed.domain} ${claimed.identity}`.slice(0, 200) }),
    ...(until == null ? {} : { previousSecretUntil: until.toISOString() }),
  };
}

/** The answer to a document, which is written down with what is secret taken out. */
export async function answerDocument(services: Services, seal: Seal, arrived: Arrived): Promise<string> {
  const began = performance.now();
  const handled = await handle(services, seal, arrived);
  const { document, status, sessionId, orderNumber, envelope, connection, notKnown } = handled;
  // One who is switched off proved who they are.
  const proven = connection ?? (notKnown?.isProven === true ? notKnown.named : undefined);
  await noteMessage(services.pool, {
    connectionId: (proven ?? notKnown?.named)?.connectionId ?? null,
    isProven: proven !== undefined,
    sessionId: sessionId ?? null,
    direction: 'in',
    kind: envelope?.request.name ?? '',
    payloadId: envelope?.payloadId ?? '',
    statusCode: status.code,
    statusText: status.text,
    reason: notKnown?.reason ?? '',
    facts: factsOf(arrived, handled),
    orderNumber,
    about: envelope === undefined ? [] : aboutOf(envelope),
    // What nobody vouched for is not kept: anybody could fill the table with it.
    document: envelope === undefined || proven === undefined ? '' : maskDocument(envelope.root),
    answer: maskStart(document),
    at: services.now(),
    tookMs: Math.round(performance.now() - began),
  });
  return document;
}
