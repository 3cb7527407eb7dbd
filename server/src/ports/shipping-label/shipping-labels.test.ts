import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '../../documents/pdf-text.fixture.ts';
import { embeddedLabels } from './embedded.ts';
import { httpLabels } from './http.ts';
import { scanLabel } from './label-scan.fixture.ts';
import { serialShippingCode } from './serial-shipping-code.ts';
import type { LabelRequest, ShippingLabel, ShippingLabels } from './shipping-labels.ts';

const request = (serial: number, zip = '98004-1234'): LabelRequest => ({
  serial,
  from: { name: 'Harbor Dental Supply', phone: '1-800-555-0100' },
  to: {
    customerNumber: '100004',
    name: "O'Rourke & Peña Family Dentistry of the whole North-West of the Olympic Peninsula",
    attention: '',
    address1: '1 Main St',
    address2: 'Suite 200',
    city: 'Bellevue',
    state: 'WA',
    zip,
    country: '',
    phone: '2535550100',
    shipVia: 'UPS Ground',
  },
});

/** A carrier's service on this machine: labels as our own, unless the path asks for trouble. */
let carrier: Server;
let address = '';
const heard: { authorization: string | undefined }[] = [];

async function bodyOf(incoming: IncomingMessage): Promise<LabelRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as LabelRequest;
}

beforeAll(async () => {
  const own = embeddedLabels({ companyPrefix: '9520000' });
  carrier = createServer((incoming, answer) => {
    void (async () => {
      const asked = await bodyOf(incoming);
      heard.push({ authorization: incoming.headers.authorization });
      if (incoming.url === '/silent') return;
      if (incoming.url === '/broken') return answer.writeHead(500).end('{}');
      if (incoming.url === '/page') return answer.writeHead(200).end('<html>Maintenance</html>');
      if (incoming.url === '/moved') return answer.writeHead(302, { location: '/' }).end();
      const label = (await own.make(asked)) as ShippingLabel;
      const trackingNumber = incoming.url === '/odd-number' ? '../../etc' : label.trackingNumber;
      const labelData = incoming.url === '/empty' ? '' : label.data.toString('base64');
      answer.writeHead(200).end(JSON.stringify({ labelData, trackingNumber, labelFormatCode: label.format }));
    })();
  });
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
});
afterAll(() => {
  carrier.closeAllConnections();
  carrier.close();
});

const adapters: [string, () => ShippingLabels][] = [
  ['drawn here', () => embeddedLabels({ companyPrefix: '9520000' })],
  ['of a service', () => httpLabels({ url: `${address}/`, token: 'secret' })],
];

describe.each(adapters)('labels %s', (_name, open) => {
  it('can be read by a scanner, as printed', async () => {
    const label = (await open().make(request(77))) as ShippingLabel;
    expect(label.format).toBe('PDF');
    expect(label.trackingNumber).toBe('095200000000000776');
    expect(await scanLabel(label.data)).toEqual([
      { format: 'Code128', text: '(420)98004' },
      { format: 'Code128', text: `(00)${label.trackingNumber}` },
    ]);
  });

  it('name sender and addressee', async () => {
    const label = (await open().make(request(78))) as ShippingLabel;
    const [page = []] = pagesOf(label.data);
    for (const text of ['Harbor Dental Supply', '1 Main St', 'Suite 200', 'Bellevue, WA 98004-1234', '(420) 98004'])
      expect(page).toContain(text);
    expect(page.some((line) => line.startsWith("O'Rourke & Peña"))).toBe(true);
  });

  it('have another number each', async () => {
    const labels = open();
    const made = await Promise.all([1, 2, 3].map((serial) => labels.make(request(serial))));
    expect(new Set(made.map((label) => (label as ShippingLabel).trackingNumber)).size).toBe(3);
  });
});

it('a ZIP code that is none is not drawn as a code', async () => {
  const label = (await embeddedLabels({ companyPrefix: '9520000' }).make(request(5, 'V6B 1A1'))) as ShippingLabel;
  expect((await scanLabel(label.data)).map(({ text }) => text)).toEqual([`(00)${label.trackingNumber}`]);
});

it('a service that is silent, broken, odd or away is a refusal, in time and without a fault', async () => {
  for (const path of ['silent', 'broken', 'page', 'moved', 'empty', 'odd-number']) {
    const reasons: unknown[] = [];
    const labels = httpLabels({
      url: `${address}/${path}`,
      timeLimit: 400,
      onFailure: (reason) => reasons.push(reason),
    });
    const answer = await labels.make(request(1));
    expect(isRefusal(answer) && answer.refused, path).toBe('provider.unavailable');
    expect(reasons, path).toHaveLength(1);
  }
  const away = await httpLabels({ url: 'http://127.0.0.1:9/', timeLimit: 400 }).make(request(1));
  expect(isRefusal(away)).toBe(true);
  expect(heard.some(({ authorization }) => authorization === 'Bearer secret')).toBe(true);
});

describe('the number of a parcel', () => {
  it('has 18 digits that end in the check digit of GS1', () => {
    // The example of the GS1 General Specifications.
    expect(serialShippingCode('0614141', 1_234_567_890)).toBe('106141412345678908');
    expect(serialShippingCode('9520000000', 0)).toHaveLength(18);
  });

  it('never comes twice, and says when there are no more', () => {
    const codes = [1, 999_999_999, 1_000_000_000, 9_999_999_999].map((serial) => serialShippingCode('9520000', serial));
    expect(new Set(codes).size).toBe(4);
    expect(() => serialShippingCode('9520000', 10_000_000_000)).toThrow(RangeError);
  });
});
