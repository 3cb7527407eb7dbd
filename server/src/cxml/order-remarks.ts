/** Collects everything in an OrderRequest that the product doesn't act on, so that nothing is dropped. */
import { cutUnits, type OrderRemark } from '@operatory/domain/punch-out';
import { isDue, type Steps } from './in-turns.ts';
import { oneLine } from './one-line.ts';
import {
  attributeTreatment,
  elementTreatment,
  orderLabels,
  type Treatment,
  urgentExtrinsic,
} from './order-treatments.ts';
import { childrenOf, elementAt, elementsIn, markupOf, type XmlElement } from './xml-tree.ts';

/** More than any real order says; beyond that the message log has the whole document. */
const maxRemarks = 500;
const longestValue = 10_000;
/** As many characters of the comments become the order's notes. */
const longestComment = 2_000;

/** `requestedDeliveryDate` as `Requested delivery date`. */
function wordsOf(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase().replace(/^id$/, 'ID')))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All attributes except `xml:lang`, which says nothing to readers. */
const attributesOf = ({ attributes }: XmlElement) => Object.entries(attributes).filter(([name]) => name !== 'xml:lang');

const ownText = ({ children }: XmlElement) => oneLine(children.filter((child) => typeof child === 'string').join(' '));

/** Dollars as people write them, because that form is removed for people who may not see prices. */
function moneyOf(money: XmlElement): string {
  const { currency = '', ...further } = money.attributes;
  const amount = /^(USD)?$/i.test(currency.trim()) ? `$${ownText(money)}` : `${ownText(money)} ${oneLine(currency)}`;
  return [amount, ...Object.entries(further).map(([name, value]) => `${wordsOf(name)}: ${oneLine(value)}`)].join(', ');
}

