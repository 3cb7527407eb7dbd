/**
 * Asks a carrier's service for labels: POST of `{ serial, from, to }` as JSON, answered by
 * `{ labelData, trackingNumber, labelFormatCode }`, the same three that our own call answers.
 */
import { shippingLabel } from '@operatory/contract/finance';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { ShippingLabels } from './shipping-labels.ts';

/** A label is some kilobytes; an answer that is larger than this is none. */
const mostBytes = 4_000_000;

/** What a tracking number may be made of; it becomes a file's name. */
const tracking = /^[\w-]{4,60}$/;

const unavailable = (): Refusal<RefusalCode> => refuse('provider.unavailable', { provider: 'shipping label service' });

async function read(response: Response): Promise<unknown> {
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return undefined;
  const text = await response.text();
  return text.length > mostBytes ? undefined : JSON.parse(text);
}

interface HttpLabels {
  readonly url: string;
  /** Sent as a bearer token where there is one. */
  readonly token?: string | undefined;
  /** For the whole of a request, in ms. */
  readonly timeLimit?: number;
  /** Told why a label could not be had. */
  readonly onFailure?: (reason: unknown) => void;
}

/** Whatever goes wrong is one refusal: no answer in time, an error, an answer that is no label. */
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
