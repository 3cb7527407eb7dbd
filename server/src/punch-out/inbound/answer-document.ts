/** Answers a cXML document: reads it, authenticates the sender, does what it asks, and replies in cXML. */
import { punchOutPath } from '@operatory/domain/access';
import {
  type BuyerOrder,
  cutUnits,
  type HttpProof,
  isRejection,
  notOffered,
  type Rejection,
  refuseLines,
  type Status,
} from '@operatory/domain/punch-out';
import { encodingOf } from '../../cxml/decode-bytes.ts';
import { type Envelope, readEnvelopeInTurns, writtenByArrival } from '../../cxml/envelope.ts';
import { maskDocument, maskStart } from '../../cxml/mask.ts';
import type { BodyAttachment } from '../../cxml/read-body.ts';
import { countLines, readOrderRequestInTurns } from '../../cxml/read-order-request.ts';
import { readSetUp } from '../../cxml/read-set-up.ts';
import {
  type DocumentFrame,
  profileResponse,
  setUpResponse,
  statusResponse,
  usualVersion,
} from '../../cxml/write-cxml.ts';
import { elementAt, textOf } from '../../cxml/xml-tree.ts';
import type { MessageFacts } from '../../database/schema/punch-out-messages.ts';
import type { Services } from '../../services/services.ts';
import { todayOf } from '../../settings/today.ts';
import type { Connection } from '../connections.ts';
import { type Encryption, hashOf } from '../encryption.ts';
import { noteMessage } from '../message-log.ts';
import { changeTakenOrder } from '../orders/change-taken-order.ts';
import { describeFiles, fileRemarks, type OrderFile, orderFiles, type ReceivedFile } from '../orders/received-files.ts';
import { type OrderResult, takenText, takeOrder } from '../orders/take-order.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { noticeRequests } from './answer-notice.ts';
import { atLocationOfOrder, atLocationOfSetUp } from './at-location.ts';
import { authenticate, type UnknownSender } from './authenticate.ts';
import type { SenderLimits } from './inbound-limits.ts';

export interface InboundPost {
  readonly bytes: Uint8Array;
  /** The HTTP headers about it; blank or left out if absent. */
  readonly charset?: string;
  /** The files that came with it. */
  readonly attachments?: readonly BodyAttachment[];
  /** What the request's header proves. */
  readonly http?: HttpProof | undefined;
  readonly limits: SenderLimits;
  /** Where the sender reached us, without a slash at the end. */
  readonly address: string;
}

/** The parameters of each kind of request. */
export interface InboundRequest {
  readonly envelope: Envelope;
  readonly connection: Connection;
  readonly arrived: Pick<InboundPost, 'bytes' | 'address'>;
  /** The files that came with it. */
  readonly files?: readonly ReceivedFile[];
  /** For documents that answer this one. */
  readonly frame: DocumentFrame;
}

/** The reply, and the session or order that it concerns. */
export interface InboundReply {
  readonly document: string;
  readonly status: Status;
  readonly sessionId?: string;
  readonly orderNumber?: number;
  /** Further texts that people search the message by. */
  readonly about?: readonly string[];
}

export type AnswerRequest = (
  services: Services,
  encryption: Encryption,
  asked: InboundRequest,
) => Promise<InboundReply | Rejection>;

/** The start page of a session, where the sender reached us. */
export function startPage(
  address: string,
  { startId, username }: { readonly startId: string; readonly username: string },
) {
  return `${address}${punchOutPath(startId, username)}/`;
}

const setUp: AnswerRequest = async (services, encryption, { envelope, connection: of, arrived, frame }) => {
  const request = readSetUp(envelope);
  if (isRejection(request)) return request;
  const connection = await atLocationOfSetUp(services.pool, of, { envelope, request });
  if (isRejection(connection)) return connection;
  const { payloadId, dtdVersion, from, to } = envelope;
  const begun = await beginSession(services, encryption, {
    connection,
    setUp: {
      request,
      payloadId,
      dtdVersion,
      bodyHash: hashOf(arrived.bytes),
      parties: { from: [...from], to: [...to] },
    },
  });
  if (isRejection(begun)) return begun;
  // The same setup is answered by the same document, so it carries the session's own id and time.
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
    ['PunchOutSetupRequest', 'OrderRequest', ...Object.keys(noticeRequests)].map((requestName) => ({
      requestName,
      url: `${arrived.address}/api/punchout/setup`,
    })),
  ),
  status: { code: 200, text: 'Supported transactions.' },
});

const told = (taken: OrderResult | Rejection) =>
  isRejection(taken)
    ? taken
    : { text: takenText(taken), orderNumbers: taken.placed.map(({ orderNumber }) => orderNumber) };

/** What the document orders, with the hashes of its files, which make it another order if they differ. */
async function readOrder(envelope: Envelope, received: readonly OrderFile[]): Promise<BuyerOrder | Rejection> {
  const read = await readOrderRequestInTurns(envelope);
  const hashes = received.map(({ sha256 }) => sha256).filter((hash) => hash !== '');
  if (isRejection(read) || hashes.length === 0) return read;
  const ofFiles = fileRemarks(received);
  const { remarks, remarksByAddress, ...further } = read;
  return {
    ...further,
    remarks: [...ofFiles, ...remarks],
    ...(remarksByAddress === undefined ? {} : { remarksByAddress: [...ofFiles, ...remarksByAddress] }),
    attachments: hashes,
  };
}

