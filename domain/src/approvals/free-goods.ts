/** Free goods that an approver's quantities would change: they're sent only if the approver has seen it. */
import type { QuantityChange } from './adjust-quantities.ts';

/** A free good of the cart, before and after the approver's quantities. */
export interface FreeGoodChange {
  readonly lineId: string;
  readonly description: string;
  readonly before: number;
  /** 0 if nothing of it is earned anymore. */
  readonly after: number;
}

/**
 * The free goods to show the approver before anything is sent: those that would change, or that were accepted with
 * another quantity. Empty if everything that would be sent was said: `said` has the quantities that the approver typed
 * or accepted.
 */
export function freeGoodsToAccept(
  goods: readonly FreeGoodChange[],
  said: readonly QuantityChange[],
): readonly FreeGoodChange[] {
  const known = new Map(said.map(({ lineId, quantity }) => [lineId, quantity]));
  const concerned = goods.filter(({ lineId, before, after }) => after !== before || known.has(lineId));
  return concerned.every(({ lineId, after }) => known.get(lineId) === after) ? [] : concerned;
}

function wordsOf({ description, before, after }: FreeGoodChange): string {
  const isOne = before === 1;
  const what = `${before.toLocaleString('en-US')} free ${description}`;
  if (after === 0) return `${what} ${isOne ? 'is' : 'are'} removed`;
  if (after === before) return `${what} ${isOne ? 'stays' : 'stay'}`;
  return `${what} ${isOne ? 'becomes' : 'become'} ${after.toLocaleString('en-US')}`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** For the approver: “3 free Etch Gel become 1 and 1 free Mug is removed”. */
export const freeGoodWords = (goods: readonly FreeGoodChange[]): string => list.format(goods.map(wordsOf));
