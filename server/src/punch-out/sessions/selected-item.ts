/** The product that a buyer's visit opens at. */
import { ownNumbers } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import { readItemsOfMakers } from '../orders/order-rows.ts';
import { readSoldItems } from './brought-cart.ts';

interface Selection {
  /** The supplier's number, or what the buyer takes for it; blank if it names none. */
  readonly part: string;
  /** The buyer's own number. */
  readonly buyerPart: string;
}

/**
 * As in an order: by our number, then by one of the buyer's own that the connection knows, then by a manufacturer's part number
 * that only one product has. Undefined if it isn't sold here.
 */
export async function findSelectedItem(
  database: Queryable,
  { part, buyerPart }: Selection,
  buyerParts: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const ourNumberOf = ownNumbers(buyerParts);
  const known = [part, ourNumberOf(buyerPart), ourNumberOf(part)].filter(
    (number): number is string => number !== undefined && number !== '',
  );
  const sold = await readSoldItems(database, known);
  const direct = known.find((number) => sold.has(number));
  if (direct !== undefined || part === '') return direct;
  const made = (await readItemsOfMakers(database, [part])).get(part.toUpperCase()) ?? [];
  const soldOfMaker = await readSoldItems(
    database,
    made.map(({ itemNumber }) => itemNumber),
  );
  const [only, ...others] = [...soldOfMaker];
  return others.length === 0 ? only : undefined;
}
