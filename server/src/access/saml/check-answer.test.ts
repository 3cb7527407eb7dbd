/** Answers that were changed, wrapped, replayed, or made for someone else, from a provider made with someone else's library. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/certificate.ts';
import { type SamlTestProvider, startSamlProvider } from '../../../test/saml-provider.ts';
import type { SamlProvider } from '../providers/identity-provider.ts';
import { ownEntity } from './addresses.ts';
import { checkAnswer } from './check-answer.ts';
import { addressFor } from './open-saml.ts';
import { readMetadata } from './read-metadata.ts';

const publicUrl = 'https://shop.test';
const requestId = `_${'ab'.repeat(20)}`;
const victim = { sub: 'boss', email: 'boss@grove.test' };
const mallory = { sub: 'mallory', email: 'mallory@grove.test' };

let idp: SamlTestProvider;
let provider: SamlProvider;
let address: string;

beforeAll(async () => {
  idp = await startSamlProvider();
  const metadata = readMetadata(idp.metadata());
  if (typeof metadata === 'string') throw new Error(metadata);
  provider = {
    ...{ kind: 'saml', providerId: 'c-1', name: 'Grove', issuer: metadata.entityId, isEmailTrusted: true, version: 1 },
    ...{
      signOnUrl: metadata.signOnUrl,
      certificates: metadata.certificates,
      emailAttribute: '',
      groupsClaim: 'groups',
    },
    ...{ emailDomains: ['grove.test'], allowsPasskeys: false },
  };
});
afterAll(() => idp.close());
beforeEach(async () => {
  address = await addressFor(provider, ownEntity(publicUrl, 'c-1'), { requestId, isAgain: false });
});

const check = (sent: string, { now = new Date(), waiting = [requestId] as readonly string[], of = provider } = {}) =>
  checkAnswer(sent, {
    ...{ provider: of, publicUrl, now, emailProblem: async () => undefined },
    find: async (id) => (waiting.includes(id) ? { requestId: id, createdAt: now } : undefined),
  });
const xmlOf = (sent: string) => Buffer.from(sent, 'base64').toString('utf8');
const sentOf = (xml: string) => Buffer.from(xml).toString('base64');
const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string) => /<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '';
/** A forged assertion about the victim, unsigned, under another ID. */
const forged = (xml: string) =>
  assertionIn(xml)
    .replace(signatureIn(xml), '')
    .replace(/\bID="[^"]*"/, 'ID="_evil"')
    .replaceAll('mallory', 'boss');

async function expectRefused(xml: string, why: RegExp | string = /isn’t signed|can’t be read/) {
  const { identity, problem } = await check(sentOf(xml));
  expect([identity, problem]).toEqual([undefined, expect.stringMatching(why)]);
}

it('takes an answer as it’s signed, also with other whitespace in its base64', async () => {
  const sent = await idp.answer(address, mallory);
  const identity = { sub: 'mallory', email: 'mallory@grove.test', name: 'mallory', isEmailVerified: false };
  expect(await check(sent)).toMatchObject({ identity, asked: { requestId } });
  expect(await check(sent.replace(/.{76}/g, '$&\r\n'))).toMatchObject({ identity });
});

