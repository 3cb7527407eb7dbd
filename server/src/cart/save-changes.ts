/** What one save changed, as short as it can be kept: the history of a cart is told from it. */
import { type CartContent, cartChanges } from '@operatory/domain/cart';
import type { CartSaveChanges } from '../database/schema/carts.ts';

/** Line by line and detail by detail, from what was stored to what is stored now. */
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