/** Everything in an element on one line, the names of its parts before their values. */
function contentOf(element: XmlElement): string {
  if (element.name === 'Money' && elementsIn(element).length === 0)
    return ownText(element) === '' ? '' : moneyOf(element);
  return [
    ownText(element),
    ...attributesOf(element).map(([name, value]) =>
      oneLine(value) === '' ? '' : `${wordsOf(name)}: ${oneLine(value)}`,
    ),
    ...elementsIn(element).map((child) => {
      const content = contentOf(child);
      const isPlain = elementsIn(child).length === 0 && child.name !== 'Money' && child.name !== 'Description';
      return content === '' || !isPlain ? content : `${wordsOf(child.name)}: ${content}`;
    }),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

interface Found {
  readonly label: string;
  readonly value: string;
  readonly isHolding: boolean;
  /** The buyer's line number. */
  readonly line: number | undefined;
}

/** Where the walk is. */
interface Place {
  readonly path: string;
  readonly line: number | undefined;
  /** The order's ship-to as markup; a line that repeats it adds nothing. */
  readonly shipTo: string;
  /** The order is divided by the ship-tos of its lines: those are acted on like the order's. */
  readonly isByAddress: boolean;
}

function attributeFound(name: string, value: string, { path, line }: Place): Found | undefined {
  const at = `${path}/@${name}`.replace(/^\//, '');
  const treatment = attributeTreatment(at, value);
  if (treatment === undefined || treatment === 'acted') return undefined;
  const text = oneLine(value);
  return {
    label: orderLabels.get(at) ?? wordsOf(name),
    value: text,
    isHolding: treatment !== 'shown' && text !== '',
    line,
  };
}

/** An extrinsic that says how the goods should be delivered. */
export const isUrgent = ({ name, attributes }: XmlElement) =>
  name === 'Extrinsic' && urgentExtrinsic.test(attributes.name ?? '');

/** The mask removed its value. */
const paymentWords = 'The order names a payment, such as a card. Its details aren’t kept.';

/** An element as a whole. An empty one says nothing to hold an order for. */
function wholeFound(element: XmlElement, treatment: Treatment, { path, line }: Pick<Place, 'path' | 'line'>): Found {
  const isNamed = element.name === 'Extrinsic' && (element.attributes.name ?? '').trim() !== '';
  const { name: _, ...further } = element.attributes;
  const value =
    element.name === 'Payment' ? paymentWords : contentOf(isNamed ? { ...element, attributes: further } : element);
  return {
    label: isNamed ? oneLine(element.attributes.name ?? '') : (orderLabels.get(path) ?? wordsOf(element.name)),
    value,
    isHolding: value !== '' && (treatment !== 'shown' || isUrgent(element)),
    line,
  };
}

/** Whether an amount other than 0 is in it. */
export const hasAmount = (element: XmlElement): boolean =>
  element.name === 'Money' ? !/^[0.,\s]*$/.test(ownText(element)) : elementsIn(element).some(hasAmount);

const head = 'OrderRequestHeader';

/** An element, its path, and its treatment. */
interface Inside {
  readonly child: XmlElement;
  readonly place: Place;
  readonly treatment: Treatment;
}

function insideOf(element: XmlElement, place: Place): Inside[] {
  const { path, shipTo, isByAddress } = place;
  const seen = new Set<string>();
  let items = 0;
  return elementsIn(element).map((child): Inside => {
    const at = `${path}/${child.name}`.replace(/^\//, '');
    const isFurther = seen.has(at);
    seen.add(at);
    if (isByAddress && at === 'ItemOut/ShipTo' && !isFurther) {
      return { child, place: { ...place, path: `${head}/ShipTo` }, treatment: 'inside' };
    }
    const isRepeated = at === 'ItemOut/ShipTo' && markupOf(child) === shipTo;
    if (at === 'ItemOut') items += 1;
    return {
      child,
      place: { ...place, path: at, ...(at === 'ItemOut' ? { line: lineNumberOf(child, items) } : {}) },
      treatment: isRepeated ? 'shown' : elementTreatment(at, { isFurther }),
    };
  });
}

/** The own value of an element of which only parts are processed. */
function foundAt(element: XmlElement, place: Place, treatment: Treatment): Found[] {
  const text = ownText(element);
  const ofText =
    treatment === 'acted' || text === ''
      ? []
      : [{ label: wordsOf(element.name), value: text, isHolding: true, line: place.line }];
  const ofAttributes = attributesOf(element).map(([name, value]) => attributeFound(name, value, place));
  return [...ofText, ...ofAttributes.filter((found) => found !== undefined)];
}

/** The value of an element, with everything inside. */
function foundIn({ child, place, treatment }: Inside): Found[] {
  if (treatment === 'shown' || treatment === 'holds') return [wholeFound(child, treatment, place)];
  return [...foundAt(child, place, treatment), ...insideOf(child, place).flatMap(foundIn)];
}

/** The same in steps, for as many levels as a document may repeat elements on. */
function* foundInSteps({ child, place, treatment }: Inside, levels: number): Steps<Found[]> {
  const found = foundAt(child, place, treatment);
  for (const inside of insideOf(child, place)) {
    if (isDue()) yield;
    const isWhole = inside.treatment === 'shown' || inside.treatment === 'holds';
    const further = levels === 0 || isWhole ? foundIn(inside) : yield* foundInSteps(inside, levels - 1);
    for (const each of further) found.push(each);
  }
  return found;
}

/** The buyer's number of a line, otherwise its position, as the order's lines have it. */
function lineNumberOf({ attributes }: XmlElement, position: number): number {
  const written = attributes.lineNumber?.trim() ?? '';
  return /^\d{1,9}$/.test(written) ? Number(written) : position;
}

/** Comments that are longer than the order's notes can be. */
function longComments(request: XmlElement): Found[] {
  const texts = childrenOf(childrenOf(request, 'OrderRequestHeader')[0], 'Comments').map(ownText);
  const value = texts.filter((text) => text !== '').join(' ');
  return value.length > longestComment ? [{ label: 'Comments', value, isHolding: true, line: undefined }] : [];
}

/** Combines the same remark of several lines. */
function together(found: readonly Found[]): OrderRemark[] {
  const remarks = new Map<string, { label: string; value: string; isHolding: boolean; lines: Set<number> }>();
  for (const { label, value, isHolding, line } of found) {
    const key = JSON.stringify([line === undefined, label, value, isHolding]);
    const known = remarks.get(key);
    if (known === undefined) {
      const isLong = value.length > longestValue;
      remarks.set(key, {
        label: cutUnits(label, 200),
        value: isLong ? `${cutUnits(value, longestValue)} … (the rest is in the message log)` : value,
        isHolding: isHolding || isLong,
        lines: new Set(line === undefined ? [] : [line]),
      });
    } else if (line !== undefined) known.lines.add(line);
  }
  return [...remarks.values()].map((remark) => ({ ...remark, lines: [...remark.lines] }));
}

/**
 * Everything in the masked `OrderRequest` that isn't acted on, what holds the order first. Lists and values are bounded:
 * the rest is in the message log, and the order is held. If the order is divided by address, the ship-tos of lines are acted on.
 */
export function* collectRemarks(request: XmlElement, { isByAddress = false } = {}): Steps<OrderRemark[]> {
  const shipTo = elementAt(request, head, 'ShipTo');
  const markup = shipTo === undefined ? '' : markupOf(shipTo);
  const place: Place = { path: '', line: undefined, shipTo: markup, isByAddress };
  // The order and its lines.
  const found = yield* foundInSteps({ child: request, place, treatment: 'inside' }, 1);
  if (isDue()) yield;
  const all = together([...found, ...longComments(request)]);
  const remarks = [...all.filter(({ isHolding }) => isHolding), ...all.filter(({ isHolding }) => !isHolding)];
  if (remarks.length <= maxRemarks) return remarks;
  const value = `${remarks.length - maxRemarks} more; the message log has the whole document`;
  return [{ label: 'Further remarks', value, isHolding: true, lines: [] }, ...remarks.slice(0, maxRemarks)];
}
