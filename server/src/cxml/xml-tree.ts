/** A document as a tree, and the few ways of looking into it. */
import { xmlFormText } from '@operatory/domain/punch-out';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

/** The direct children of this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

/** The elements directly inside, whatever their names. */
export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

/** The first element at a path of names, each a direct child of the one before. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((inner, name) => childrenOf(inner, name)[0], element);
}

/** All text inside, whole: neither a comment nor markup splits a value. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** The text at a path without blanks around it; blank where there is nothing. */
export function valueAt(element: XmlElement | undefined, ...path: readonly string[]): string {
  return textOf(elementAt(element, ...path)).trim();
}

/** Serializes an element's content: markup as markup, everything else as ASCII. */
export function markupInside({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? xmlFormText(child) : markupOf(child))).join('');
}

/** An element written as markup. */
export function markupOf(element: XmlElement): string {
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${xmlFormText(value)}"`);
  const inner = markupInside(element);
  const head = `<${element.name}${attributes.join('')}`;
  return inner === '' ? `${head}/>` : `${head}>${inner}</${element.name}>`;
}
