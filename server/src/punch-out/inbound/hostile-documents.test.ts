/** The reader's safety with documents of our own, so that it is proved wherever the project stands. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longestDocument } from '../../cxml/read-body.ts';
import { openPunchOutWorld, type PunchOutWorld, setUpDocument } from '../punch-out.fixture.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

/** A good setup with a subset of declarations, and what uses them in its cookie. */
const declaring = (subset: string, cookie = '&x;') =>
  setUpDocument({ cookie }).replace(/<!DOCTYPE[^>]*>/, `<!DOCTYPE cXML [${subset}]>`);

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
const chain = Array.from({ length: 12 }, (_, n) => `<!ENTITY x${n + 1} "${`&x${n};`.repeat(10)}">`).join('');

/** The expected response to each; only a 200 contains a start page. */
const hostile: readonly (readonly [string, string | Uint8Array, number])[] = [
  ['a file behind an entity', declaring('<!ENTITY x SYSTEM "file:///etc/passwd">'), 406],
  ['an address behind an entity', declaring('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">'), 406],
  ['a parameter entity', declaring('<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;', ''), 406],
  ['entities that grow tenfold', declaring(`<!ENTITY x0 "ha">${chain}`, '&x12;'), 406],
  ['one long entity many times', declaring(`<!ENTITY x "${'y'.repeat(30_000)}">`, '&x;'.repeat(2_000)), 406],
  ['entities in a circle', declaring('<!ENTITY x "&y;"><!ENTITY y "&x;">'), 406],
  ['an entity that nobody uses', declaring('<!ENTITY x "harmless">', 'c'), 406],
  ['an entity that nobody declared', setUpDocument({ cookie: '&nobody;' }), 406],
  ['30,000 levels', setUpDocument({ cookie: nested(30_000) }), 406],
  ['60,000 elements', setUpDocument({ cookie: '<a/>'.repeat(60_000) }), 406],
  [
    'an element with 500 attributes',
    setUpDocument({ cookie: `<a ${Array.from({ length: 500 }, (_, n) => `a${n}=""`).join(' ')}/>` }),
    406,
  ],
  ['more bytes than are read', setUpDocument({ cookie: 'c'.repeat(longestDocument) }), 499],
  ['a cookie that is too long to echo', setUpDocument({ cookie: 'c'.repeat(70_000) }), 406],
  ['bytes that are no UTF-8', Buffer.from(setUpDocument({ cookie: 'é' }), 'latin1'), 406],
  ['a writing that nobody knows', setUpDocument().replace('UTF-8', 'KLINGON'), 406],
  ['a null byte', setUpDocument({ cookie: '\u0000' }), 406],
  ['nothing', '', 406],
  ['blanks', ' \n ', 406],
  ['half a document', setUpDocument().slice(0, 700), 406],
  ['two documents', setUpDocument() + setUpDocument(), 406],
  ['another root', setUpDocument().replaceAll('cXML', 'xml-like'), 406],
  ['two requests', setUpDocument().replace(/<Request .*<\/Request>/s, '$&$&'), 406],
  ['two cookies', setUpDocument({ inner: '<BuyerCookie>2</BuyerCookie>' }), 406],
  ['a script to return to', setUpDocument({ url: 'javascript:alert(1)' }), 406],
  ['data to return to', setUpDocument({ url: 'data:text/html,x' }), 406],
  ['a host that was not agreed', setUpDocument({ url: 'https://buyer.example.evil.test/' }), 400],
  ['a host that only stands before the @', setUpDocument({ url: 'https://buyer.example@evil.test/' }), 400],
  ['a return without TLS', setUpDocument({ url: 'http://buyer.example/hook' }), 400],
  ['an operation that nobody knows', setUpDocument({ operation: 'destroy' }), 406],
  ['an operation that is not offered', setUpDocument({ operation: 'source' }), 450],
  ['a wrong secret', setUpDocument({ secret: 'S3CR3T' }), 401],
  ['no secret', setUpDocument().replace(/<SharedSecret>.*<\/SharedSecret>/, ''), 401],
  ['an identity in two pieces', setUpDocument().replaceAll('buyer-1<', 'buyer<!-- -->-1-and-more<'), 401],
  ['an emoji where a long identity is cut', setUpDocument().replaceAll('>buyer-1<', `>${'a'.repeat(197)}😀<`), 401],
  ['a quote in the identity', setUpDocument().replaceAll('>buyer-1<', ">buyer-1' or '1'='1<"), 401],
  [
    'the secret of one beside the name of another',
    setUpDocument()
      .replace('<Sender>', '<Sender><Credential domain="DUNS"><Identity>buyer-2</Identity></Credential>')
      .replace('<Identity>buyer-1</Identity><SharedSecret>', '<Identity>nobody</Identity><SharedSecret>'),
    401,
  ],
  ['a request that is not offered', setUpDocument().replaceAll('PunchOutSetupRequest', 'SupplierListRequest'), 450],
];

