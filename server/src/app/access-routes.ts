/** Binds routes for people's own role and the accounts that they have access to. */
import { contract } from '@operatory/contract/contract';
import { refuse } from '@operatory/domain/refusals';
import { hasCustomerAccess } from '../access/has-customer-access.ts';
import { listAccessibleCustomers } from '../access/list-accessible-customers.ts';
import { managesTerritory } from '../access/manages-territory.ts';
import { endOwnSignIns, readOwnAccount } from '../access/own-sign-ins.ts';
import { passwordLength } from '../access/passwords.ts';
import { readRole } from '../access/read-role.ts';
import type { Sessions } from '../access/viewers.ts';
import { actorOf } from '../audit/write-audit.ts';
import type { Bind } from '../http/bind.ts';
import { issueTicket, ticketSeconds } from '../hub/tickets.ts';
import { limiter } from '../limits/limiter.ts';
import type { Services } from '../services/services.ts';

/** All of a person's forty tabs may reconnect at once, and twice more. */
const hubTokensPerMinute = 120;

export function bindAccessRoutes(bind: Bind, { pool, scopes }: Services, sessions: Sessions): void {
  bind(contract.readRole, async ({ viewer }) => readRole(viewer));

  bind(contract.listAccessibleCustomers, ({ viewer, params }) => listAccessibleCustomers(pool, viewer, params.email));

  bind(contract.hasCustomerAccess, ({ viewer, params, query }) =>
    hasCustomerAccess(scopes, viewer, { who: params.userId, customerNumber: query.customerNumber }),
  );

  bind(contract.managesTerritory, async ({ viewer, query }) =>
    managesTerritory(viewer, { who: query.emailAddress, territoryId: query.territoryId }),
  );

  bind(contract.readOwnAccount, async ({ request, viewer }) => ({
    minimumLength: passwordLength.minimum,
    ...(await readOwnAccount(pool, { userId: viewer.userId, token: sessions.tokenOf(request.headers) })),
  }));
  bind(contract.endOwnSignIn, async ({ request, viewer, params }) => {
    await endOwnSignIns(pool, { ...actorOf(request), id: viewer.userId }, params);
    sessions.forget();
    return undefined;
  });
  bind(contract.endOtherSignIns, async ({ request, viewer }) => {
    const otherThan = sessions.tokenOf(request.headers);
    await endOwnSignIns(pool, { ...actorOf(request), id: viewer.userId }, { otherThan });
    sessions.forget();
    return undefined;
  });

  const hubTurns = limiter({ most: hubTokensPerMinute, seconds: 60 });
  bind(contract.issueHubToken, async ({ request, viewer }) => {
    const seconds = hubTurns.take(viewer.userId);
    if (seconds > 0) return refuse('request.too-often', { seconds });
    const sessionToken = sessions.tokenOf(request.headers);
    const token = sessionToken === undefined ? undefined : await issueTicket(pool, sessionToken);
    return token === undefined ? refuse('access.signed-out') : { token, expiresInSeconds: ticketSeconds };
  });
}
