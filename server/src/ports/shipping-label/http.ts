/**
 * Requests labels from a carrier's service: POST of `{ serial, from, to }` as JSON, which returns `{ labelData,
 * trackingNumber, labelFormatCode }`, the same three fields as our own call.
 */
import { shippingLabel } from '@operatory/contract/finance';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { ShippingLabels } from './shipping-labels.ts';

/** A label has some kilobytes; a larger response isn't valid. */
const maxBytes = 4_000_000;

/** What a tracking number may be made of; it becomes a file's name. */
const tracking = /^[\w-]{4,60}$/;

const unavailable = (): Refusal<RefusalCode> => refuse('provider.unavailable', { provider: 'shipping label service' });

async function read(response: Response): Promise<unknown> {
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  const text = await response.text();
  return text.length > maxBytes ? undefined : JSON.parse(text);
}

interface HttpLabels {
  readonly url: string;
  /** Sent as a bearer token where there is one. */
  readonly token?: string | undefined;
  /** For the whole of a request, in ms. */
  readonly timeLimit?: number;
  /** Called with the reason for each failure. */
  readonly onFailure?: (reason: unknown) => void;
}

/** Every failure is one refusal: no response in time, an error, a response that isn't a label. */
export function httpLabels({ url, token, timeLimit = 8_000, onFailure }: HttpLabels): ShippingLabels {
  return {
    async make(request) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(request),
          redirect: 'error',
          signal: AbortSignal.timeout(timeLimit),
        });
        const label = shippingLabel.safeParse(await read(response));
        const data = Buffer.from(label.data?.labelData ?? '', 'base64');
        if (!label.success || data.length === 0 || !tracking.test(label.data.trackingNumber)) {
          throw new Error(`The shipping label service answered ${response.status} without a label.`);
        }
        return { data, trackingNumber: label.data.trackingNumber, format: label.data.labelFormatCode };
      } catch (reason) {
        onFailure?.(reason);
        return unavailable();
      }
    },
  };
}
