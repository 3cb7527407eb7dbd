/** Signs messages as Standard Webhooks asks for: https://www.standardwebhooks.com. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 256 random bits, written as the specification writes secrets. */
export const newWebhookSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * The three headers of a message, with a signature for each secret.
 * @param body the exact text that is sent
 */
export function signedHeaders(
  { messageId, body, at }: { readonly messageId: string; readonly body: string; readonly at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
