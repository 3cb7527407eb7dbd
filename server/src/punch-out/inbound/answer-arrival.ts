/**
 * Responds to a browser that arrives through SAP's interface: with the shop, with a form right away, or with a page that
 * gives the reason for a refusal.
 */

import {
  checkReturnAddress,
  type FormField,
  isRejection,
  type OciArrival,
  type OciForm,
  type Rejection,
  readArrival,
  type Status,
  unreadable,
} from '@operatory/domain/punch-out';
import { plural } from '@operatory/domain/words';
import { shownForm } from '../../oci/form-lines.ts';
import { maskForm } from '../../oci/mask-form.ts';
import { writeOciForm } from '../../oci/write-form.ts';
import type { Services } from '../../services/services.ts';
import { type Connection, ociDomain } from '../connections.ts';
import type { Encryption } from '../encryption.ts';
import { noteMessage } from '../message-log.ts';
import { parseAddress } from '../parse-address.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { startPage } from './answer-document.ts';
import { atLocationOfForm } from './at-location.ts';
import type { Authenticated, UnknownSender } from './authenticate.ts';
import { authenticateLogin } from './authenticate-login.ts';
import type { SenderLimits } from './inbound-limits.ts';
import { quoteItems } from './quote-items.ts';

export type Reception =
  | { readonly kind: 'enter'; readonly status: Status; readonly startPage: string; readonly sessionId: string }
  | { readonly kind: 'form'; readonly status: Status; readonly form: OciForm; readonly isPosted: boolean }
  | { readonly kind: 'refused'; readonly status: Status };

/** The name of each function in the message log. */
const kinds: Readonly<Record<OciArrival['wanted'], string>> = {
  shop: 'OciArrival',
  detail: 'OciDetail',
  sourcing: 'OciSourcing',
  validate: 'OciValidate',
  search: 'OciBackgroundSearch',
};

/** Starts a session for a person, as in any other dialect. */
async function enter(
  services: Services,
  encryption: Encryption,
  { connection, arrival }: { readonly connection: Connection; readonly arrival: OciArrival },
): Promise<Reception | Rejection> {
  const { hookUrl, wanted, productId, extrinsics, echo } = arrival;
  // A buyer's system shows a product of its own catalog: the interface needs no return address for that.
  const isWithoutReturn = wanted === 'detail' && hookUrl.trim() === '';
  const begun = await beginSession(services, encryption, {
    connection,
    setUp: {
      request: {
        operation: isWithoutReturn ? 'inspect' : 'create',
        deploymentMode: 'production',
        buyerCookie: '',
        returnUrl: hookUrl,
        extrinsics,
        contactEmails: [],
        shipToEmail: '',
        selectedPart: wanted === 'detail' ? productId : '',
        selectedBuyerPart: '',
        lines: [],
      },
      // An arrival has no id, so arriving twice starts two sessions.
      payloadId: '',
      bodyHash: '',
      dtdVersion: '',
      parties: { from: [], to: [] },
      returnName: connection.profile.hookField,
      isWithoutReturn,
      oci: echo,
    },
  });
  if (isRejection(begun)) return begun;
  return {
    kind: 'enter',
    status: { code: 200, text: 'The session can begin.' },
    startPage: startPage('', begun),
    sessionId: begun.sessionId,
  };
}

/** Returns items to the buyer's system, in the form of a returned cart. */
async function quote(
  services: Services,
  { connection, arrival }: { readonly connection: Connection; readonly arrival: OciArrival },
): Promise<Reception | Rejection> {
  const { profile } = connection;
  const address = checkReturnAddress(arrival.hookUrl, profile, parseAddress, profile.hookField);
  if ('reason' in address) return unreadable(address.reason);
  const lines = await quoteItems(services, connection, arrival);
  return {
    kind: 'form',
    status: { code: 200, text: `Answered with ${plural(lines.length, 'item')}.` },
    form: writeOciForm(lines, { returnUrl: address.url, profile, echo: arrival.echo }),
    // The buyer's system submits the form of a search automatically.
    isPosted: arrival.wanted === 'validate',
  };
}

/** Responds to the form of a buyer whose login was authenticated. */
export async function receiveKnown(
  services: Services,
  encryption: Encryption,
  { connection: of, fields }: { readonly connection: Connection; readonly fields: readonly FormField[] },
): Promise<{ readonly reception: Reception; readonly kind: string }> {
  const arrival = readArrival(fields, of.profile, parseAddress);
  const connection = await atLocationOfForm(services.pool, of, arrival);
  if (isRejection(connection)) {
    return { reception: { kind: 'refused', status: connection.status }, kind: kinds[arrival.wanted] };
  }
  const isAsked = arrival.wanted === 'validate' || arrival.wanted === 'search';
  const answer = isAsked
    ? await quote(services, { connection, arrival })
    : await enter(services, encryption, { connection, arrival });
  const reception: Reception = isRejection(answer) ? { kind: 'refused', status: answer.status } : answer;
  return { reception, kind: kinds[arrival.wanted] };
}

/** The kinds of arrivals in the message log. */
export const arrivalKinds: ReadonlySet<string> = new Set(Object.values(kinds));

interface Handled {
  readonly reception: Reception;
  readonly known?: Authenticated;
  readonly notKnown?: UnknownSender;
  readonly kind?: string;
}

async function handle(
  services: Services,
  encryption: Encryption,
  { fields, limits }: { readonly fields: readonly FormField[] | Rejection; readonly limits: SenderLimits },
): Promise<Handled> {
  const refused = ({ status }: Rejection): Reception => ({ kind: 'refused', status });
  if (isRejection(fields)) return { reception: refused(fields) };
  const known = await authenticateLogin(services.pool, encryption, { fields, now: services.now(), limits });
  if (isRejection(known)) return { reception: refused(known), notKnown: known };
  return { ...(await receiveKnown(services, encryption, { connection: known.connection, fields })), known };
}

/** Responds to a browser, and logs what it sent, without secrets. */
export async function answerArrival(
  services: Services,
  encryption: Encryption,
  { fields, limits }: { readonly fields: readonly FormField[] | Rejection; readonly limits: SenderLimits },
): Promise<Reception> {
  const began = performance.now();
  const { reception, known, notKnown, kind = kinds.shop } = await handle(services, encryption, { fields, limits });
  // The sender of a switched-off connection was authenticated, too.
  const proven = known?.connection ?? (notKnown?.isProven === true ? notKnown.named : undefined);
  const until = known?.isPreviousSecret === true ? known.connection.previousSecretUntil : null;
  await noteMessage(services.pool, {
    connectionId: (proven ?? notKnown?.named)?.connectionId ?? null,
    isProven: proven !== undefined,
    sessionId: reception.kind === 'enter' ? reception.sessionId : null,
    direction: 'in',
    kind,
    payloadId: '',
    statusCode: reception.status.code,
    statusText: reception.status.text,
    reason: notKnown?.reason ?? '',
    facts: {
      ...(notKnown?.named === undefined ? {} : { sender: `${ociDomain} ${notKnown.named.sender.identity}` }),
      ...(until === null ? {} : { previousSecretUntil: until.toISOString() }),
    },
    document: isRejection(fields) ? '' : maskForm(fields, proven && { secretFields: [proven.profile.passwordField] }),
    answer: reception.kind === 'form' ? shownForm(reception.form) : '',
    at: services.now(),
    tookMs: Math.round(performance.now() - began),
  });
  return reception;
}
