/** Posts one signed message to the ERP and reads what it says. */
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { addressProblem, erpWayOut, hostOf, PrivateAddress, resolveAllowed } from '../../http/outgoing-address.ts';

/** Shorter than the time for which nobody else tries the same message. */
const longestMs = 15_000;
const longestAnswer = 65_536;

/** What came back; status 0 with a sentence where nothing did. */
export interface WebhookAnswer {
  readonly status: number;
  readonly text: string;
}

interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly privateHosts: readonly string[];
}

/** Connects to an address that was checked, under the name that the certificate has to be for. Redirects aren't followed. */
async function post({ url, headers, body, privateHosts }: WebhookMessage, signal: AbortSignal): Promise<WebhookAnswer> {
  const target = new URL(url);
  const host = hostOf(target);
  const addresses = isIP(host) === 0 ? await resolveAllowed(host, privateHosts) : [];
  const send = target.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
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
        const end = () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
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

/** Never throws: a failed attempt is a result. */
export async function postWebhook(message: WebhookMessage): Promise<WebhookAnswer> {
  const problem = addressProblem(message.url, { privateHosts: message.privateHosts, wayOut: erpWayOut });
  if (problem !== undefined) return { status: 0, text: problem };
  const signal = AbortSignal.timeout(longestMs);
  try {
    return await Promise.race([
      post(message, signal),
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
    ]);
  } catch (error) {
    if (error instanceof PrivateAddress) return { status: 0, text: 'The address leads into a private network' };
    const text = signal.aborted ? 'No answer within 15 seconds' : 'The address could not be reached';
    return { status: 0, text };
  }
}
