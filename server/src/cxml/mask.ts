/** A document that can be stored and shown: without secrets and tokens. */
import {
  cutUnits,
  isCardName,
  isNumberName,
  removed,
  withoutCardNumbers,
  withoutUngroupedCards,
  xmlFormText,
} from '@operatory/domain/punch-out';
import { isDue, type Steps } from './in-turns.ts';
import { emptied, isSecretElement, isSegment, localName } from './secret-elements.ts';
import { childrenOf, elementAt, markupOf, valueAt, type XmlElement } from './xml-tree.ts';

/** Masking shorter secrets would remove ordinary words, and no secret is longer. */
const [shortestSecret, longestSecret] = [6, 1_000];
/** As many credentials as are read of a sender. */
const maxSecrets = 20;

/** The sender's credentials; a document can contain any number of other secrets. */
const secretsOf = (root: XmlElement): string[] =>
  childrenOf(elementAt(root, 'Header', 'Sender'), 'Credential')
    .slice(0, maxSecrets)
    .map((credential) => valueAt(credential, 'SharedSecret'))
    .filter(({ length }) => length >= shortestSecret && length <= longestSecret);

type Clean = (text: string) => string;

/** The element with its own attributes and texts cleaned; the elements inside don't change. */
export function cleanedHead(element: XmlElement, clean: Clean): XmlElement {
  if (isSecretElement(element)) return emptied(element);
  const withoutCards: Clean = isNumberName(element.attributes.name ?? localName(element))
    ? clean
    : (text) => withoutCardNumbers(clean(text));
  // Otherwise, a sender whose secret equals its own name would disappear.
  const ofText: Clean = localName(element) === 'identity' ? (text) => text : withoutCards;
  const ofAttribute = (key: string, value: string) => {
    if (isCardName(key)) return removed;
    if (isNumberName(key)) return clean(value);
    // The digits of an account code are in groups too, and the buyer's invoice repeats it.
    return key === 'id' && isSegment(element) ? withoutUngroupedCards(clean(value)) : withoutCards(value);
  };
  return {
    ...element,
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([key, value]) => [key, ofAttribute(key, value)]),
    ),
    children: element.children.map((child) => (typeof child === 'string' ? ofText(child) : child)),
  };
}

function cleaned(element: XmlElement, clean: Clean): XmlElement {
  const { children, ...head } = cleanedHead(element, clean);
  return { ...head, children: children.map((child) => (typeof child === 'string' ? child : cleaned(child, clean))) };
}

/** The same in steps, for this many levels. */
function* cleanedSteps(element: XmlElement, clean: Clean, levels: number): Steps<XmlElement> {
  const { children, ...head } = cleanedHead(element, clean);
  const inside: (XmlElement | string)[] = [];
  for (const child of children) {
    if (isDue()) yield;
    if (typeof child === 'string') inside.push(child);
    else inside.push(levels === 0 ? cleaned(child, clean) : yield* cleanedSteps(child, clean, levels - 1));
  }
  return { ...head, children: inside };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Removes the sender's credentials, wherever the document repeats them. */
function cleanerFor(root: XmlElement): Clean {
  // The longest first: one may be the beginning of another.
  const secrets = [...new Set(secretsOf(root))].sort((one, other) => other.length - one.length);
  if (secrets.length === 0) return (text) => text;
  const pattern = new RegExp(secrets.map(escaped).join('|'), 'g');
  return (text) => text.replace(pattern, removed);
}

/** The document without its secrets, as a tree: a secret of the sender is removed wherever it is repeated. */
export const maskedTree = (root: XmlElement): XmlElement => cleaned(root, cleanerFor(root));

/** The same in steps: down to the direct children of an order's lines. */
export const maskTreeInSteps = (root: XmlElement): Steps<XmlElement> => cleanedSteps(root, cleanerFor(root), 3);

/** The longest text that is stored of one document. */
const longest = 200_000;

/** The markup of the cleaned element, piece by piece. */
function* cleanedMarkup(element: XmlElement, clean: Clean): Generator<string, void, undefined> {
  const head = cleanedHead(element, clean);
  const { name, children } = head;
  const empty = markupOf({ ...head, children: [] });
  if (children.length === 0) return yield empty;
  yield empty.replace(/\/>$/, '>');
  for (const child of children) {
    // Written as markup, it's no shorter.
    if (typeof child === 'string') yield xmlFormText(cutUnits(child, longest + 1));
    else yield* cleanedMarkup(child, clean);
  }
  yield `</${name}>`;
}

/** The document without its secrets, shortened if it's very long. What isn't stored isn't written, so it costs nothing. */
export function maskDocument(root: XmlElement): string {
  let text = '';
  for (const piece of cleanedMarkup(root, cleanerFor(root))) {
    text += piece;
    if (text.length > longest) return `${cutUnits(text, longest)} … (the document goes on)`;
  }
  return text;
}

/** A response without the id that opens the session. */
export function maskStart(answer: string): string {
  return answer.replace(/(\/punchout\/sid\/)[^/<]+/gi, `$1${removed}`);
}
