/** Binds the approvals of practices. */
import { approvalRoutes } from '@operatory/contract/approvals';
import type { RefusalCode } from '@operatory/contract/refusals';
import { kindOf } from '@operatory/domain/access';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import { readRule } from '../approval-rules/read-causes.ts';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import { sharedLimiter } from '../limits/shared-limiter.ts';
import type { Services } from '../services/services.ts';
import { countWaiting } from './approval-rows.ts';
import { askApproval } from './ask-approval.ts';
import { approveOrder, sendApprovalBack } from './decide.ts';
import { listApprovals, readApproval } from './read-approvals.ts';
import { readCartApproval } from './read-cart-approval.ts';
import { saveRule, wireRule } from './rules.ts';
import { withdrawApproval } from './withdraw-approval.ts';

export function bindApprovalRoutes(bind: Bind, services: Services): void {
  const routes = approvalRoutes;
  bind(routes.readApprovalRule, async ({ scope }) => ({
    ...wireRule(await readRule(scope, services.pool)),
    waiting: await countWaiting(scope, services.pool),
  }));
  bind(routes.saveApprovalRule, async ({ request, scope, body }) => {
    const saved = await saveRule(services.pool, scope, { by: actorOf(request), wanted: body });
    return isRefusal(saved) ? saved : wireRule(saved);
  });
  bind(routes.readCartApproval, ({ scope }) => readCartApproval(services, scope));
  const asks = sharedLimiter(services.pool, { name: 'ask-approval', most: 20, seconds: 3_600 });
  bind(routes.askApproval, async ({ scope, body }) => {
    const { viewer, customerNumber } = scope;
    if (kindOf(viewer) === 'punch-out-user') return refuse<RefusalCode>('access.not-allowed');
    const seconds = await asks.take(`${viewer.userId}|${customerNumber}`);
    return seconds > 0 ? refuse<RefusalCode>('request.too-often', { seconds }) : askApproval(services, scope, body);
  });
  bind(routes.withdrawApproval, ({ scope, params }) => withdrawApproval(services, scope, params.approvalId));
  bind(routes.listApprovals, ({ viewer }) => listApprovals(services, viewer));
  bind(routes.readApproval, ({ viewer, params }) => readApproval(services, viewer, params.approvalId));
  bind(routes.approveOrder, ({ request, viewer, params, body }) =>
    approveOrder(services, viewer, { ...params, ...body, address: request.ip }),
  );
  bind(routes.sendApprovalBack, ({ viewer, params, body }) =>
    sendApprovalBack(services, viewer, { ...params, ...body }),
  );
}
