/** What an item costs an account. */
import { type Cents, cents } from '../money/index.ts';

/**
 * The contract price if there is one, otherwise the price of the account's pricing class.
 * @param prices cents by pricing class
 * @param position the class's place in `prices`, from 1
 * @returns undefined when the item has no price for the class
 */
export function accountPrice(
  prices: readonly number[],
  position: number,
  contractPrice: number | null | undefined,
): Cents | undefined {
  const price = contractPrice ?? prices[position - 1];
  return price === undefined ? undefined : cents(price);
}
