/** Counts the scanned codes of a delivery. */
import type { ShippedLine } from '@operatory/contract/receiving';
import type { CountedItem } from '@operatory/domain/receiving';
import type { ScannedLine } from '../scanning/scan-list.ts';

/** The shipped product that a scanned line belongs to, determined without the server. */
export const shippedAs = (
  shipped: readonly ShippedLine[],
  { key }: Pick<ScannedLine, 'key'>,
): ShippedLine | undefined => shipped.find(({ codes }) => codes.includes(key));

/** A lot can't have more boxes than arrived. */
function lotsWithin({ lots, quantity = 0 }: Pick<ScannedLine, 'lots' | 'quantity'>): CountedItem['lots'] {
  let left = quantity;
  return lots.flatMap((lot) => {
    const taken = Math.min(lot.quantity, left);
    left -= taken;
    return taken === 0 ? [] : { ...lot, quantity: taken };
  });
}

/** One line for each scanned code, with its product once it's known: from the shipment, or from the server. */
export function countedOf(shipped: readonly ShippedLine[], scanned: readonly ScannedLine[]): CountedItem[] {
  return scanned.map((line) => {
    const known = shippedAs(shipped, line) ?? line.found?.item ?? undefined;
    return {
      itemNumber: known?.itemNumber,
      description: known?.description ?? line.code,
      quantity: line.quantity ?? 0,
      lots: lotsWithin(line),
    };
  });
}

/** Scanned lines that are in no line of the shipment. */
export const othersOf = (shipped: readonly ShippedLine[], scanned: readonly ScannedLine[]): ScannedLine[] =>
  scanned.filter(
    (line) =>
      shippedAs(shipped, line) === undefined &&
      !shipped.some(({ itemNumber }) => itemNumber === line.found?.item?.itemNumber),
  );

/** The keys of the scanned lines that count for a shipped product. */
export const keysOf = (shipped: ShippedLine, scanned: readonly ScannedLine[]): ReadonlySet<string> =>
  new Set(
    scanned.flatMap((line) =>
      shipped.codes.includes(line.key) || line.found?.item?.itemNumber === shipped.itemNumber ? [line.key] : [],
    ),
  );
