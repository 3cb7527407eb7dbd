/** Whether two versions of a viewer have the same rights. */
import type { Viewer } from './viewer.ts';

const isSameSet = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
  one.size === other.size && [...one].every((member) => other.has(member));

/** Whether either of two versions of a viewer allows anything that the other doesn't. */
export function hasSameRights(one: Viewer, other: Viewer): boolean {
  if (one.kind === 'signed-out' || other.kind === 'signed-out') return one.kind === other.kind;
  const areAccountsSame =
    one.accounts === 'all' || other.accounts === 'all'
      ? one.accounts === other.accounts
      : isSameSet(one.accounts, other.accounts);
  return (
    one.userId === other.userId &&
    one.viewedBy?.userId === other.viewedBy?.userId &&
    areAccountsSame &&
    isSameSet(one.permissions, other.permissions) &&
    isSameSet(one.territoryIds, other.territoryIds) &&
    (one.arePricesOff ?? false) === (other.arePricesOff ?? false) &&
    (one.arePricesExplained ?? false) === (other.arePricesExplained ?? false) &&
    (one.areFreeGoodsOff ?? false) === (other.areFreeGoodsOff ?? false)
  );
}
