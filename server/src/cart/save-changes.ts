/** What one save changed, stored compactly: the source of a cart's history. */
import { type CartContent, cartChanges } from '@operatory/domain/cart';
import type { CartSaveChanges } from '../database/schema/carts.ts';

/** The difference between the cart before and after a save, by line and by detail. */
export function saveChanges(before: CartContent, after: CartContent): CartSaveChanges {
  const { lines, details } = cartChanges(before, after);
  return {
    lines: lines.flatMap(({ before: old, after: next }) => {
      const line = next ?? old;
      if (line === undefined) return [];
      const isPriceTouched = next !== undefined && next.overridePrice !== (old?.overridePrice ?? null);
      return [
        {
          itemNumber: line.itemNumber,
          type: line.type,
          before: old?.quantity ?? 0,
          after: next?.quantity ?? 0,
          ...(isPriceTouched ? { overridePriceCents: next.overridePrice } : {}),
        },
      ];
    }),
    details: [...details],
  };
}
