/** Compares what was shipped with what came. */
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

/** A product that came, or boxes with a code that nobody knows. */
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

/** Lots of the same number and date are one. */
function mergeLots(lots: readonly CountedLot[]): CountedLot[] {
  const merged = new Map<string, CountedLot>();
  for (const each of lots) {
    const key = JSON.stringify([each.lot, each.expiresOn]);
    merged.set(key, { ...each, quantity: each.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
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
  const numbers = [...new Set(shipped.map(({ itemNumber }) => itemNumber))];
  const lineOf = (sent: readonly ShippedItem[], came: readonly CountedItem[]): CheckedItem => {
    const lots = mergeLots(came.flatMap((line) => line.lots));
    const [quantity, all] = [sumOf(came), sumOf(sent)];
    return {
      itemNumber: sent[0]?.itemNumber ?? came[0]?.itemNumber,
      description: sent[0]?.description ?? came[0]?.description ?? '',
      ...{ quantity, lots, shipped: all },
      findings: [...quantityOf(all, quantity), ...datesOf(lots, today)],
    };
  };
  const nameOf = ({ itemNumber, description }: CountedItem) => itemNumber ?? `code ${description}`;
  const others = counted.filter(
    ({ itemNumber, quantity }) => quantity > 0 && (itemNumber === undefined || !numbers.includes(itemNumber)),
  );
  return [
    ...numbers.map((number) =>
      lineOf(
        shipped.filter(({ itemNumber }) => itemNumber === number),
        counted.filter(({ itemNumber }) => itemNumber === number),
      ),
    ),
    ...[...new Set(others.map(nameOf))].map((name) =>
      lineOf(
        [],
        others.filter((line) => nameOf(line) === name),
      ),
    ),
  ];
}

/** How many lines of a check have something to report. */
export const linesWithFindings = (lines: readonly { readonly findings: readonly unknown[] }[]): number =>
  lines.filter(({ findings }) => findings.length > 0).length;
