/** Free goods that depend on an approver's quantities are sent only as the approver accepted them. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { freeGoodsToAccept, freeGoodWords, type QuantityChange } from '@operatory/domain/approvals';
import { type CartContent, lineIdOf } from '@operatory/domain/cart';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { PricedCartRow } from '../cart/cart-rows.ts';
import { askedLinesOf } from './request-lines.ts';

/** Refuses a cart whose free goods would differ from what the approver saw; the refusal has what would be sent. */
export function refuseUnseenFreeGoods(
  cart: PricedCartRow,
  content: CartContent,
  said: readonly QuantityChange[],
): Refusal<RefusalCode> | undefined {
  const sent = new Map(content.lines.map((line) => [lineIdOf(line) as string, line.quantity]));
  const goods = askedLinesOf(cart)
    .filter(({ isFreeGood }) => isFreeGood)
    .map(({ lineId, description, quantity }) => {
      return { lineId, description, before: quantity, after: sent.get(lineId) ?? 0 };
    });
  const unseen = freeGoodsToAccept(goods, said);
  if (unseen.length === 0) return undefined;
  return {
    ...refuse<RefusalCode>('approval.free-goods', { goods: freeGoodWords(unseen) }),
    copy: { freeGoods: unseen.map(({ lineId, after }) => ({ lineId, quantity: after })) },
  };
}
