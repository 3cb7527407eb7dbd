/** A key pair and a certificate for it, like a SAML provider's; not anybody's secret. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128
      ? Buffer.from([length])
      : length < 256
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 255]);
  return Buffer.concat([Buffer.from([tag]), size, content]);
};
const sequence = (...parts: readonly Buffer[]) => element(0x30, ...parts);
const hex = (digits: string) => Buffer.from(digits, 'hex');
/** sha256WithRSAEncryption, without parameters. */
const algorithm = sequence(element(0x06, hex('2a864886f70d01010b')), element(0x05));
const nameOf = (text: string) =>
  sequence(element(0x31, sequence(element(0x06, hex('550403')), element(0x0c, Buffer.from(text)))));
const time = (year: number) => element(0x18, Buffer.from(`${year}0101000000Z`));

export interface TestCertificate {
  readonly key: string;
  readonly certificate: string;
  /** As metadata has it. */
  readonly base64: string;
}

export function makeCertificate(name: string, { bits = 2_048 } = {}): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const body = sequence(
    element(0xa0, element(0x02, hex('02'))),
    element(0x02, Buffer.concat([hex('01'), randomBytes(8)])),
    algorithm,
    nameOf(name),
    sequence(time(2020), time(2090)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element(0x03, hex('00'), sign('sha256', body, privateKey));
  const base64 = sequence(body, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g)?.join('\n') ?? '';
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    base64,
  };
}
