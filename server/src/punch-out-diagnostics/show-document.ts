/** A stored document as it may leave the server: masked again, because earlier ones were masked by older rules. */
import { isCardName, isNumberName, removed, withoutCardNumbers } from '@operatory/domain/punch-out';
import { cleanedHead, maskedTree } from '../cxml/mask.ts';
import { readXml } from '../cxml/read-xml.ts';
import { isSecretElement } from '../cxml/secret-elements.ts';
import type { XmlElement } from '../cxml/xml-tree.ts';
import { prettyXml } from './pretty-xml.ts';

/** What an address carries beyond its path proves or opens something at the buyer: it is never shown. */
export const maskAddress = (address: string) => address.trim().replace(/[?#].*$/s, (rest) => `${rest[0]}${removed}`);

/** Every address in a text, without who opens it and what it opens. */
export const maskAddresses = (text: string) =>
  text.replace(/\bhttps?:\/\/[^\s<>"']+/gi, (address) =>
    maskAddress(address)
      .replace(/^(https?:\/\/)[^/?#@]*@/i, '$1')
      .replace(/(\/punchout\/sid\/)[^/]+/i, `$1${removed}`),
  );

function withoutQueries(element: XmlElement): XmlElement {
  const isUrl = /^(.*:)?url$/i.test(element.name);
  return {
    ...element,
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([key, value]) => [key, maskAddresses(value)]),
    ),
    children: element.children.map((child) => {
      if (typeof child !== 'string') return withoutQueries(child);
      return maskAddresses(isUrl ? maskAddress(child) : child);
    }),
  };
}

/** The document as a tree; `undefined` if none was stored, or it's cut off. */
export function readKept(document: string): XmlElement | undefined {
  if (document === '') return undefined;
  const read = readXml(Buffer.from(document));
  return 'root' in read ? read.root : undefined;
}

const isSecretField = (name: string) => /passw|secret|token/i.test(name) || isCardName(name);

/** What stands behind the name of a field: `": "`, `=`. */
const separator = /["']?\s*[=:]\s*/y;
const fieldValue = /[^&\s,;}]+/y;

/** The text without the values of fields that look like secrets. Looks at each character a few times at most. */
function withoutSecretFields(text: string): string {
  let shown = '';
  let at = 0;
  for (const { 0: name, index } of text.matchAll(/[\w~-]+/g)) {
    // It was in the value of the field before.
    if (index < at || !isSecretField(name)) continue;
    separator.lastIndex = index + name.length;
    if (!separator.test(text)) continue;
    fieldValue.lastIndex = separator.lastIndex;
    if (!fieldValue.test(text)) continue;
    shown += text.slice(at, separator.lastIndex) + removed;
    at = fieldValue.lastIndex;
  }
  return shown + text.slice(at);
}

/** The lines of a form: names may have more than one word. */
const withoutCardFields = (text: string) =>
  text.replace(/^([^=<>\n]{1,100})=(.*)$/gm, (line, name: string, value: string) => {
    if (isCardName(name)) return `${name}=${removed}`;
    return isNumberName(name) ? line : `${name}=${withoutCardNumbers(value)}`;
  });

/**
 * The beginning of an attribute, up to the quotation mark behind its value. In a text that isn't XML, a word can have any
 * length, so this begins only where a word does.
 */
const attribute = /(?<![\w:.-])([\w:.-]{1,200})(\s*=\s*)(?:"([^"<>]*)|'([^'<>]*))/g;

/** The tag of an element and the text behind it as an element, for the rules that documents are masked by. */
const elementOf = (tag: string, text: string): XmlElement => ({
  name: /^[^\s/]{0,200}/.exec(tag)?.[0] ?? '',
  attributes: Object.fromEntries(
    [...tag.matchAll(attribute)].map(([, key, , one, other]) => [key, one ?? other ?? '']),
  ),
  children: [text],
});

/** An element's tag and the text behind it; `end` is blank where the document is cut off in the tag. */
function maskElement(tag: string, end: string, text: string): string {
  // The end of one, a comment, or no tag at all.
  const isElement = /^[\p{L}_]/u.test(tag);
  if (!isElement) return `<${withoutCardNumbers(tag)}${end}${withoutCardNumbers(text)}`;
  const element = elementOf(tag, text);
  const { name, attributes, children } = cleanedHead(element, (same) => same);
  if (isSecretElement(element)) {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${name}${written.join('')}${end}${removed}`;
  }
  if (/secret|password/i.test(tag)) return `<${tag}${end}${removed}`;
  const shown = tag.replace(attribute, (whole, key: string, equals: string) => {
    const quotation = whole.charAt(key.length + equals.length);
    return `${key}${equals}${quotation}${attributes[key] ?? ''}`;
  });
  return `<${shown}${end}${children.join('')}`;
}

/** Characters as they are: masked documents are stored as ASCII, and the number of a character isn't one of a card. */
const decoded = (text: string) =>
  text.replace(/&#(\d{3,6});/g, (whole, code: string) => {
    const character = String.fromCodePoint(Number(code));
    return /[\p{L}\p{M}\p{P}\p{S}\p{Zs}]/u.test(character) && Number(code) > 127 ? character : whole;
  });

/** For documents that are cut off or aren't XML, removes the values of everything that looks like a secret. */
const maskText = (text: string) =>
  withoutSecretFields(
    withoutCardFields(maskAddresses(decoded(text))).replace(
      /<([^<>]*)(>|$)([^<]*)/g,
      (_, tag: string, end: string, behind: string) => maskElement(tag, end, behind),
    ),
  ).replace(/(\/punchout\/sid\/)[^/<\s]+/gi, `$1${removed}`);

/** The document as a tree that may leave the server; `undefined` if none was stored, or it's cut off. */
export function shownTree(document: string): XmlElement | undefined {
  const root = readKept(document);
  return root === undefined ? undefined : withoutQueries(maskedTree(root));
}

/** Indented text; blank where none was kept. */
export function showDocument(document: string): string {
  const root = shownTree(document);
  return root === undefined ? maskText(document) : prettyXml(root);
}
