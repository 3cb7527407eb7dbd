/** What accepting an update would do to our orders, for the person who decides. */
import type { BuyerChangePlan } from '@operatory/contract/buyer-changes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { withoutAmounts } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { inTransaction } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { openChange, planChange } from './plan-change.ts';

/** Only of an update whose order is there, and that nobody has settled. Its short locks are those that accepting it takes. */
export async function readBuyerChangePlan(
  services: Services,
  viewer: Pick<User, 'arePricesOff'>,
  changeId: number,
): Promise<BuyerChangePlan | Refusal<RefusalCode>> {
  const opened = await openChange(services, changeId);
  if (opened === undefined) return refuse('buyer-change.absent');
  const { shown } = await inTransaction(services.pool, (client) => planChange(client, opened, services.now()));
  if (viewer.arePricesOff !== true) return shown;
  return {
    ...shown,
    obstacle: withoutAmounts(shown.obstacle),
    orders: shown.orders.map((order) => ({ ...order, differences: order.differences.map(withoutAmounts) })),
  };
}