const order: AnswerRequest = async (services, _, { envelope, connection: of, files = [], frame }) => {
  // Before anything of it is read, which would be much work for nothing.
  const tooMany = refuseLines(countLines(envelope));
  if (tooMany !== undefined) return tooMany;
  const received = orderFiles(envelope.request, files);
  const wanted = await readOrder(envelope, received);
  if (isRejection(wanted)) return wanted;
  const today = todayOf(services, services.now());
  const outcome = await atLocationOfOrder(services.pool, of, { envelope, order: wanted }, async (place) => {
    const arrived = { ...place, order: wanted, envelope, today, attachments: { received, files: services.files } };
    return wanted.type === 'new'
      ? told(await takeOrder(services, arrived))
      : changeTakenOrder(services, { ...arrived, type: wanted.type });
  });
  if (isRejection(outcome)) return outcome;
  const [orderNumber, ...further] = outcome.orderNumbers;
  const status = { code: 200, text: outcome.text };
  return {
    document: statusResponse(frame, status),
    status,
    ...(orderNumber === undefined ? {} : { orderNumber }),
    // Each of several orders leads to the message.
    about: further.map(String),
  };
};

/** The supported requests, by element name. */
const requests: Readonly<Record<string, AnswerRequest>> = {
  PunchOutSetupRequest: setUp,
  ProfileRequest: profile,
  OrderRequest: order,
  ...noticeRequests,
};

interface Handled extends InboundReply {
  readonly envelope?: Envelope;
  readonly connection?: Connection;
  /** Set if the sender isn't authenticated or allowed. */
  readonly notKnown?: UnknownSender;
  /** The sender used the previous secret. */
  readonly isPreviousSecret?: boolean;
}

/** Answers an authenticated sender. */
export async function answerKnown(
  services: Services,
  encryption: Encryption,
  asked: InboundRequest,
): Promise<InboundReply | Rejection> {
  const { name } = asked.envelope.request;
  const answer = Object.hasOwn(requests, name) ? requests[name] : undefined;
  return answer === undefined
    ? notOffered(`${cutUnits(name, 60)} is not supported.`)
    : answer(services, encryption, asked);
}

async function handle(services: Services, encryption: Encryption, arrived: InboundPost): Promise<Handled> {
  const now = services.now();
  const frameFor = (version: string, asked: string): DocumentFrame => ({
    version: version === '' ? usualVersion : version,
    payloadId: `${now.getTime()}.${hashOf(asked).slice(0, 12)}@operatory`,
    at: now,
  });
  const refused = (frame: DocumentFrame, { status }: Rejection) => ({
    document: statusResponse(frame, status),
    status,
  });

  const read = await readEnvelopeInTurns(arrived.bytes, arrived.charset);
  if (isRejection(read)) return refused(frameFor('', ''), read);
  const envelope = { ...read, sentAt: writtenByArrival(read.sentAt, now) };
  const plain = frameFor(envelope.dtdVersion, envelope.payloadId);
  const known = await authenticate(services.pool, encryption, {
    envelope,
    http: arrived.http,
    now,
    limits: arrived.limits,
  });
  if (isRejection(known)) return { ...refused(plain, known), envelope, notKnown: known };
  const { connection, isPreviousSecret } = known;
  const frame = { ...plain, version: connection.profile.dtdVersion || plain.version };
  const files = envelope.request.name === 'OrderRequest' ? await describeFiles(arrived.attachments ?? []) : [];
  const answered = await answerKnown(services, encryption, { envelope, connection, arrived, files, frame });
  return {
    ...(isRejection(answered) ? refused(frame, answered) : answered),
    envelope,
    connection,
    isPreviousSecret,
  };
}

/** The texts in the document that people search it by. */
const aboutOf = ({ request }: Envelope) => [
  textOf(elementAt(request, 'BuyerCookie')),
  elementAt(request, 'OrderRequestHeader')?.attributes.orderID ?? '',
  elementAt(request, 'ReceiptRequestHeader')?.attributes.receiptID ?? '',
  elementAt(request, 'PaymentRemittanceRequestHeader')?.attributes.paymentRemittanceID ?? '',
];

function factsOf(
  { bytes, charset }: InboundPost,
  { envelope, notKnown, connection, isPreviousSecret }: Handled,
): MessageFacts {
  const [claimed] = envelope?.sender ?? [];
  const until = isPreviousSecret === true ? connection?.previousSecretUntil : undefined;
  return {
    ...encodingOf(bytes, charset),
    bytes: bytes.length,
    ...(envelope === undefined ? {} : { doctype: cutUnits(envelope.doctype, 200) }),
    ...(notKnown === undefined || claimed === undefined
      ? {}
      : { sender: cutUnits(`${claimed.domain} ${claimed.identity}`, 200) }),
    ...(until == null ? {} : { previousSecretUntil: until.toISOString() }),
  };
}

/** Answers a document, and logs both without their secrets. */
export async function answerDocument(
  services: Services,
  encryption: Encryption,
  arrived: InboundPost,
): Promise<string> {
  const began = performance.now();
  const handled = await handle(services, encryption, arrived);
  const { document, status, sessionId, orderNumber, envelope, connection, notKnown } = handled;
  // A connection that is switched off was authenticated too.
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
    about: [...(envelope === undefined ? [] : aboutOf(envelope)), ...(handled.about ?? [])],
    // Only stored if authenticated; otherwise, anyone could fill the table.
    document: envelope === undefined || proven === undefined ? '' : maskDocument(envelope.root),
    answer: maskStart(document),
    at: services.now(),
    tookMs: Math.round(performance.now() - began),
  });
  return document;
}
