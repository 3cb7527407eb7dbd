/** What accepting an update would do to our orders, for the person who decides. */
import type { BuyerChangePlan } from '@operatory/contract/buyer-changes';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { withoutAmounts } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { inSnapshot } from '../../database/database.ts';
import type { Services } from '../../services/services.ts';
import { openChange, planChange } from './plan-change.ts';
import { readPlanFacts } from './plan-facts.ts';

/** Only of an update whose order is there, and that nobody has settled. Accepting it looks again, under locks. */
export async function readBuyerChangePlan(
  services: Services,
  viewer: Pick<User, 'arePricesOff'>,
  changeId: number,
): Promise<BuyerChangePlan | Refusal<RefusalCode>> {
  const opened = await openChange(services, changeId);
  if (opened === undefined) return refuse('buyer-change.absent');
  const { shown } = await inSnapshot(services.pool, async (client) =>
    planChange(client, opened, { facts: await readPlanFacts(client, opened), at: services.now() }),
  );
  if (viewer.arePricesOff !== true) return shown;
  return {
    ...shown,
    obstacle: withoutAmounts(shown.obstacle),
    orders: shown.orders.map(({ total: _, totalBefore: _before, ...order }) => ({
      ...order,
      differences: order.differences.map(withoutAmounts),
    })),
  };
}
