/** Posts to an address that someone entered, and only to where that address may lead. */
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, resolveAllowed } from './outgoing-address.ts';

const longestAnswer = 65_536;

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Hosts of private networks that are allowed, in lower case. */
  readonly privateHosts: readonly string[];
}

/** `text` is cut off after 64 kB. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly text: string;
  /** When the other side wants to be asked again; absent if it doesn't say. */
  readonly retryAfter?: string | undefined;
}

/** Connects to an address that was checked, under the name that the certificate has to be for. Redirects aren't followed. */
async function post({ url, headers, body, privateHosts }: OutgoingPost, signal: AbortSignal): Promise<OutgoingAnswer> {
  const target = new URL(url);
  const host = hostOf(target);
  const addresses = isIP(host) === 0 ? await resolveAllowed(host, privateHosts) : [];
  const send = target.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
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
          });
        response.on('data', (chunk: Buffer) => {
          length += chunk.byteLength;
          if (length <= longestAnswer) chunks.push(chunk);
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
    request.end(body);
  });
}

/**
 * Posts, and reads the answer. Rejects with `PrivateAddress` if the name leads into a private network, with the signal's
 * reason, even where resolving a name doesn't hear of it, and with the errors of resolver and connection.
 */
export function postOutgoing(message: OutgoingPost, signal: AbortSignal): Promise<OutgoingAnswer> {
  return Promise.race([
    post(message, signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
