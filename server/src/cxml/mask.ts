/** A document that can be stored and shown: without secrets and tokens. */
import { cutUnits, isSecretName } from '@operatory/domain/punch-out';
import { childrenOf, elementAt, markupOf, valueAt, type XmlElement } from './xml-tree.ts';

/** In lower case and without a prefix, because buyers vary both. */
const secretElements = new Set([
  ...['sharedsecret', 'credentialmac', 'digitalsignature', 'signature', 'payment'],
  ...['password', 'passwd', 'pwd', 'token'],
]);
const masked = '(removed)';

const localName = ({ name }: XmlElement) => name.replace(/^.*:/, '').toLowerCase();
const isExtrinsic = (element: XmlElement) => localName(element) === 'extrinsic';
const isSecret = (element: XmlElement) =>
  secretElements.has(localName(element)) || (isExtrinsic(element) && isSecretName(element.attributes.name ?? ''));

/** Masking shorter secrets would remove ordinary words, and no secret is longer. */
const [shortestSecret, longestSecret] = [6, 1_000];
/** As many credentials as are read of a sender. */
const mostSecrets = 20;

/** What the sender of a document proved itself with; a document can name any number of other secrets. */
const secretsOf = (root: XmlElement): string[] =>
  childrenOf(elementAt(root, 'Header', 'Sender'), 'Credential')
    .slice(0, mostSecrets)
    .map((credential) => valueAt(credential, 'SharedSecret'))
    .filter(({ length }) => length >= shortestSecret && length <= longestSecret);

type Clean = (text: string) => string;

function cleaned(element: XmlElement, clean: Clean): XmlElement {
  const { name = '' } = element.attributes;
  if (isSecret(element)) return { ...element, attributes: isExtrinsic(element) ? { name } : {}, children: [masked] };
  // Otherwise, a sender whose secret is its own name would disappear.
  const ofText: Clean = localName(element) === 'identity' ? (text) => text : clean;
  return {
    ...element,
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([key, value]) => [key, clean(value)])),
    children: element.children.map((child) => (typeof child === 'string' ? ofText(child) : cleaned(child, clean))),
  };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The document without its secrets, as a tree: a secret of the sender is removed wherever it is repeated. */
export function maskedTree(root: XmlElement): XmlElement {
  // The longest first: one may be the beginning of another.
  const secrets = [...new Set(secretsOf(root))].sort((one, other) => other.length - one.length);
  if (secrets.length === 0) return cleaned(root, (text) => text);
  const pattern = new RegExp(secrets.map(escaped).join('|'), 'g');
  return cleaned(root, (text) => text.replace(pattern, masked));
}

/** The longest text that is stored of one document. */
const longest = 200_000;

/** The document without its secrets, shortened if it's very long. */
export function maskDocument(root: XmlElement): string {
  const text = markupOf(maskedTree(root));
  return text.length <= longest ? text : `${cutUnits(text, longest)} … (${text.length} characters in all)`;
}

/** A response without the id that opens the session. */
export function maskStart(answer: string): string {
  return answer.replace(/(\/punchout\/sid\/)[^/<]+/gi, `$1${masked}`);
}
