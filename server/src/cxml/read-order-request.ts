/** Reads an OrderRequest by its fields, never by its order, because real buyers do not follow the DTD. */
import {
  type BuyerOrder,
  cutUnits,
  foreignCountry,
  type OrderAddress,
  type OrderedLine,
  type Rejection,
  type ShipTo,
  unreadable,
} from '@operatory/domain/punch-out';
import type { Envelope } from './envelope.ts';
import { atOnce, inTurns, isDue, type Steps } from './in-turns.ts';
import { maskTreeInSteps } from './mask.ts';
import { oneLine } from './one-line.ts';
import { collectRemarks, hasAmount } from './order-remarks.ts';
import { readableFactor } from './order-treatments.ts';
import { readDistributions } from './read-distributions.ts';
import { childrenOf, elementAt, textOf, valueAt, type XmlElement } from './xml-tree.ts';

const longestNumber = 100;
const longestComment = 2_000;
const longestPart = 500;

/** How many units the price is for, unless it's for one or can't be read; the latter is a remark that holds the order. */
function priceBasisOf(detail: XmlElement | undefined): Pick<OrderedLine, 'priceBasis'> {
  const { quantity = '', conversionFactor = '' } = elementAt(detail, 'PriceBasisQuantity')?.attributes ?? {};
  const written = [quantity, conversionFactor].map((value) => value.trim());
  if (!written.every((value) => value === '' || readableFactor.test(value))) return {};
  if (written.every((value) => value === '' || Number(value) === 1)) return {};
  return { priceBasis: { quantity: quantity.trim(), conversionFactor: conversionFactor.trim() } };
}

/** The day of a date and time as written, in the buyer's own time zone. */
const dayOf = (written = '') => /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(written)?.[1] ?? '';

/** The days on which the line is wanted, each once: those of its schedule, otherwise its own, otherwise the order's. */
function wantedDaysOf(item: XmlElement, head: XmlElement): string[] {
  const scheduled = childrenOf(item, 'ScheduleLine').map(({ attributes }) => dayOf(attributes.requestedDeliveryDate));
  const days = [...new Set(scheduled.filter((day) => day !== ''))];
  const own = dayOf(item.attributes.requestedDeliveryDate) || dayOf(head.attributes.requestedDeliveryDate);
  return days.length > 0 || own === '' ? days : [own];
}

/** Where the line goes, if it says so itself. */
function ownShipToOf(item: XmlElement): Pick<OrderedLine, 'ownShipTo'> {
  const delivery = deliveryOf(item);
  const shipTo = addressOf(item);
  return delivery === undefined ? {} : { ownShipTo: { delivery, ...(shipTo === undefined ? {} : { shipTo }) } };
}

/** Numbers as the buyer wrote them; free text from the masked line. */
function lineOf(
  item: XmlElement,
  index: number,
  { head, masked }: { head: XmlElement; masked: XmlElement },
): OrderedLine {
  const written = item.attributes.lineNumber?.trim() ?? '';
  const detail = elementAt(item, 'ItemDetail');
  const distributions = readDistributions(masked);
  const further = {
    manufacturerPart: oneLine(valueAt(detail, 'ManufacturerPartID'), 200),
    manufacturer: oneLine(valueAt(detail, 'ManufacturerName'), 200),
    buyerPart: oneLine(valueAt(item, 'ItemID', 'BuyerPartID'), 200),
  };
  const [wantedDate = '', ...furtherDates] = wantedDaysOf(item, head);
  return {
    lineNumber: /^\d{1,9}$/.test(written) ? Number(written) : index + 1,
    partNumber: oneLine(valueAt(item, 'ItemID', 'SupplierPartID'), 200),
    auxiliaryId: cutUnits(textOf(elementAt(item, 'ItemID', 'SupplierPartAuxiliaryID')).trim(), 500),
    quantity: item.attributes.quantity ?? '',
    unitPrice: cutUnits(valueAt(detail, 'UnitPrice', 'Money'), 40),
    unit: oneLine(valueAt(detail, 'UnitOfMeasure'), 20),
    ...Object.fromEntries(Object.entries({ ...further, wantedDate }).filter(([, value]) => value !== '')),
    ...(furtherDates.length === 0 ? {} : { furtherDates }),
    ...priceBasisOf(detail),
    ...ownShipToOf(masked),
    ...(distributions.length === 0 ? {} : { distributions }),
  };
}

function addressOf(holder: XmlElement): OrderAddress | undefined {
  const postal = elementAt(holder, 'ShipTo', 'Address', 'PostalAddress');
  if (postal === undefined) return undefined;
  const [line1 = '', ...further] = childrenOf(postal, 'Street').map((street) => oneLine(textOf(street), 100));
  return {
    line1,
    line2: cutUnits(further.join(', '), 100),
    city: oneLine(valueAt(postal, 'City'), 100),
    region: oneLine(valueAt(postal, 'State'), 40),
    postalCode: oneLine(valueAt(postal, 'PostalCode'), 20),
  };
}

/** The code of the ship-to's country. Both are named if the address and its country contradict each other. */
function countryCode(ofAddress = '', ofCountry = ''): string {
  const [outer, inner] = [ofAddress, ofCountry].map((code) => oneLine(code, longestPart)) as [string, string];
  const isOther = outer !== '' && inner !== '' && foreignCountry(outer) !== foreignCountry(inner);
  return isOther ? `${inner}, ${outer}` : inner || outer;
}

