/** The cart as it goes back to the buyer: a message as data, which each dialect writes its own way. */
import { type Cents, multiplyCents, sumCents } from '../money/index.ts';
import type { ConnectionProfile } from './profile.ts';
import type { Operation } from './set-up.ts';
import { cutText } from './xml-text.ts';

/** A line with all that the catalogue says of its item. */
export interface ReturnedItem {
  readonly itemNumber: string;
  /** A free good stands beside the same item as bought. */
  readonly isFree: boolean;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly description: string;
  /** Such as `Box of 100`. */
  readonly pack: string;
  readonly unitOfMeasure: string;
  readonly unspsc: string | null;
  readonly manufacturer: string;
  readonly manufacturerPart: string;
  /** Whole address of the safety data sheet; blank where there is none. */
  readonly sheetUrl: string;
}

export interface OrderMessageLine {
  readonly lineNumber: number;
  readonly partNumber: string;
  readonly auxiliaryId: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** As long as the connection takes it. */
  readonly description: string;
  /** The same uncut. */
  readonly words: string;
  readonly unit: string;
  /** Eight digits. */
  readonly classification: string;
  readonly manufacturer: string;
  readonly manufacturerPart: string;
  readonly sheetUrl: string;
}

export interface OrderMessage {
  readonly lines: readonly OrderMessageLine[];
  /** Sum of the lines; shipping and tax are not in it. */
  readonly total: Cents;
  /** What the buyer may ask for later on. */
  readonly operationAllowed: Operation;
}

/** UN/CEFACT codes for the units of the catalogue that are written otherwise there. */
const usualUnits: Readonly<Record<string, string>> = {
  EACH: 'EA',
  BOX: 'BX',
  PACK: 'PK',
  PKG: 'PK',
  BAG: 'BG',
  CASE: 'CS',
  CARTON: 'CT',
  BOTTLE: 'BO',
  KIT: 'KT',
  PAIR: 'PR',
  ROLL: 'RO',
  TUBE: 'TU',
  JAR: 'JR',
  SET: 'SET',
};

/** Our unit in the buyer's code: the connection's own table first, then the usual one; never a word nobody knows. */
export function mapUnit(
  unit: string,
  { units, fallbackUnit }: Pick<ConnectionProfile, 'units' | 'fallbackUnit'>,
): string {
  const written = unit.trim().toUpperCase();
  const own = Object.entries(units).find(([ours]) => ours.trim().toUpperCase() === written)?.[1];
  const mapped = own ?? usualUnits[written] ?? written;
  return /^[A-Z0-9]{1,4}$/i.test(mapped) || own !== undefined ? mapped : fallbackUnit;
}

/** Medical supplies of no closer kind; a buyer refuses a line without any class. */
const unknownClass = '42150000';

/** Exactly eight digits, as buyers want it. */
export function mapClassification(unspsc: string | null): string {
  const digits = (unspsc ?? '').replace(/\D/g, '');
  return /^\d{6,8}$/.test(digits) ? digits.padEnd(8, '0') : unknownClass;
}

/** What buyers refuse in a part's number. */
const tidyPart = (text: string, most: number) => cutText(text.replace(/[?{}]/g, '-'), most);

/** The id of a line: the one that the buyer knows it by, else a new one that names the session and the line. */
function auxiliaryIdOf(
  { itemNumber, isFree }: Pick<ReturnedItem, 'itemNumber' | 'isFree'>,
  { known, sessionId }: { readonly known: Readonly<Record<string, string>>; readonly sessionId: string },
): string {
  if (isFree) return `${sessionId}/${itemNumber}${freeEnding}`;
  return Object.hasOwn(known, itemNumber) ? (known[itemNumber] ?? '') : `${sessionId}/${itemNumber}`;
}

/** How the id of a free good's line ends: such a line does not come back as one that is bought. */
const freeEnding = '/free';
export const isFreeLine = (auxiliaryId: string) => auxiliaryId.endsWith(freeEnding);

/** The message for these lines, with everything as the connection wants it. */
export function orderMessage(
  items: readonly ReturnedItem[],
  {
    profile,
    sessionId,
    knownIds,
  }: {
    readonly profile: ConnectionProfile;
    readonly sessionId: string;
    readonly knownIds: Readonly<Record<string, string>>;
  },
): OrderMessage {
  const used = new Set<string>();
  const idOf = (item: ReturnedItem) => {
    const known = auxiliaryIdOf(item, { known: knownIds, sessionId });
    // A buyer who copies lines may name two of them alike; an id of ours is each line's own.
    const id = used.has(known) ? auxiliaryIdOf(item, { known: {}, sessionId }) : known;
    used.add(id);
    return id;
  };
  const lines = items.map((item, place): OrderMessageLine => {
    const words = item.pack === '' ? item.description : `${item.description}, ${item.pack}`;
    return {
      lineNumber: place + 1,
      partNumber: tidyPart(item.itemNumber, profile.longestPartNumber),
      auxiliaryId: idOf(item),
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      description: cutText(words, profile.longestDescription) || item.itemNumber,
      words,
      unit: mapUnit(item.unitOfMeasure, profile),
      classification: mapClassification(item.unspsc),
      manufacturer: item.manufacturer,
      manufacturerPart: tidyPart(item.manufacturerPart, profile.longestPartNumber),
      sheetUrl: item.sheetUrl,
    };
  });
  return {
    lines,
    total: sumCents(lines.map(({ unitPrice, quantity }) => multiplyCents(unitPrice, quantity))),
    operationAllowed: profile.isEditAllowed ? 'edit' : 'create',
  };
}