describe('signature wrapping', () => {
  it('is refused wherever the forged or the signed assertion is placed', async () => {
    const xml = xmlOf(await idp.answer(address, mallory));
    const genuine = assertionIn(xml);
    const evil = forged(xml);
    const wrapped = (content: string) => xml.replace(genuine, () => content);
    const within = (outer: string, inner: string) =>
      outer.replace('</saml:Assertion>', () => `${inner}</saml:Assertion>`);
    // Unsigned, next to the signed one, around it, and inside it.
    await expectRefused(wrapped(evil));
    await expectRefused(wrapped(`${evil}${genuine}`));
    await expectRefused(wrapped(`${genuine}${evil}`));
    await expectRefused(wrapped(within(evil, genuine)));
    await expectRefused(wrapped(within(genuine, evil)));
    // The signed one hidden in an extension or in the signature, which the forged one carries.
    await expectRefused(wrapped(`<samlp:Extensions>${genuine}</samlp:Extensions>${evil}`));
    const signature = signatureIn(xml);
    const carrying = signature.replace(
      '</Signature>',
      () => `<Object>${genuine.replace(signature, '')}</Object></Signature>`,
    );
    await expectRefused(wrapped(evil.replace(/<\/saml:Issuer>/, (end) => `${end}${carrying}`)));
    // With the same ID twice.
    const id = /\bID="([^"]*)"/.exec(genuine)?.[1] ?? '';
    const twin = evil.replace('_evil', id);
    await expectRefused(wrapped(twin.replace(/<\/saml:Issuer>/, (end) => `${end}${signature}`)));
    await expectRefused(
      wrapped(
        `<samlp:Extensions>${genuine}</samlp:Extensions>${twin.replace(/<\/saml:Issuer>/, (end) => `${end}${signature}`)}`,
      ),
    );
    // A second response around the first one.
    await expectRefused(
      xml
        .replace(/(<samlp:Response[^>]*>)/, (start) => `${start}${evil}<samlp:Extensions>`)
        .replace(/<\/samlp:Response>/, '</samlp:Extensions></samlp:Response>'),
    );
  });

  it('is refused if text, an attribute, or the algorithm was changed', async () => {
    const xml = xmlOf(await idp.answer(address, mallory));
    await expectRefused(xml.replaceAll('mallory', 'boss'));
    await expectRefused(xml.replace(/Recipient="[^"]*"/, 'Recipient="https://evil.test"'));
    await expectRefused(xml.replace(/<SignatureValue>.{4}/, '<SignatureValue>AAAA'));
    await expectRefused(xml.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'));
    await expectRefused(xml.replace(/2001\/04\/xmldsig-more#rsa-sha256/, '2000/09/xmldsig#hmac-sha1'), /SHA-1/);
    await expectRefused(xml.replace(signatureIn(xml), ''));
  });

  it('takes the whole value of a name that a comment divides', async () => {
    const xml = xmlOf(await idp.answer(address, { sub: 'boss@grove.test.evil.test', email: 'x@grove.test' }));
    const divided = xml.replace('boss@grove.test.evil', 'boss@grove.test<!-- -->.evil');
    const { identity } = await check(sentOf(divided));
    expect(identity?.sub).toBe('boss@grove.test.evil.test');
  });

  it('accepts no key from the response, and none of another provider', async () => {
    const other = await startSamlProvider();
    const sent = await other.answer(address, victim, { issuer: provider.issuer });
    other.close();
    expect(await check(sent)).toMatchObject({ problem: expect.stringContaining('isn’t signed with a certificate') });
  });
});

describe('an answer', () => {
  it('of another issuer, for another application, address, or request is refused', async () => {
    const problem = async (changes: object) => (await check(await idp.answer(address, victim, changes))).problem;
    expect(await problem({ issuer: 'https://other.test' })).toBe('The assertion is from https://other.test.');
    expect(await problem({ audience: 'https://other.test/metadata' })).toContain('another application');
    expect(await problem({ audience: undefined })).toContain('another application');
    expect(await problem({ recipient: 'https://other.test/acs' })).toContain('isn’t for https://shop.test');
    expect(await problem({ recipient: undefined })).toContain('lacks');
    expect(await problem({ inResponseTo: `_${'cd'.repeat(20)}` })).toContain('begun here');
    expect(await problem({ inResponseTo: undefined })).toContain('begun here');
    // The response says one request, and the signed assertion another one, which waits for its own answer.
    const other = `_${'ef'.repeat(20)}`;
    const sent = xmlOf(await idp.answer(address, victim, { inResponseTo: other }));
    const mixed = sent.replace(`InResponseTo="${other}"`, `InResponseTo="${requestId}"`);
    const { identity, problem: why } = await check(sentOf(mixed), { waiting: [requestId, other] });
    expect([identity, why]).toEqual([undefined, expect.stringContaining('begun here')]);
  });

  it('counts within two minutes of difference between clocks, and never for longer than a request waits', async () => {
    const signed = async (seconds: number) => check(await idp.answer(address, mallory, { lifetimeInSeconds: seconds }));
    expect((await signed(-110)).identity).toBeDefined();
    expect((await signed(-130)).problem).toContain('too old');
    expect((await signed(-3_600)).problem).toContain('too old');
  });

  it('with a document type, an entity, or more than anybody sends is refused before it’s parsed', async () => {
    const xml = xmlOf(await idp.answer(address, victim));
    const bomb = '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">';
    await expectRefused(`<!DOCTYPE r [${bomb}]>${xml}`, 'document type');
    await expectRefused(`<!DOCTYPE r SYSTEM "file:///etc/passwd">${xml}`, 'document type');
    await expectRefused(`<Response>${'<b/>'.repeat(30_000)}</Response>`, 'too large');
    await expectRefused('x'.repeat(300_000), 'too large');
    // The library's own parser takes a minute for this one.
    const began = process.cpuUsage();
    await expectRefused(xml.replace(assertionIn(xml), `${'<a>'.repeat(19_000)}${'</a>'.repeat(19_000)}`), 'too large');
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
    const many = Array.from({ length: 41 }, (_, index) => ` a${index}=""`).join('');
    await expectRefused(xml.replace('<samlp:Response', `<samlp:Response${many}`), 'too large');
    await expectRefused(`<a>${xml}</a>`, 'can’t be read');
    await expectRefused('', 'can’t be read');
    await expectRefused('not xml', 'can’t be read');
    const { problem } = await check(Buffer.from(`<!DOCTYPE a>${xml}`, 'utf16le').toString('base64'));
    expect(problem).toContain('can’t be read');
  });

  it('that would keep the library busy is refused before it’s parsed, and still says which request it answers', async () => {
    const xml = xmlOf(await idp.answer(address, mallory));
    const genuine = assertionIn(xml);
    const signature = signatureIn(xml);
    const inside = (more: string) => xml.replace('</saml:Assertion>', () => `${more}</saml:Assertion>`);
    const expectStopped = async (changed: string, why: string) =>
      expect(await check(sentOf(changed))).toEqual({
        asked: expect.objectContaining({ requestId }),
        problem: expect.stringContaining(why),
      });
    for (const node of ['<a/>', '<!---->', '<?a?>', '<![CDATA[x]]>']) {
      await expectStopped(inside(node.repeat(500)), 'too large');
    }
    const crowded = Array.from({ length: 20 }, (_, index) => ` a${index}=""`).join('');
    await expectStopped(inside(`<a${crowded}/>`.repeat(80)), 'too large');
    await expectStopped(inside(`<a b="${'x'.repeat(2_001)}"/>`), 'too large');
    await expectStopped(inside(`${'<a>'.repeat(20)}${'</a>'.repeat(20)}`), 'too large');
    await expectStopped(inside('x'.repeat(300_000)), 'too large');
    // Duplicates of elements that must be unique.
    await expectStopped(
      xml.replace(genuine, () => `${genuine}${genuine}`),
      'can’t be read',
    );
    await expectStopped(inside('<saml:Assertion/>'), 'can’t be read');
    await expectStopped(inside(signature), 'can’t be read');
    await expectStopped(inside(`<a>${signature}</a>`), 'can’t be read');
    await expectStopped(
      xml.replace(genuine, () => `${signature}${signature}${genuine}`),
      'can’t be read',
    );
    for (const name of ['Reference', 'Transform', 'SignedInfo']) {
      await expectStopped(inside(`<x:${name} xmlns:x="urn:x"/>`.repeat(5)), 'can’t be read');
    }
  });

  it('identifies the same person, regardless of the case of an e-mail in its name ID', async () => {
    const subOf = async (sub: string, changes = {}) =>
      (await check(await idp.answer(address, { sub }, changes))).identity;
    expect(await subOf('Mia@Grove.test')).toMatchObject({ sub: 'mia@grove.test' });
    const nameIdentifierFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    expect(await subOf('Mia@Grove.TEST', { nameIdentifierFormat })).toMatchObject({ sub: 'mia@grove.test' });
    const kept = await check(await idp.answer(address, { sub: 'AbC', email: 'mia@grove.test' }));
    expect(kept.identity?.sub).toBe('AbC');
  });

  it('with the person’s groups is read, up to hundreds of them', async () => {
    const groups = Array.from({ length: 400 }, (_, index) => `Group ${index}`);
    const { identity } = await check(await idp.answer(address, { ...mallory, groups }));
    expect(identity?.groups).toHaveLength(400);
  });

  it('is checked with each of the provider’s certificates', async () => {
    const other = makeCertificate('Other').base64;
    const sent = await idp.answer(address, mallory);
    const { certificates } = provider;
    for (const known of [
      [other, ...certificates],
      [...certificates, other],
    ]) {
      const { identity } = await check(sent, { of: { ...provider, certificates: known } });
      expect(identity?.sub).toBe('mallory');
    }
    expect(await check(sent, { of: { ...provider, certificates: [other] } })).toMatchObject({
      problem: expect.stringContaining('isn’t signed'),
    });
  });

  it('an encrypted one explains what to change, and so does a refusal by the provider', async () => {
    const xml = xmlOf(await idp.answer(address, victim));
    await expectRefused(
      xml.replace(assertionIn(xml), '<saml:EncryptedAssertion>x</saml:EncryptedAssertion>'),
      'not encrypted',
    );
    const status = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"/>';
    const denied = xml
      .replace(assertionIn(xml), '')
      .replace(/<samlp:StatusCode[^>]*?(\/>|>[\s\S]*?<\/samlp:StatusCode>)/, status);
    await expectRefused(denied, /^The provider refused: .*Requester/);
  });
});
