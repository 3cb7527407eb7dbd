/** A document as it may be kept and shown: everything that proves or opens something is taken out. */
import { markupOf, type XmlElement } from './xml-tree.ts';

/** In lower case and without a prefix, because buyers write them in other ways too. */
const secretElements = new Set(['sharedsecret', 'credentialmac', 'digitalsignature', 'signature', 'payment']);
/** Fields of a buyer's own that tell by their name what they hold. */
const secretField = /passw|secret|token|credential|api.?key|card.?(number|no)|cvv|\bpin\b/i;
const masked = '(removed)';

const isSecret = ({ name, attributes }: XmlElement) =>
  secretElements.has(name.replace(/^.*:/, '').toLowerCase()) ||
  (name === 'Extrinsic' && secretField.test(attributes.name ?? ''));

/** The document without what is secret, as a tree. */
export function maskedTree(element: XmlElement): XmlElement {
  if (isSecret(element) && element.name === 'Extrinsic') return { ...element, children: [masked] };
  if (isSecret(element)) return { ...element, attributes: {}, children: [masked] };
  return {
    ...element,
    children: element.children.map((child) => (typeof child === 'string' ? child : maskedTree(child))),
  };
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
