/** Releases an order on hold: from now on it's an order like any other. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { ReviewDecision } from '@operatory/contract/review';
import type { User } from '@operatory/domain/access';
import type { Refusal } from '@operatory/domain/refusals';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { tellOfOrder } from '../notices/order-notices.ts';
import type { Services } from '../services/services.ts';
import { type DecisionRequest, decide } from './decide.ts';
import { announceDecision, endHold, writeDecision } from './writes.ts';

/** Releases it once, and hands it over to the ERP in the same transaction. */
export async function releaseOrder(
  services: Services,
  { viewer, by }: { readonly viewer: User; readonly by: Actor },
  wanted: Omit<DecisionRequest, 'outcome'>,
): Promise<ReviewDecision | Refusal<RefusalCode>> {
  const { orderNumber, decisionId } = wanted;
  return decide(
    services,
    viewer,
    { ...wanted, outcome: 'released' },
    {
      async carryOut({ client, at }) {
        const made = { orderNumber, state: 'released', at, byUserId: viewer.userId, message: '' } as const;
        await writeDecision(client, { ...made, decisionId, cartKey: null, notes: [] });
        await endHold(client, orderNumber);
        await announceDecision(client, made);
        await tellOfOrder(client, { kind: 'order-released', orderNumber });
        await writeAudit(client, { kind: 'hold-released', by, about: aboutOrder(orderNumber) });
        return undefined;
      },
      after: () => undefined,
    },
  );
}
