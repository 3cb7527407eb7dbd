/** Releases an order on hold: from now on it's an order like any other. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { ReviewDecision } from '@operatory/contract/review';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import { type Actor, aboutOrder, writeAudit } from '../audit/write-audit.ts';
import { tellOfOrder } from '../notices/order-notices.ts';
import { hasOpenChange } from '../orders/open-buyer-change.ts';
import type { Services } from '../services/services.ts';
import { type DecisionRequest, decide } from './decide.ts';
import { announceDecision, endHold, writeDecision } from './writes.ts';

/** What a release writes if it makes several orders of one. */
export interface ReleaseDivision {
  /** Runs first in the transaction. */
  readonly lock: (client: pg.PoolClient) => Promise<void>;
  /** Returns the numbers of the further orders, or why nothing was written. */
  readonly write: (dividing: {
    readonly client: pg.PoolClient;
    readonly orderNumber: number;
    readonly at: Date;
  }) => Promise<readonly number[] | Refusal<RefusalCode>>;
  /** Runs after the commit. */
  readonly after: () => void;
}

/** How the order is divided; undefined if it stays one. Features that divide orders import this one. */
export type DivideReleased = (
  services: Services,
  orderNumber: number,
) => Promise<ReleaseDivision | Refusal<RefusalCode> | undefined>;

/** Who releases, and what divides the order. */
export interface Releasing {
  readonly viewer: User;
  readonly by: Actor;
  readonly divide: DivideReleased;
}

/** Releases it once, and hands it over to the ERP in the same transaction. */
export async function releaseOrder(
  services: Services,
  { viewer, by, divide }: Releasing,
  wanted: Omit<DecisionRequest, 'outcome'>,
): Promise<ReviewDecision | Refusal<RefusalCode>> {
  const { orderNumber, decisionId } = wanted;
  const division = await divide(services, orderNumber);
  if (isRefusal(division)) return division;
  return decide(
    services,
    viewer,
    { ...wanted, outcome: 'released' },
    {
      lockFirst: division?.lock,
      async carryOut({ client, at }) {
        if (await hasOpenChange(client, orderNumber)) return refuse('review.change-waits', { orderNumber });
        const further = (await division?.write({ client, orderNumber, at })) ?? [];
        if (isRefusal(further)) return further;
        const made = { orderNumber, state: 'released', at, byUserId: viewer.userId, message: '' } as const;
        await writeDecision(client, { ...made, decisionId, cartKey: null, notes: [] });
        await endHold(client, orderNumber);
        await announceDecision(client, made);
        await tellOfOrder(client, { kind: 'order-released', orderNumber });
        const after = further.length === 0 ? {} : { after: { furtherOrders: further } };
        await writeAudit(client, { kind: 'hold-released', by, about: aboutOrder(orderNumber), ...after });
        return undefined;
      },
      after: () => division?.after(),
    },
  );
}
