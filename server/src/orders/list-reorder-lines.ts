/** What can be reordered of an order, line by line, and why the rest can't. */
import type { ReorderLine, ReorderLines } from '@operatory/contract/orders';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import { plainDateIn } from '@operatory/domain/dates';
import { type OrderNumber, reorderObstacle, type SoldLine, wantedAgain } from '@operatory/domain/orders';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { findItemCards } from '../catalog/find-item-cards.ts';
import type { Services } from '../services/services.ts';
import { findSoldLines } from './reads.ts';

/**
 * Today's card of each product that can be ordered, with the account's price and the earlier quantity; else the obstacle and
 * the description of then. `order.not-found` for an order that is not the account's.
 */
export async function listReorderLines(
  services: Services,
  scope: CustomerScope,
  orderNumber: OrderNumber,
): Promise<ReorderLines | Refusal<RefusalCode>> {
  const sold: readonly SoldLine[] | undefined = await findSoldLines(scope, services.pool, orderNumber);
  if (sold === undefined) return refuse('order.not-found');
  const wanted = wantedAgain(sold);
  const cards = await findItemCards(scope, services.pool, {
    itemNumbers: wanted.map(({ itemNumber }) => itemNumber),
    today: plainDateIn(services.settings.timeZone, services.now()),
  });
  const viewer = { isStaff: isStaff(scope.viewer) };
  return {
    orderNumber,
    lines: wanted.map((want): ReorderLine => {
      const { itemNumber, description, quantity } = want;
      const card = cards.get(itemNumber);
      const obstacle = reorderObstacle(want, card, viewer);
      return obstacle === undefined && card !== undefined
        ? { itemNumber, description: card.description, quantity, obstacle: null, item: card }
        : { itemNumber, description, quantity, obstacle: obstacle ?? 'unknown', item: null };
    }),
  };
}
