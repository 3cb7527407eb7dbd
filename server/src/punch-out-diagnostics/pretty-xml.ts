/** Formats a document for people: indented, one element per line if it contains others, text unchanged. */
import type { XmlElement } from '../cxml/xml-tree.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function headOf({ name, attributes }: XmlElement): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`,
  );
  return `${name}${written.join('')}`;
}

/** The markup of an element; text between elements that is only white space is left out. */
export function prettyXml(element: XmlElement, indent = ''): string {
  const children = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const head = headOf(element);
  if (children.length === 0) return `${indent}<${head}/>`;
  if (children.every((child) => typeof child === 'string')) {
    return `${indent}<${head}>${escaped(children.join(''))}</${element.name}>`;
  }
  const inner = children.map((child) =>
    typeof child === 'string' ? `${indent}  ${escaped(child.trim())}` : prettyXml(child, `${indent}  `),
  );
  return `${indent}<${head}>\n${inner.join('\n')}\n${indent}</${element.name}>`;
}
