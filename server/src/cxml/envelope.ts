/** The envelope of a cXML document: sender, receiver, time, release, and content. */
import {
  type CredentialMac,
  cutUnits,
  type Parties,
  type Party,
  type Rejection,
  unreadable,
} from '@operatory/domain/punch-out';
import { readXml, readXmlInTurns, type XmlDocument } from './read-xml.ts';
import { childrenOf, elementAt, textOf, valueAt, type XmlElement } from './xml-tree.ts';

export interface Envelope extends Parties {
  readonly payloadId: string;
  /** Such as `1.2.014`; blank if the document doesn't say. */
  readonly dtdVersion: string;
  /** When it was written, as an instant; blank if the timestamp has no time zone. */
  readonly sentAt: string;
  readonly deploymentMode: 'production' | 'test';
  /** The kind of request, such as `PunchOutSetupRequest`. */
  readonly request: XmlElement;
  readonly root: XmlElement;
  /** The text of the DOCTYPE; blank without one. */
  readonly doctype: string;
}

const partyOf = (credential: XmlElement): Party => ({
  domain: (credential.attributes.domain ?? '').trim(),
  identity: valueAt(credential, 'Identity'),
});

/** Parties in one part of the header, without those of a marketplace, which don't identify a buyer. */
function partiesOf(header: XmlElement | undefined, name: string): Party[] {
  return childrenOf(elementAt(header, name), 'Credential')
    .filter(({ attributes }) => attributes.type !== 'marketplace')
    .map(partyOf)
    .slice(0, 20);
}

function macIn(credential: XmlElement): { readonly mac?: CredentialMac } {
  const mac = elementAt(credential, 'CredentialMac');
  if (mac === undefined) return {};
  const { type = '', algorithm = '', creationDate = '', expirationDate = '' } = mac.attributes;
  return { mac: { type, algorithm, creationDate, expirationDate, value: textOf(mac) } };
}

/** The release in the DOCTYPE's address, else the one that the root names. */
function versionOf({ root, doctype }: XmlDocument): string {
  const version = /\b(1\.[0-2]\.\d{3})\b/.exec(doctype)?.[1] ?? root.attributes.version?.trim() ?? '';
  return /^1\.[0-2]\.\d{3}$/.test(version) ? version : '';
}

/** Without a time zone, it could be any of a day's hours; a year before 1 or after 9999 is what programs write for “none”. */
function instantOf(written: string): string {
  const text = written.trim();
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  const instant = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^(?!0000)\d{4}-/.test(instant) ? instant : '';
}

/** How far a buyer's clock may be ahead of ours, in ms. */
const clockDifference = 5 * 60_000;

/** A document dated after its arrival counts as written at its arrival; otherwise, it would outdate all later ones. */
export const writtenByArrival = (sentAt: string, arrivedAt: Date): string =>
  Date.parse(sentAt) > arrivedAt.getTime() + clockDifference ? arrivedAt.toISOString() : sentAt;

/** Reads the envelope of a request, or says why it isn't one. */
export const readEnvelope = (bytes: Uint8Array, charset = ''): Envelope | Rejection =>
  envelopeOf(readXml(bytes, charset));

/** The same, yielding to other work, for unauthenticated senders. */
export const readEnvelopeInTurns = async (bytes: Uint8Array, charset = ''): Promise<Envelope | Rejection> =>
  envelopeOf(await readXmlInTurns(bytes, charset));

function envelopeOf(document: XmlDocument | Rejection): Envelope | Rejection {
  if ('status' in document) return document;
  const { root } = document;
  if (root.name !== 'cXML') return unreadable('The root of the document is not cXML.');
  const [header, ...furtherHeaders] = childrenOf(root, 'Header');
  const [request, ...furtherRequests] = childrenOf(root, 'Request');
  if (header === undefined || furtherHeaders.length > 0) return unreadable('The document needs exactly one Header.');
  if (request === undefined || furtherRequests.length > 0) return unreadable('The document needs exactly one Request.');
  const asked = request.children.filter((child) => typeof child !== 'string');
  const [first] = asked;
  if (first === undefined || asked.length > 1) return unreadable('A Request holds exactly one element.');
  const sender = childrenOf(elementAt(header, 'Sender'), 'Credential').slice(0, 20);
  return {
    payloadId: cutUnits((root.attributes.payloadID ?? '').trim(), 500),
    dtdVersion: versionOf(document),
    sentAt: instantOf(root.attributes.timestamp ?? ''),
    // Anything that isn't clearly a test is treated as production.
    deploymentMode: request.attributes.deploymentMode?.trim().toLowerCase() === 'test' ? 'test' : 'production',
    from: partiesOf(header, 'From'),
    to: partiesOf(header, 'To'),
    sender: sender.map((credential) => {
      const secret = elementAt(credential, 'SharedSecret');
      return {
        ...partyOf(credential),
        secret: secret === undefined ? undefined : textOf(secret).trim(),
        ...macIn(credential),
      };
    }),
    request: first,
    root,
    doctype: document.doctype,
  };
}