/** Odd, and meant well. */
const odd: readonly (readonly [string, string | Uint8Array])[] = [
  ['no DOCTYPE', setUpDocument().replace(/<!DOCTYPE[^>]*>\s*/, '')],
  ['no XML declaration', setUpDocument().replace(/<\?xml[^>]*>\s*/, '')],
  ['an empty subset', declaring('', 'c')],
  ['a DTD on a host that must not be asked', setUpDocument().replace('xml.cxml.org', '127.0.0.1:9')],
  ['a release of 1999', setUpDocument().replace('/1.2.014/', '/1.0.000/')],
  ['blank lines before it', `\r\n\r\n${setUpDocument()}`],
  ['a byte order mark', `\u{feff}${setUpDocument()}`],
  ['UTF-16', Buffer.from(`\u{feff}${setUpDocument().replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['Latin-9 with a euro', Buffer.from(setUpDocument({ cookie: '\u00a4' }).replace('UTF-8', 'ISO-8859-15'), 'latin1')],
  ['utf8 for UTF-8', setUpDocument().replace('UTF-8', 'utf8')],
  ['an empty cookie', setUpDocument({ cookie: '' })],
  ['a cookie with markup', setUpDocument({ cookie: '<key id="1">a &amp; b</key>' })],
  ['a cookie that looks like a page', setUpDocument({ cookie: '&lt;script&gt;alert(1)&lt;/script&gt;' })],
  [
    'blanks around identity and secret',
    setUpDocument({ secret: '\n  s3cr3t\t' }).replaceAll('>buyer-1<', '>\n buyer-1 <'),
  ],
  ['a secret in CDATA', setUpDocument({ secret: '<![CDATA[s3cr3t]]>' })],
  ['a secret by references', setUpDocument({ secret: 's&#51;cr&#x33;t' })],
  ['a domain in other letters', setUpDocument().replaceAll('NetworkId', 'NETWORKID')],
  [
    'a marketplace beside the buyer',
    setUpDocument().replace(
      '<From>',
      '<From><Credential domain="DUNS" type="marketplace"><Identity>hub</Identity></Credential>',
    ),
  ],
  ['attributes called as in JavaScript', setUpDocument({ cookie: '<a __proto__="x" constructor="y"/>' })],
  [
    'an XInclude',
    setUpDocument({ cookie: '<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>' }),
  ],
  ['a time in English', setUpDocument().replace('2026-01-23T16:00:06-01:00', 'Jan 23, 2026 4:00 PM')],
  ['many extrinsics', setUpDocument({ inner: '<Extrinsic name="x">y</Extrinsic>'.repeat(5_000) })],
];

/** Sends it, and holds that neither time nor memory nor a secret got away. */
async function sendGuarded(document: string | Uint8Array) {
  const heap = process.memoryUsage().heapUsed;
  const began = performance.now();
  const answer = await world.send(document);
  expect(performance.now() - began, 'milliseconds').toBeLessThan(15_000);
  expect((process.memoryUsage().heapUsed - heap) / 1_048_576, 'megabytes').toBeLessThan(150);
  expect(answer.body).not.toMatch(/root:|s3cr3t/);
  expect(world.logged).toEqual([]);
  return answer;
}

describe('a document of our own', () => {
  it.each(hostile)('with %s is refused in time, with a Status that can be read', async (_, document, code) => {
    const answer = await sendGuarded(document);
    expect([answer.code, answer.startPage]).toEqual([code, undefined]);
    expect(answer.text).toMatch(/\.$/);
    const { rows } = await world.database.pool.query('select count(*)::int as n from punch_out_session');
    expect(rows[0].n).toBe(0);
  });

  it.each(odd)('with %s begins a session', async (_, document) => {
    const answer = await sendGuarded(document);
    expect([answer.code, answer.text]).toEqual([200, 'The session can begin.']);
    expect(answer.startPage).toMatch(/\/punchout\/sid\/[\w-]{20,}\/uid\/[^/]+\/$/);
  });

  it('gets the same response when it is repeated, and is refused with other content under the same id', async () => {
    const payloadId = 'once@buyer.example';
    const document = setUpDocument({ payloadId });
    const first = await world.send(document);
    expect(await world.send(document)).toEqual(first);
    expect((await world.send(setUpDocument({ payloadId, cookie: 'another' }))).code).toBe(409);
  });

  it('leaves no secret in the message log, no matter who sent it', async () => {
    for (const [, document] of [...hostile, ...odd]) await world.send(document);
    const { rows } = await world.database.pool.query('select document, answer from punch_out_message');
    expect(rows.length).toBeGreaterThan(hostile.length);
    expect(rows.filter(({ document, answer }) => /s3cr3t|s&#51;/i.test(document + answer))).toEqual([]);
  });
});
