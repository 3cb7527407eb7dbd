/** Posts one signed message to the ERP and reads the response. */
import { addressProblem, erpWayOut, PrivateAddress } from '../../http/outgoing-address.ts';
import { type OutgoingAnswer, type OutgoingPost, postOutgoing } from '../../http/post-outgoing.ts';

/** Shorter than the time for which the message is reserved. */
const longestMs = 15_000;

/** The response; status 0 with a sentence if there was none. */
export type WebhookAnswer = OutgoingAnswer;

/** Never throws: a failed attempt is a result. */
export async function postWebhook({ headers, ...message }: OutgoingPost): Promise<WebhookAnswer> {
  const problem = addressProblem(message.url, { privateHosts: message.privateHosts, wayOut: erpWayOut });
  if (problem !== undefined) return { status: 0, text: problem };
  const signal = AbortSignal.timeout(longestMs);
  try {
    return await postOutgoing({ ...message, headers: { ...headers, 'content-type': 'application/json' } }, signal);
  } catch (error) {
    if (error instanceof PrivateAddress) return { status: 0, text: 'The address leads into a private network' };
    const text = signal.aborted ? 'No answer within 15 seconds' : 'The address could not be reached';
    return { status: 0, text };
  }
}
