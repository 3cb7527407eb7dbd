/**
 * Asks the US Postal Service (Addresses API, version 3): `GET /addresses/v3/address` with the parts of the address,
 * signed with a token from `POST /oauth2/v3/token` that is kept until shortly before it ends.
 */
import type { RefusalCode } from '@operatory/contract/refusals';
import { mixedCase, type PostalAddress, type Resolution, trimmedAddress } from '@operatory/domain/addresses';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { z } from 'zod';
import type { AddressResolver } from './address-resolver.ts';

/** A response has some hundred bytes; a larger one isn't valid. */
const maxBytes = 200_000;

/** A token is not used in the last minute of its life. */
const marginSeconds = 60;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

const addressAnswer = z.object({
  address: z.object({
    streetAddress: z.string().min(1),
    secondaryAddress: z.string().nullish(),
    city: z.string().min(1),
    state: z.string().length(2),
    ZIPCode: z.string().regex(/^\d{5}$/),
    ZIPPlus4: z
      .string()
      .regex(/^(\d{4})?$/)
      .nullish(),
  }),
  /** `N`: the house is at no place that the service delivers to; other letters speak of the unit. */
  additionalInfo: z.object({ DPVConfirmation: z.string().nullish() }).nullish(),
});

const problemAnswer = z.object({ error: z.object({ message: z.string() }) });

const notDelivered = 'The postal service does not deliver to this address.';

const unavailable = (): Refusal<RefusalCode> =>
  refuse('provider.unavailable', { provider: 'address validation service' });

export interface PostalService {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For a whole response, in ms. */
  readonly timeLimit?: number;
  /** Called with the reason for each failure. */
  readonly onFailure?: (reason: unknown) => void;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text.length > maxBytes) throw new Error('The address service answered too much.');
  return JSON.parse(text);
}

function questionOf(address: PostalAddress): URLSearchParams {
  const { line1, line2, city, region, postalCode } = trimmedAddress(address);
  const [zip = '', plus4 = ''] = postalCode.split('-');
  const parts = { streetAddress: line1, secondaryAddress: line2, city, state: region, ZIPCode: zip, ZIPPlus4: plus4 };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}

function resolutionOf({ address, additionalInfo }: z.output<typeof addressAnswer>): Resolution {
  if (additionalInfo?.DPVConfirmation === 'N') return { messages: [notDelivered], addresses: [] };
  const { streetAddress, secondaryAddress, city, state, ZIPCode, ZIPPlus4 } = address;
  const plus4 = ZIPPlus4 ?? '';
  return {
    messages: [],
    addresses: [
      {
        line1: mixedCase(streetAddress),
        line2: mixedCase(secondaryAddress ?? ''),
        city: mixedCase(city),
        region: state.toUpperCase(),
        postalCode: plus4 === '' ? ZIPCode : `${ZIPCode}-${plus4}`,
      },
    ],
  };
}

/** Every failure is one refusal; an address that the service doesn't know is a result. */
export function uspsResolver({ timeLimit = 5_000, onFailure, ...service }: PostalService): AddressResolver {
  const root = service.url.replace(/\/+$/, '');
  let token: { readonly value: string; readonly endsAt: number } | undefined;

  async function tokenNow(signal: AbortSignal): Promise<string> {
    if (token !== undefined && performance.now() < token.endsAt) return token.value;
    const { clientId, clientSecret } = service;
    const response = await fetch(`${root}/oauth2/v3/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new Error(`The address service gave no token: ${response.status}.`);
    const answer = tokenAnswer.parse(await read(response));
    token = {
      value: answer.access_token,
      endsAt: performance.now() + Math.max(0, answer.expires_in - marginSeconds) * 1_000,
    };
    return token.value;
  }

  async function ask(address: PostalAddress, signal: AbortSignal): Promise<Response> {
    return fetch(`${root}/addresses/v3/address?${questionOf(address)}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${await tokenNow(signal)}` },
      redirect: 'error',
      signal,
    });
  }

  return {
    async resolve(address) {
      try {
        const signal = AbortSignal.timeout(timeLimit);
        let response = await ask(address, signal);
        if (response.status === 401) {
          // The token ended before its time.
          token = undefined;
          response = await ask(address, signal);
        }
        if (response.ok) return resolutionOf(addressAnswer.parse(await read(response)));
        if (response.status === 400 || response.status === 404) {
          return { messages: [problemAnswer.parse(await read(response)).error.message], addresses: [] };
        }
        throw new Error(`The address service answered ${response.status}.`);
      } catch (reason) {
        onFailure?.(reason);
        return unavailable();
      }
    },
  };
}
