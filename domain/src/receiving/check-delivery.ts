/** Compares what was shipped with what was received. */
import type { PlainDate } from '../dates/index.ts';
import { expiryState } from './expiry-state.ts';

export interface ShippedItem {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
}

/** Boxes of one lot. */
export interface CountedLot {
  readonly lot?: string | undefined;
  readonly expiresOn?: PlainDate | undefined;
  readonly quantity: number;
}

/** A received product, or boxes with an unknown code. */
export interface CountedItem {
  /** Undefined for an unknown code. */
  readonly itemNumber: string | undefined;
  /** The product's name, or the code. */
  readonly description: string;
  readonly quantity: number;
  readonly lots: readonly CountedLot[];
}

export const findingKinds = ['missing', 'extra', 'not-shipped', 'expired', 'short-dated'] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  readonly quantity: number;
  /** Of an expired or short-dated lot. */
  readonly lot?: string | undefined;
  readonly expiresOn?: PlainDate | undefined;
}

export interface CheckedItem extends CountedItem {
  readonly shipped: number;
  /** Empty if all of it came and lasts. */
  readonly findings: readonly Finding[];
}

const sumOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function datesOf(lots: readonly CountedLot[], today: PlainDate): Finding[] {
  return lots.flatMap(({ lot, expiresOn, quantity }) => {
    const state = expiresOn === undefined ? 'lasting' : expiryState(expiresOn, today);
    return state === 'lasting' || quantity === 0 ? [] : [{ kind: state, quantity, lot, expiresOn }];
  });
}

function quantityOf(shipped: number, received: number): Finding[] {
  if (received < shipped) return [{ kind: 'missing', quantity: shipped - received }];
  if (received === shipped) return [];
  return [{ kind: shipped === 0 ? 'not-shipped' : 'extra', quantity: received - shipped }];
}

/** Lots of the same number, in any letter case, and the same date are one, spelled as the first. */
function mergeLots(lots: readonly CountedLot[]): CountedLot[] {
  const merged = new Map<string, CountedLot>();
  for (const each of lots) {
    const key = JSON.stringify([each.lot?.toLowerCase(), each.expiresOn]);
    const before = merged.get(key);
    merged.set(key, before === undefined ? each : { ...before, quantity: before.quantity + each.quantity });
  }
  return [...merged.values()];
}

/** The shipped and received quantities of a product. */
interface Sides {
  readonly sent: ShippedItem[];
  readonly came: CountedItem[];
}

/**
 * One line for each shipped product, in the order of the shipment, and after them one for each that wasn't shipped. A
 * product that's there several times, on either side, is counted together.
 */
export function checkDelivery(
  shipped: readonly ShippedItem[],
  counted: readonly CountedItem[],
  today: PlainDate,
): CheckedItem[] {
  const sides = new Map<string, Sides>();
  const sidesOf = ({ itemNumber, description }: Pick<CountedItem, 'itemNumber' | 'description'>): Sides => {
    const name = itemNumber === undefined ? `code ${description}` : `item ${itemNumber}`;
    const found = sides.get(name) ?? { sent: [], came: [] };
    sides.set(name, found);
    return found;
  };
  for (const line of shipped) sidesOf(line).sent.push(line);
  for (const line of counted) sidesOf(line).came.push(line);
  return [...sides.values()]
    .filter(({ sent, came }) => sent.length > 0 || came.some(({ quantity }) => quantity > 0))
    .map(({ sent, came }) => {
      const lots = mergeLots(came.flatMap((line) => line.lots));
      const [quantity, all] = [sumOf(came), sumOf(sent)];
      return {
        itemNumber: sent[0]?.itemNumber ?? came[0]?.itemNumber,
        description: sent[0]?.description ?? came[0]?.description ?? '',
        ...{ quantity, lots, shipped: all },
        findings: [...quantityOf(all, quantity), ...datesOf(lots, today)],
      };
    });
}

/** How many lines of a check have something to report. */
export const linesWithFindings = (lines: readonly { readonly findings: readonly unknown[] }[]): number =>
  lines.filter(({ findings }) => findings.length > 0).length;
