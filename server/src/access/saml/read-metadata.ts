/** Reads the metadata of a SAML identity provider, which an administrator pastes or whose address they give. */
import { X509Certificate } from 'node:crypto';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** In characters. A federation's list of everybody is larger, and isn't one provider's. */
export const longestMetadata = 500_000;
/** One provider's has at most a thousand elements or so. With namespaces, the parser walks all open elements for each new one. */
const limits = { depth: 64, elements: 5_000, attributes: 100 } as const;
/** A provider has one, and two while it changes them; each makes an answer cost more. */
const maxCertificates = 4;

const metadataNs = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatureNs = 'http://www.w3.org/2000/09/xmldsig#';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export interface SamlMetadata {
  readonly entityId: string;
  readonly signOnUrl: string;
  /** In base64, without line ends. */
  readonly certificates: readonly string[];
}

interface Draft {
  readonly entityId: string;
  /** Within one of the provider's roles; the metadata may also describe a service provider. */
  isProvider: boolean;
  signOnUrl: string | undefined;
  readonly certificates: string[];
}

class Wrong extends Error {}

const wrong = (problem: string): never => {
  throw new Wrong(problem);
};

const text = (tag: SaxesTagNS, name: string) =>
  (tag.attributes[name] as SaxesAttributeNS | undefined)?.value.trim() ?? '';

/** Collects every entity of the document. Throws `Wrong`. */
function entitiesIn(xml: string): Draft[] {
  const entities: Draft[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let current: Draft | undefined;
  let isInProvider = false;
  let isForSigning = false;
  let certificate: string | undefined;
  let depth = 0;
  let elements = 0;
  parser.on('doctype', () => wrong('It has a document type, which isn’t accepted.'));
  parser.on('error', () => wrong('It isn’t well-formed XML.'));
  // Before the element's namespaces are looked up, which is what takes long.
  let attributes = 0;
  parser.on('opentagstart', () => {
    depth += 1;
    elements += 1;
    attributes = 0;
    if (depth > limits.depth) wrong('It’s nested too deeply.');
    if (elements > limits.elements) wrong('It has too many elements.');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributes) wrong('It has too many attributes.');
  });
  parser.on('opentag', (tag) => {
    if (tag.uri === signatureNs && tag.local === 'X509Certificate' && isInProvider && isForSigning) certificate = '';
    if (tag.uri !== metadataNs) return;
    if (tag.local === 'EntityDescriptor') {
      current = { entityId: text(tag, 'entityID'), isProvider: false, signOnUrl: undefined, certificates: [] };
      entities.push(current);
    } else if (tag.local === 'IDPSSODescriptor' && current !== undefined) {
      isInProvider = true;
      current.isProvider = true;
    } else if (tag.local === 'KeyDescriptor') isForSigning = text(tag, 'use') !== 'encryption';
    else if (tag.local === 'SingleSignOnService' && isInProvider && text(tag, 'Binding') === redirectBinding) {
      if (current !== undefined) current.signOnUrl ??= text(tag, 'Location');
    }
  });
  const collect = (more: string) => {
    if (certificate !== undefined) certificate += more;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', (tag) => {
    depth -= 1;
    if (tag.uri === signatureNs && tag.local === 'X509Certificate' && certificate !== undefined) {
      current?.certificates.push(certificate.replace(/\s+/g, ''));
      certificate = undefined;
    }
    if (tag.uri === metadataNs && tag.local === 'KeyDescriptor') isForSigning = false;
    if (tag.uri === metadataNs && tag.local === 'IDPSSODescriptor') isInProvider = false;
  });
  parser.write(xml).close();
  return entities;
}

/** A certificate and nothing else: an IT department's export may include its private key. */
function exactly(base64: string): X509Certificate | undefined {
  const der = Buffer.from(base64, 'base64');
  try {
    const certificate = new X509Certificate(der);
    return certificate.raw.equals(der) && der.toString('base64') === base64 ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/** A certificate as shown on the screen; undefined if it isn't one, contains something else, or its key is too weak. */
export function describeCertificate(
  base64: string,
): { readonly fingerprint: string; readonly validUntil: string } | undefined {
  const certificate = exactly(base64);
  if (certificate === undefined) return undefined;
  const { fingerprint256, validTo, publicKey } = certificate;
  const { modulusLength = 2_048 } = publicKey.asymmetricKeyDetails ?? {};
  if (modulusLength < 2_048) return undefined;
  return { fingerprint: fingerprint256, validUntil: new Date(validTo).toISOString() };
}

/** The provider that the metadata describes, or a sentence on what is wrong with it. */
export function readMetadata(xml: string): SamlMetadata | string {
  if (xml.length > longestMetadata) return 'The metadata is too large.';
  let entities: Draft[];
  try {
    entities = entitiesIn(xml.trim());
  } catch (thrown) {
    if (thrown instanceof Wrong) return `The metadata can’t be read. ${thrown.message}`;
    throw thrown;
  }
  const providers = entities.filter(({ isProvider }) => isProvider);
  const [only] = providers;
  if (only === undefined) return 'The metadata describes no identity provider.';
  if (providers.length > 1) return 'The metadata describes several identity providers. Give that of one.';
  const { entityId, signOnUrl = '' } = only;
  if (entityId === '' || entityId.length > 500) return 'The metadata has no entity ID.';
  if (!URL.canParse(signOnUrl)) return 'The metadata has no sign-on address for HTTP-Redirect.';
  const certificates = [...new Set(only.certificates)];
  if (certificates.length === 0) return 'The metadata has no certificate to check signatures with.';
  if (certificates.length > maxCertificates)
    return `The metadata has more than ${maxCertificates} certificates. Remove those that the provider doesn’t sign with anymore.`;
  if (certificates.some((each) => describeCertificate(each) === undefined)) {
    return 'The metadata has a certificate that can’t be read, that has something else in it, such as a private key, or whose RSA key has fewer than 2048 bits.';
  }
  return { entityId, signOnUrl, certificates };
}
