import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PostalAddress, type Resolution, states } from '@operatory/domain/addresses';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressResolver } from './index.ts';
import { type PostalService, uspsResolver } from './usps.ts';

/** The postal service on this machine, as far as these tests go: a few places, in capitals, as it answers. */
let service: Server;
let url = '';
let trouble = '';
const heard: { path: string; authorization: string | undefined; body: string }[] = [];

const place = (zip: string | null) =>
  new Map([
    ['98004', { city: 'BELLEVUE', state: 'WA' }],
    ['63101', { city: 'SAINT LOUIS', state: 'MO' }],
  ]).get(zip ?? '');

function addressOf(query: URLSearchParams) {
  const known = place(query.get('ZIPCode'));
  if (known === undefined) return undefined;
  const street = (query.get('streetAddress') ?? '').toUpperCase().replace(/\bSTREET\b/, 'ST');
  return {
    streetAddress: street.replace(/\bNORTH\b/, 'N'),
    secondaryAddress: (query.get('secondaryAddress') ?? '').toUpperCase().replace('SUITE', 'STE'),
    ...known,
    ZIPCode: query.get('ZIPCode'),
    ZIPPlus4: query.get('ZIPPlus4') ?? '',
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

beforeAll(async () => {
  service = createServer((incoming, answer) => {
    void (async () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://usps');
      const { authorization } = incoming.headers;
      heard.push({ path: pathname, authorization, body: await bodyOf(incoming) });
      const say = (status: number, body: unknown) =>
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (trouble === 'silent') return;
      if (trouble === 'cut') return incoming.socket.destroy();
      if (pathname === '/oauth2/v3/token') {
        if (trouble === 'wrong secret') return say(401, { error: 'invalid_client' });
        return say(200, { access_token: `token ${heard.length}`, expires_in: '28799', token_type: 'Bearer' });
      }
      if (trouble === 'dribbling') return answer.writeHead(200).write('{"address":');
      if (trouble === 'fault') return say(500, {});
      if (trouble === 'too often') return say(429, { error: { message: 'Too many requests' } });
      if (trouble === 'page') return answer.writeHead(200).end('<html>Maintenance</html>');
      if (trouble === 'moved') return answer.writeHead(302, { location: '/elsewhere' }).end();
      if (trouble === 'half') return say(200, { address: { streetAddress: '1 MAIN ST', city: 'BELLEVUE' } });
      if (trouble === 'flood') return answer.writeHead(200).end(' '.repeat(300_000));
      if (trouble === 'old token' && authorization === 'Bearer token 1')
        return say(401, { error: { message: 'expired' } });
      const address = addressOf(searchParams);
      const additionalInfo = { DPVConfirmation: trouble === 'no such house' ? 'N' : 'Y' };
      return address === undefined
        ? say(404, { error: { message: 'Address Not Found' } })
        : say(200, { address, additionalInfo });
    })();
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  trouble = '';
  heard.length = 0;
});

const usps = (more: Partial<PostalService> = {}) =>
  uspsResolver({ url, clientId: 'operatory', clientSecret: 'hush', ...more });
const here = () => addressResolver({ postalService: undefined });

const entered: PostalAddress = {
  line1: '500 NORTH main street',
  line2: 'suite 4',
  city: 'bellevue',
  region: 'WA',
  postalCode: '98004',
};

describe.each([
  ['of the built-in ZIP codes', here],
  ['of the postal service', usps],
])('addresses %s', (_name, open) => {
  const resolve = async (part: Partial<PostalAddress> = {}) =>
    (await open().resolve({ ...entered, ...part })) as Resolution;

  it('come back in standard form and mixed case', async () => {
    expect(await resolve()).toEqual({
      messages: [],
      addresses: [{ line1: '500 N Main St', line2: 'Ste 4', city: 'Bellevue', region: 'WA', postalCode: '98004' }],
    });
    expect((await resolve({ city: 'ST LOUIS', region: 'mo', postalCode: '63101' })).addresses).toMatchObject([
      { city: 'Saint Louis', region: 'MO' },
    ]);
  });

  it('have the last four digits joined by a hyphen', async () => {
    for (const postalCode of ['98004-1234', '980041234', '98004 1234'])
      expect((await resolve({ postalCode })).addresses).toMatchObject([{ postalCode: '98004-1234' }]);
  });

  it('are corrected where the city does not fit the zip', async () => {
    expect((await resolve({ city: 'Belevue' })).addresses).toMatchObject([
      { line1: '500 N Main St', city: 'Bellevue', region: 'WA', postalCode: '98004' },
    ]);
  });

  it('are not found, with a message, where there is no such zip', async () => {
    const { messages, addresses } = await resolve({ city: 'Nowhere', postalCode: '00000' });
    expect([messages.length, addresses]).toEqual([1, []]);
  });
});

describe('the built-in ZIP codes', () => {
  it('are there for every state', async () => {
    const resolver = here();
    const { default: zipcodes } = await import('zipcodes');
    for (const { abbreviation, name } of states) {
      const one = zipcodes.lookupByState(name).find(({ city }) => /^[A-Za-z ]+$/.test(city));
      expect(one?.state, name).toBe(abbreviation);
      const { city = '', state = '', zip = '' } = one ?? {};
      const at = { ...entered, city: city.toUpperCase(), region: state.toLowerCase(), postalCode: zip };
      expect(await resolver.resolve(at), name).toMatchObject({ messages: [], addresses: [{ region: abbreviation }] });
    }
  });

  it('answer a thousand addresses in a moment', async () => {
    const resolver = here();
    await resolver.resolve(entered);
    const start = performance.now();
    for (let n = 0; n < 1_000; n += 1) await resolver.resolve({ ...entered, line1: `${n} Main Street` });
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('the postal service', () => {
  it('is asked with a token that is kept, and with the parts that there are', async () => {
    const resolver = usps();
    await resolver.resolve({ ...entered, line2: '' });
    await resolver.resolve(entered);
    expect(heard.map(({ path }) => path)).toEqual([
      '/oauth2/v3/token',
      '/addresses/v3/address',
      '/addresses/v3/address',
    ]);
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      client_id: 'operatory',
      client_secret: 'hush',
      grant_type: 'client_credentials',
    });
    expect(heard[2]?.authorization).toBe('Bearer token 1');
  });

  it('is asked with a new token when the old one ended before its time', async () => {
    trouble = 'old token';
    expect(await usps().resolve(entered)).toMatchObject({ messages: [], addresses: [{ city: 'Bellevue' }] });
    expect(heard.map(({ path }) => path)).toEqual([
      '/oauth2/v3/token',
      '/addresses/v3/address',
      '/oauth2/v3/token',
      '/addresses/v3/address',
    ]);
  });

  it.each(['silent', 'dribbling', 'cut', 'wrong secret', 'fault', 'too often', 'page', 'moved', 'half', 'flood'])(
    'is away, within its time and with a reason for the log, when it is %s',
    async (kind) => {
      trouble = kind;
      const reasons: unknown[] = [];
      const start = performance.now();
      const answer = await usps({ timeLimit: 400, onFailure: (reason) => reasons.push(reason) }).resolve(entered);
      expect(answer).toEqual({
        refused: 'provider.unavailable',
        values: { provider: 'address validation service' },
      });
      expect(isRefusal(answer)).toBe(true);
      expect(reasons).toHaveLength(1);
      expect(performance.now() - start).toBeLessThan(4_000);
      trouble = '';
      expect(isRefusal(await usps().resolve(entered))).toBe(false);
    },
  );

  it('does not find a house to which it does not deliver', async () => {
    trouble = 'no such house';
    const { messages, addresses } = (await usps().resolve(entered)) as Resolution;
    expect([messages.length, addresses]).toEqual([1, []]);
  });

  it('is away when nobody is there at all', async () => {
    expect(isRefusal(await usps({ url: 'http://127.0.0.1:9/' }).resolve(entered))).toBe(true);
  });
});
