/** A stored document as it may leave the server: masked again, because earlier ones were masked by older rules. */
import { isCardName, isNumberName, withoutCardNumbers } from '@operatory/domain/punch-out';
import { maskedTree } from '../cxml/mask.ts';
import { readXml } from '../cxml/read-xml.ts';
import type { XmlElement } from '../cxml/xml-tree.ts';
import { prettyXml } from './pretty-xml.ts';

const removed = '(removed)';

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

const attribute = /([\w:.-]+)\s*=\s*["']([^"'<>]*)["']/g;

/** An element's beginning and the text behind it. */
function maskElement(tag: string, text: string): string {
  if (/secret|password/i.test(tag)) return `<${tag}>${removed}`;
  const [name = ''] = tag.split(/\s/, 1);
  if (isCardName(name)) return `<${name}>${removed}`;
  const attributes = [...tag.matchAll(attribute)];
  // A field whose name is an attribute, or the beginning of an element of which the attributes say all.
  const called = attributes.find(([, , value = '']) => isCardName(value));
  if (called !== undefined) return `<${name} ${withoutCardNumbers(called[0])}>${removed}`;
  if (isCardName(tag)) return `<${name}>${removed}`;
  const shown = tag.replace(attribute, (whole, key: string) => (isNumberName(key) ? whole : withoutCardNumbers(whole)));
  const isNumber = [name, ...attributes.map(([, , value = '']) => value)].some(isNumberName);
  return `<${shown}>${isNumber ? text : withoutCardNumbers(text)}`;
}

/** For documents that are cut off or aren't XML, removes the values of everything that looks like a secret. */
const maskText = (text: string) =>
  withoutSecretFields(
    withoutCardFields(maskAddresses(text)).replace(/<([^<>]*)>([^<]*)/g, (_, tag: string, behind: string) =>
      maskElement(tag, behind),
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
