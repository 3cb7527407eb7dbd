/** The returned cart as data, which each dialect writes in its own format. */
import { type Cents, multiplyCents, sumCents } from '../money/index.ts';
import type { ConnectionProfile } from './profile.ts';
import { cartCharges, type ItemExtras, type LineExtras, lineExtras } from './returned-extras.ts';
import type { Operation } from './set-up.ts';
import { shortTexts } from './short-text.ts';
import { mapUnit } from './units.ts';
import { cutText } from './xml-text.ts';

/** A line with all catalog data of its item. */
export interface ReturnedItem extends ItemExtras {
  readonly itemNumber: string;
  /** A free good is on a separate line from the same item as bought. */
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
}

export interface OrderMessageLine extends LineExtras {
  readonly lineNumber: number;
  /** Ours. */
  readonly itemNumber: string;
  /** As the buyer gets it: without characters that buyers refuse, and as long as the connection allows. */
  readonly partNumber: string;
  readonly auxiliaryId: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** As long as the connection allows. */
  readonly description: string;
  /** The same, not shortened. */
  readonly words: string;
  /** Without the pack. */
  readonly name: string;
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
  /** Absent if it isn't agreed. */
  readonly shipping?: Cents;
  readonly tax?: Cents;
  /** What the buyer may do with the cart later. */
  readonly operationAllowed: Operation;
}

/** Medical supplies without a closer class; a buyer refuses a line without any class. */
const unknownClass = '42150000';

/** Exactly eight digits, as buyers want it. */
export function mapClassification(unspsc: string | null): string {
  const digits = (unspsc ?? '').replace(/\D/g, '');
  return /^\d{6,8}$/.test(digits) ? digits.padEnd(8, '0') : unknownClass;
}

/** A part number without characters that buyers refuse, and at most this long. */
export const tidyPart = (text: string, most: number) => cutText(text.replace(/[?{}]/g, '-'), most);

/** The id of a line: the one that the buyer already has, otherwise a new one with the session and the line. */
function auxiliaryIdOf(
  { itemNumber, isFree }: Pick<ReturnedItem, 'itemNumber' | 'isFree'>,
  { known, sessionId }: { readonly known: Readonly<Record<string, string>>; readonly sessionId: string },
): string {
  if (isFree) return `${sessionId}/${itemNumber}${freeEnding}`;
  return Object.hasOwn(known, itemNumber) ? (known[itemNumber] ?? '') : `${sessionId}/${itemNumber}`;
}

/** Suffix of the ID of a free good's line, so that it isn't brought back as a purchase. */
const freeEnding = '/free';
export const isFreeLine = (auxiliaryId: string) => auxiliaryId.endsWith(freeEnding);

/** The description with its pack, unless it ends with the pack already. */
const packedWords = ({ description, pack }: Pick<ReturnedItem, 'description' | 'pack'>) =>
  pack === '' || description.toLowerCase().endsWith(pack.toLowerCase()) ? description : `${description}, ${pack}`;

/** A line without a price says why. */
const freeWord = 'Free: ';
const wordsOf = (item: Pick<ReturnedItem, 'description' | 'pack' | 'isFree'>) =>
  `${item.isFree ? freeWord : ''}${packedWords(item)}`;

/** The message for these lines, with the connection's settings. */
export function orderMessage(
  chosen: readonly ReturnedItem[],
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
  const items = chosen.filter(({ isFree }) => !isFree || profile.areFreeGoodsReturned);
  const used = new Set<string>();
  const idOf = (item: ReturnedItem) => {
    const known = auxiliaryIdOf(item, { known: knownIds, sessionId });
    // A buyer who copies lines may send the same id twice, but each line needs its own.
    const id = used.has(known) ? auxiliaryIdOf(item, { known: {}, sessionId }) : known;
    used.add(id);
    return id;
  };
  const texts = items.map((item) => ({ text: packedWords(item), name: item.description, partNumber: item.itemNumber }));
  const descriptions = shortTexts(texts, profile.longestDescription);
  const freeDescriptions = shortTexts(texts, Math.max(1, profile.longestDescription - freeWord.length)).map(
    (text) => `${freeWord}${text}`,
  );
  const lines = items.map(
    (item, index): OrderMessageLine => ({
      lineNumber: index + 1,
      itemNumber: item.itemNumber,
      partNumber: tidyPart(item.itemNumber, profile.longestPartNumber),
      auxiliaryId: idOf(item),
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      description: (item.isFree ? freeDescriptions : descriptions)[index] || item.itemNumber,
      words: wordsOf(item),
      name: item.description,
      unit: mapUnit(item.unitOfMeasure, profile),
      classification: mapClassification(item.unspsc),
      manufacturer: item.manufacturer,
      manufacturerPart: tidyPart(item.manufacturerPart, profile.longestPartNumber),
      sheetUrl: item.sheetUrl,
      ...lineExtras(item, profile),
    }),
  );
  const total = sumCents(lines.map(({ unitPrice, quantity }) => multiplyCents(unitPrice, quantity)));
  return {
    lines,
    total,
    ...cartCharges(total, profile),
    operationAllowed: profile.isEditAllowed ? 'edit' : 'create',
  };
}
