/** Posts to, or reads from, an address that someone entered, and only where that address may lead. */
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { inPartOf } from '../tracing/spans.ts';
import { hostOf, resolveAllowed } from './outgoing-address.ts';

const longestAnswer = 65_536;
const longestRead = 1_048_576;

/** A body that is too long for the memory. */
export interface LongBody {
  /** In bytes. */
  readonly length: number;
  chunks(): AsyncIterable<string | Buffer>;
}

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | LongBody;
  /** Hosts of private networks that are allowed, in lower case. */
  readonly privateHosts: readonly string[];
}

/** `text` is truncated at 64 kB, or at 1 MB of input. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly text: string;
  /** When the other side wants to be asked again; absent if it doesn't say. */
  readonly retryAfter?: string | undefined;
  readonly isCut?: boolean;
}

interface Outgoing extends Omit<OutgoingPost, 'body'> {
  /** Undefined to read. */
  readonly body: string | LongBody | undefined;
  readonly longest: number;
}

const lengthOf = (body: string | LongBody) => (typeof body === 'string' ? Buffer.byteLength(body) : body.length);

/** Connects to an address that was checked, under the name that the certificate has to be for. Redirects aren't followed. */
async function send(
  { url, headers, body, privateHosts, longest }: Outgoing,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const target = new URL(url);
  const host = hostOf(target);
  const addresses = isIP(host) === 0 ? await resolveAllowed(host, privateHosts) : [];
  const open = target.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = open(
      target,
      {
        ...(body === undefined
          ? { method: 'GET', headers }
          : { method: 'POST', headers: { ...headers, 'content-length': lengthOf(body) } }),
        signal,
        agent: false,
        lookup: (_name, { all }, done) => {
          const [first] = addresses;
          if (first === undefined) done(new Error('no address'), '');
          else if (all === true) done(null, addresses);
          else done(null, first.address, first.family);
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const end = () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            retryAfter: response.headers['retry-after'],
            isCut: length > longest,
          });
        response.on('data', (chunk: Buffer) => {
          length += chunk.byteLength;
          if (length <= longest) chunks.push(chunk);
          else {
            response.destroy();
            end();
          }
        });
        response.on('end', end);
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    if (body === undefined || typeof body === 'string') request.end(body);
    else pipeline(Readable.from(body.chunks()), request).catch(reject);
  });
}

/** Also if name resolution ignores the signal. */
function inTime<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** Its span has no address, because that may name a customer. */
function sendTraced(outgoing: Outgoing, signal: AbortSignal): Promise<OutgoingAnswer> {
  const method = outgoing.body === undefined ? 'GET' : 'POST';
  const options = { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method } };
  return inPartOf(method, options, async (span) => {
    const answer = await inTime(send(outgoing, signal), signal);
    span?.setAttribute('http.response.status_code', answer.status);
    if (answer.status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    return answer;
  });
}

/**
 * Posts, and reads the answer. Rejects with `PrivateAddress` if the name leads into a private network, with the signal's
 * reason, and with the errors of resolver and connection.
 */
export function postOutgoing(message: OutgoingPost, signal: AbortSignal): Promise<OutgoingAnswer> {
  return sendTraced({ ...message, longest: longestAnswer }, signal);
}

/** Sends a GET request. Rejects as `postOutgoing` does. */
export function getOutgoing(
  { url, privateHosts }: Pick<OutgoingPost, 'url' | 'privateHosts'>,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
  return sendTraced({ url, privateHosts, headers, body: undefined, longest: longestRead }, signal);
}
