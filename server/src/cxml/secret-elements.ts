/** Which elements of a document are secrets or details of a card, by what they are called. */
import {
  hasCardDigits,
  isCardName,
  isCostCenterName,
  isSecretName,
  withoutCardNumbers,
} from '@operatory/domain/punch-out';
import { elementsIn, markupInside, type XmlElement } from './xml-tree.ts';

export const removed = '(removed)';

/** In lower case and without a prefix, because buyers vary both. */
const secretElements = new Set([
  ...['sharedsecret', 'credentialmac', 'digitalsignature', 'signature', 'payment'],
  ...['password', 'passwd', 'pwd', 'token'],
]);

export const localName = ({ name }: Pick<XmlElement, 'name'>) => name.replace(/^.*:/, '').toLowerCase();

/** Attributes that may say what an element is, while its value is elsewhere in it. */
const namingAttributes = new Set(['name', 'type', 'domain', 'label']);
const isNaming = (attribute: string) => namingAttributes.has(localName({ name: attribute }));

/** The `name` or the `Name` of these is a person's, a firm's, or a place's. */
const places = new Set(['address', 'contact', 'postaladdress', 'email', 'phone', 'fax', 'url', 'organization']);
/** In these, `CC` is a cost center. */
const accounting = new Set(['accounting', 'accountingsegment', 'segment']);

/** A name has no elements of its own, and this looks no deeper. */
const textIn = ({ children }: XmlElement) => children.filter((child) => typeof child === 'string').join('');

const nameIn = (element: XmlElement) => elementsIn(element).find((child) => localName(child) === 'name');

const hasLongNumber = (element: XmlElement) =>
  hasCardDigits(markupInside(element)) || Object.values(element.attributes).some(hasCardDigits);

/** Whether what it's called, in an attribute or in a `Name` inside, says that it's about a card. */
function isCalledCard(element: XmlElement): boolean {
  const own = localName(element);
  if (places.has(own)) return false;
  const name = nameIn(element);
  const names = [
    ...Object.entries(element.attributes).map(([key, value]) => (isNaming(key) ? value : '')),
    name === undefined ? '' : textIn(name),
  ].filter((called) => called !== '' && isCardName(called));
  if (names.length === 0) return false;
  return !accounting.has(own) || !names.every(isCostCenterName) || hasLongNumber(element);
}

/** A `Card` without digits goes with a gift. */
const hasDigits = (element: XmlElement) =>
  /\d{3}/.test(markupInside(element)) || Object.values(element.attributes).some((value) => /\d{3}/.test(value));

function isSecretByItself(element: XmlElement): boolean {
  const own = localName(element);
  return secretElements.has(own) || (isCardName(own) && (own !== 'card' || hasDigits(element)));
}
const isSecretExtrinsic = (element: XmlElement) =>
  localName(element) === 'extrinsic' && isSecretName(element.attributes.name ?? '');

/** Whether everything in the element is removed. */
export const isSecretElement = (element: XmlElement): boolean =>
  isSecretByItself(element) || isSecretExtrinsic(element) || isCalledCard(element);

/** A secret element without what it says. What it's called stays, so people see that it was there. */
export function emptied(element: XmlElement): XmlElement {
  if (isSecretByItself(element)) return { ...element, attributes: {}, children: [removed] };
  const { name: extrinsic = '' } = element.attributes;
  if (isSecretExtrinsic(element)) return { ...element, attributes: { name: extrinsic }, children: [removed] };
  const called = Object.entries(element.attributes).filter(([key, value]) => isNaming(key) && isCardName(value));
  const name = nameIn(element);
  const isNamed = name !== undefined && isCardName(textIn(name));
  return {
    ...element,
    attributes: Object.fromEntries(called.map(([key, value]) => [key, withoutCardNumbers(value)])),
    children: [...(isNamed ? [{ ...name, children: [withoutCardNumbers(textIn(name))] }] : []), removed],
  };
}
