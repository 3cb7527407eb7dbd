/** A document as it may be kept and shown: everything that proves or opens something is taken out. */
import { isSecretName } from '@operatory/domain/punch-out';
import { markupOf, textOf, type XmlElement } from './xml-tree.ts';

/** In lower case and without a prefix, because buyers write them in other ways too. */
const secretElements = new Set([
  ...['sharedsecret', 'credentialmac', 'digitalsignature', 'signature', 'payment'],
  ...['password', 'passwd', 'pwd', 'token'],
]);
const masked = '(removed)';

const localName = ({ name }: XmlElement) => name.replace(/^.*:/, '').toLowerCase();
const isExtrinsic = (element: XmlElement) => localName(element) === 'extrinsic';
const isSecret = (element: XmlElement) =>
  secretElements.has(localName(element)) || (isExtrinsic(element) && isSecretName(element.attributes.name ?? ''));

/** Shorter ones would take ordinary words out. */
const shortestSecret = 6;

/** What the senders of a document proved themselves with. */
function secretsOf(element: XmlElement): string[] {
  if (localName(element) === 'sharedsecret') return [textOf(element).trim()];
  return element.children.flatMap((child) => (typeof child === 'string' ? [] : secretsOf(child)));
}

type Clean = (text: string) => string;

function cleaned(element: XmlElement, clean: Clean): XmlElement {
  const { name = '' } = element.attributes;
  if (isSecret(element)) return { ...element, attributes: isExtrinsic(element) ? { name } : {}, children: [masked] };
  // Whoever has their own name for a secret has none.
  const ofText: Clean = localName(element) === 'identity' ? (text) => text : clean;
  return {
    ...element,
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([key, value]) => [key, clean(value)])),
    children: element.children.map((child) => (typeof child === 'string' ? ofText(child) : cleaned(child, clean))),
  };
}

/** The document without what is secret, as a tree: nor does a secret stay that is repeated elsewhere in it. */
export function maskedTree(element: XmlElement): XmlElement {
  const secrets = [...new Set(secretsOf(element))].filter(
    (secret) => secret.length >= shortestSecret && secret !== masked,
  );
  return cleaned(element, (text) => secrets.reduce((left, secret) => left.replaceAll(secret, masked), text));
}

/** The longest that is kept of one document. */
const longest = 200_000;

/** The document without what is secret, shortened where it is very long. */
export function maskDocument(root: XmlElement): string {
  const text = markupOf(maskedTree(root));
  return text.length <= longest ? text : `${text.slice(0, longest)} … (${text.length} characters in all)`;
}

/** An answer without the id that opens the session. */
export function maskStart(answer: string): string {
  return answer.replace(/(\/punchout\/sid\/)[^/<]+/gi, `$1${masked}`);
}