/** The place and recipient in the ship-to of a header or a line. */
function deliveryOf(holder: XmlElement): ShipTo | undefined {
  const address = elementAt(holder, 'ShipTo', 'Address');
  if (address === undefined) return undefined;
  const postal = elementAt(address, 'PostalAddress');
  const all = (name: string) =>
    childrenOf(postal, name)
      .map((each) => oneLine(textOf(each), longestPart))
      .filter((text) => text !== '')
      .join(', ');
  const country = elementAt(postal, 'Country');
  const code = countryCode(address.attributes.isoCountryCode, country?.attributes.isoCountryCode);
  const land = oneLine(textOf(country), longestPart);
  return {
    name: oneLine(valueAt(address, 'Name'), longestPart),
    attention: all('DeliverTo'),
    street: all('Street'),
    city: oneLine(valueAt(postal, 'City'), longestPart),
    region: oneLine(valueAt(postal, 'State'), longestPart),
    postalCode: oneLine(valueAt(postal, 'PostalCode'), longestPart),
    country: code === '' || land === '' || code === land ? code || land : `${code} (${land})`,
    addressId: oneLine(address.attributes.addressID ?? '', longestPart),
  };
}

/** Comments without the attachments inside them. */
const commentsOf = (head: XmlElement) =>
  cutUnits(
    childrenOf(head, 'Comments')
      .map(({ children }) => children.filter((child) => typeof child === 'string').join(' '))
      .map((text) => oneLine(text, longestComment))
      .filter((text) => text !== '')
      .join(' '),
    longestComment,
  );

function currenciesOf(head: XmlElement, items: readonly XmlElement[]): string[] {
  const money = [
    elementAt(head, 'Total', 'Money'),
    ...items.map((item) => elementAt(item, 'ItemDetail', 'UnitPrice', 'Money')),
  ];
  return [...new Set(money.map((one) => one?.attributes.currency?.trim() ?? '').filter((currency) => currency !== ''))];
}

/** Reads it, or returns what is missing. */
export const readOrderRequest = (envelope: Envelope): BuyerOrder | Rejection => atOnce(readInSteps(envelope));

/** The same in turns with other work: an order may have a thousand lines. */
export const readOrderRequestInTurns = (envelope: Envelope): Promise<BuyerOrder | Rejection> =>
  inTurns(readInSteps(envelope));

/** How many lines the document has. */
export const countLines = ({ request }: Envelope): number => childrenOf(request, 'ItemOut').length;

function* readInSteps({ request, deploymentMode, root }: Envelope): Steps<BuyerOrder | Rejection> {
  const [head, ...furtherHeads] = childrenOf(request, 'OrderRequestHeader');
  if (head === undefined || furtherHeads.length > 0) {
    return unreadable('OrderRequest needs exactly one OrderRequestHeader.');
  }
  const orderId = (head.attributes.orderID ?? '').trim();
  if (orderId === '' || orderId.length > longestNumber || /\p{Cc}/u.test(orderId)) {
    return unreadable(`OrderRequestHeader needs an orderID of at most ${longestNumber} characters.`);
  }
  const written = head.attributes.type?.trim().toLowerCase() || 'new';
  const type = (['new', 'update', 'delete'] as const).find((known) => known === written);
  if (type === undefined) return unreadable('The type of OrderRequestHeader is not new, update, or delete.');
  const items = childrenOf(request, 'ItemOut');
  // Masked first: a payment's card number, for example, must never be stored.
  const masked = elementAt(yield* maskTreeInSteps(root), 'Request', 'OrderRequest') ?? request;
  const maskedHead = childrenOf(masked, 'OrderRequestHeader')[0] ?? head;
  const maskedItems = childrenOf(masked, 'ItemOut');
  const lines: OrderedLine[] = [];
  for (const [index, item] of items.entries()) {
    lines.push(lineOf(item, index, { head, masked: maskedItems[index] ?? item }));
    if (isDue()) yield;
  }
  const delivery = deliveryOf(maskedHead);
  const version = head.attributes.orderVersion?.trim() ?? '';
  const refersTo = (elementAt(head, 'DocumentReference')?.attributes.payloadID ?? '').trim();
  return {
    orderId,
    type,
    ...(/^\d{1,9}$/.test(version) ? { orderVersion: Number(version) } : {}),
    ...(refersTo === '' ? {} : { refersTo: cutUnits(refersTo, 500) }),
    orderDate: oneLine(head.attributes.orderDate ?? '', 60),
    deploymentMode,
    total: cutUnits(valueAt(head, 'Total', 'Money'), 40),
    currencies: currenciesOf(head, items),
    shipTo: addressOf(maskedHead),
    ...(delivery === undefined ? {} : { delivery }),
    comments: commentsOf(maskedHead),
    lines,
    remarks: yield* collectRemarks(masked),
    ...(childrenOf(head, 'Tax').some(hasAmount) ? { isTaxed: true } : {}),
    ...(items.some((item) => elementAt(item, 'ShipTo') !== undefined)
      ? { remarksByAddress: yield* collectRemarks(masked, { isByAddress: true }) }
      : {}),
  };
}
