/** Metadata that is broken or hostile, or has more in it than a provider's description of itself. */
import { expect, it } from 'vitest';
import { makeCertificate } from '../../../test/certificate.ts';
import { readMetadata } from './read-metadata.ts';

const { base64, key, certificate: pem } = makeCertificate('One');
const metadataWith = (...certificates: readonly string[]) => `
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://login.test"><IDPSSODescriptor>
${certificates.map((each) => `<KeyDescriptor use="signing"><X509Certificate xmlns="http://www.w3.org/2000/09/xmldsig#">${each}</X509Certificate></KeyDescriptor>`).join('')}
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.test/sso"/>
</IDPSSODescriptor></EntityDescriptor>`;

it('takes one provider’s certificates, without line ends', () => {
  const lines = base64.replace(/.{64}/g, '$&\r\n');
  expect(readMetadata(metadataWith(lines))).toEqual({
    ...{ entityId: 'https://login.test', signOnUrl: 'https://login.test/sso', certificates: [base64] },
  });
});

it('refuses more certificates than a provider has while it changes them', () => {
  const five = Array.from({ length: 5 }, (_, index) => makeCertificate(`${index}`).base64);
  expect(readMetadata(metadataWith(...five.slice(1)))).toMatchObject({ certificates: { length: 4 } });
  expect(readMetadata(metadataWith(...five))).toContain('more than 4 certificates');
});

it('refuses a certificate with anything else in it, such as its private key, and stores none of it', () => {
  const der = Buffer.from(base64, 'base64');
  const keyBytes = Buffer.from(key.replace(/-----.*-----|\s/g, ''), 'base64');
  const refused = 'private key';
  for (const bytes of [
    Buffer.from(`${pem}${key}`),
    Buffer.from(`${key}${pem}`),
    Buffer.from(pem),
    Buffer.concat([der, keyBytes]),
    Buffer.concat([der, Buffer.from('x')]),
    keyBytes,
  ]) {
    expect(readMetadata(metadataWith(bytes.toString('base64')))).toContain(refused);
  }
  // Data after the end of base64 is skipped when it's decoded.
  expect(readMetadata(metadataWith(`${base64}====${keyBytes.toString('base64')}`))).toContain(refused);
  expect(readMetadata(metadataWith(`${pem}${key}`))).toContain(refused);
  expect(readMetadata(metadataWith(base64.replace('M', '!M')))).toContain(refused);
});

it('refuses what would take the parser long, before it does', () => {
  expect(readMetadata(`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`)).toContain('nested too deeply');
  expect(readMetadata('<a>'.repeat(166_000))).toContain('nested too deeply');
  expect(readMetadata(`<a>${'<a/>'.repeat(5_000)}</a>`)).toContain('too many elements');
  const attributes = Array.from({ length: 101 }, (_, index) => ` xmlns:a${index}="urn:${index}"`).join('');
  expect(readMetadata(`<a${attributes}/>`)).toContain('too many attributes');
});
