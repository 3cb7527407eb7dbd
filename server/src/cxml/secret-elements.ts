/** Which elements of a document are secrets or details of a card, by their names. */
import {
  hasCardDigits,
  isCardName,
  isCostCenterName,
  isSecretName,
  removed,
  withoutCardNumbers,
} from '@operatory/domain/punch-out';
import { elementsIn, type XmlElement } from './xml-tree.ts';

/** In lower case and without a prefix, because buyers vary both. */
const secretElements = new Set([
  ...['sharedsecret', 'credentialmac', 'digitalsignature', 'signature', 'payment'],
  ...['password', 'passwd', 'pwd', 'token'],
]);

export const localName = ({ name }: Pick<XmlElement, 'name'>) => name.replace(/^.*:/, '').toLowerCase();

/** Attributes that may name an element, while its value is elsewhere in it. */
const namingAttributes = new Set(['name', 'type', 'domain', 'label']);
const isNaming = (attribute: string) => namingAttributes.has(localName({ name: attribute }));

/** The `name` or the `Name` of these is a person's, a firm's, or a place's. */
const places = new Set(['address', 'contact', 'postaladdress', 'email', 'phone', 'fax', 'url', 'organization']);
const segments = new Set(['accountingsegment', 'segment']);

/** Whether it's a part of an account code. */
export const isSegment = (element: XmlElement) => segments.has(localName(element));

/** A name has no child elements, so only direct text is read. */
const textIn = ({ children }: XmlElement) => children.filter((child) => typeof child === 'string').join('');

const nameIn = (element: XmlElement) => elementsIn(element).find((child) => localName(child) === 'name');

/** Whether a text or an attribute anywhere in an element is so. Remembers it, because elements inside are asked about too. */
function anywhere(isSo: (text: string) => boolean): (element: XmlElement) => boolean {
  const known = new WeakMap<XmlElement, boolean>();
  const isIn = (element: XmlElement): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const found =
      isSo(textIn(element)) || Object.values(element.attributes).some(isSo) || elementsIn(element).some(isIn);
    known.set(element, found);
    return found;
  };
  return isIn;
}

const hasLongNumber = anywhere(hasCardDigits);
/** A `Card` without digits goes with a gift. */
const hasDigits = anywhere((text) => /\d{3}/.test(text));

/** Whether its name, in an attribute or in a `Name` inside, refers to a card. */
function isCalledCard(element: XmlElement): boolean {
  const own = localName(element);
  if (places.has(own)) return false;
  const name = nameIn(element);
  const names = [
    ...Object.entries(element.attributes).map(([key, value]) => (isNaming(key) ? value : '')),
    name === undefined ? '' : textIn(name),
  ].filter((called) => called !== '' && isCardName(called));
  if (names.length === 0) return false;
  // There, `CC` is a cost center.
  const isAccounting = own === 'accounting' || isSegment(element);
  return !isAccounting || !names.every(isCostCenterName) || hasLongNumber(element);
}

function isSecretByItself(element: XmlElement): boolean {
  const own = localName(element);
  return secretElements.has(own) || (isCardName(own) && (own !== 'card' || hasDigits(element)));
}
const isSecretExtrinsic = (element: XmlElement) =>
  localName(element) === 'extrinsic' && isSecretName(element.attributes.name ?? '');

/** Whether everything in the element is removed. */
export const isSecretElement = (element: XmlElement): boolean =>
  isSecretByItself(element) || isSecretExtrinsic(element) || isCalledCard(element);

/** A secret element without its value. Its name stays, so people can see that it was there. */
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
