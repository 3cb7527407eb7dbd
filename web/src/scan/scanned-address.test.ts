import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OwnPlaces, ownAddress } from './scanned-address.ts';

const here: OwnPlaces = { pageOrigin: 'http://localhost:3000', publicUrl: 'https://orders.example.com' };
const ours = [here.pageOrigin, here.publicUrl];

describe('an address of our own', () => {
  it.each([
    ['http://localhost:3000/order/200145', 'http://localhost:3000/order/200145'],
    ['https://orders.example.com/order/200145/7/0?refresh=1#lines', undefined],
    ['HTTPS://ORDERS.EXAMPLE.COM/order/1', 'https://orders.example.com/order/1'],
    ['https://orders.example.com:443/order/1', 'https://orders.example.com/order/1'],
    ['https://orders.example.com', 'https://orders.example.com/'],
    ['https://orders.example.com?x=1', 'https://orders.example.com/?x=1'],
    ['https://orders.example.com/customer/100001/orders/77?hasCanceledItems=true', undefined],
  ])('%s is followed', (text, address = text) => {
    expect(ownAddress(text, here)).toBe(address);
  });

  it('is the page’s where no address is published', () => {
    expect(ownAddress('http://localhost:3000/home', { ...here, publicUrl: '' })).toBe('http://localhost:3000/home');
    expect(ownAddress('https://orders.example.com/', { ...here, publicUrl: '' })).toBeUndefined();
    expect(ownAddress('null', { ...here, publicUrl: 'data:,x' })).toBeUndefined();
  });
});

describe('anything else', () => {
  it.each([
    '',
    '200145',
    'order/200145',
    '/order/200145',
    '//localhost:3000/order/1',
    'localhost:3000/order/1',
    'javascript:location="https://evil.test"',
    'javascript://localhost:3000/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://localhost:3000/order/1',
    'ws://localhost:3000/hub',
    'blob:http://localhost:3000/5a0e',
    'http:localhost:3000/order/1',
    'http:/localhost:3000/order/1',
    'http:///localhost:3000/order/1',
    'http:\\\\localhost:3000\\order\\1',
    'http://localhost:3000\\@evil.test/',
    'http://localhost:3000@evil.test/order/1',
    'https://orders.example.com@evil.test/order/1',
    'https://me:secret@orders.example.com/order/1',
    'https://@orders.example.com/order/1',
    'https://orders.example.com.evil.test/order/1',
    'https://evil.test/https://orders.example.com/order/1',
    'https://evil.test/?https://orders.example.com/order/1',
    'https://evil.test#https://orders.example.com/order/1',
    'https://xorders.example.com/order/1',
    'https://example.com/order/1',
    'https://orders.example.com./order/1',
    'https://orders.exаmple.com/order/1', // a Cyrillic letter
    'https://xn--orders-example-com.test/order/1',
    'https://ｏrders.example.com/order/1',
    'https://orders%2eexample.com/order/1',
    'https://orders.example.com:8443/order/1',
    'https://orders.example.com:99999999/order/1',
    'http://orders.example.com/order/1',
    'https://localhost:3000/order/1',
    'http://localhost/order/1',
    'http://localhost:3001/order/1',
    'https://orders.example.com//evil.test/order/1',
    'https://orders.example.com/.//evil.test/order/1',
    'https://orders.example.com/x/..//evil.test',
    'https://orders.example.com/\\evil.test',
    ' https://orders.example.com/order/1',
    'https://orders.example.com/order/1\n',
    'https://orders.example.com/order/1 2',
    'https://orders.exam\tple.com/order/1',
    'https://orders.example.com/\u202e1/redro',
    'https://orders.example.com/order\u200b/1',
    '\ufeffhttps://orders.example.com/order/1',
    'https://orders.example.com/order/1\u0000',
    'https://orders.example.com/\ud800',
    'WIFI:S:Practice;T:WPA;P:secret;;',
    '<img src=x onerror=alert(1)>',
  ])('%j is not', (text) => {
    expect(ownAddress(text, here)).toBeUndefined();
  });

  it('is a text longer than any address of ours', () => {
    expect(ownAddress(`https://orders.example.com/order/${'1'.repeat(2_048)}`, here)).toBeUndefined();
  });
});

describe('any scanned text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl(),
    fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'HTTP://', '//', 'javascript://', 'https:', ''),
        fc.constantFrom('', 'us@', 'localhost:3000@', 'orders.example.com@', '\u202e', ' '),
        fc.constantFrom(
          'localhost:3000',
          'orders.example.com',
          'evil.test',
          'localhost',
          'orders.example.com.evil.test',
        ),
        fc.constantFrom(
          '',
          ':80',
          ':443',
          ':3000',
          '@evil.test',
          '.evil.test',
          '\\evil.test',
          '/',
          '//evil.test',
          '#',
          '?',
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      )
      .map((parts) => parts.join('')),
  );

  /** One of our origins with an odd end, which is followed if it's still ours. */
  const near = fc
    .tuple(
      fc.constantFrom(...ours, 'HTTPS://Orders.Example.com:443'),
      fc.constantFrom('/', '?', '#', '/a/../', '/%2f', '/.//', '//', '@', ':80', '.'),
      fc.array(fc.constantFrom('evil.test', '/', '..', '@', '%2f', '#', '?', ':', 'order', '1'), { maxLength: 5 }),
    )
    .map(([origin, end, parts]) => `${origin}${end}${parts.join('')}`);

  it('opens only our own origins, and by a path that names no host', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, near), (text) => {
        const address = ownAddress(text, here);
        fc.pre(address !== undefined);
        const url = new URL(address);
        expect(ours).toContain(url.origin);
        expect(url.href).toBe(address);
        expect(url.username + url.password).toBe('');
        // A browser that is given only the path still stays on our origin.
        expect(new URL(`${url.pathname}${url.search}${url.hash}`, here.pageOrigin).origin).toBe(here.pageOrigin);
        expect(ownAddress(address, here)).toBe(address);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is followed where it is one of our pages, to the letter', () => {
    const piece = fc.stringMatching(/^[A-Za-z0-9_~-]{1,12}$/);
    fc.assert(
      fc.property(fc.constantFrom(...ours), fc.array(piece, { maxLength: 4 }), piece, (origin, path, value) => {
        const text = `${origin}/${path.join('/')}?search=${value}#${value}`;
        expect(ownAddress(text, here)).toBe(text);
      }),
    );
  });
});
