/** Binds the routes of punch-out. */
import { buyerNoticeRoutes } from '@operatory/contract/buyer-notices';
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { can } from '@operatory/domain/access';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { listCarts } from '../cart/list-carts.ts';
import { saveCart } from '../cart/save-cart.ts';
import { addressKey, limiter } from '../limits/limiter.ts';
import type { RouteContext } from '../services/services.ts';
import { bindCatalogRoutes } from './catalog/routes.ts';
import { encryptionOf } from './encryption.ts';
import { bindCxmlInbound } from './inbound/cxml-inbound.ts';
import { bindOciInbound } from './inbound/oci-inbound.ts';
import { readBuyerNotices } from './notices/read-buyer-notices.ts';
import { cancelSession, repeatReturn, submitReturn } from './returns/end-session.ts';
import { readReturn } from './returns/return-cart.ts';
import { browserKeyOf, enterSession, type SessionEntry } from './sessions/enter-session.ts';
import { bearerOf } from './sessions/session-viewers.ts';

/** A whole office may share an address; 256 bits can't be guessed at any rate. */
const entriesPerMinute = 120;

/** Inbound documents and forms, and the calls of a session's page. */
export async function bindPunchOutRoutes(context: RouteContext): Promise<void> {
  const { bind, services } = context;
  const entries = limiter({ most: entriesPerMinute, seconds: 60 });
  const tooOften = ({ ip }: FastifyRequest) => {
    const seconds = entries.take(addressKey(ip));
    return seconds > 0 ? refuse('request.too-often', { seconds }) : undefined;
  };
  const enteringOf = (request: FastifyRequest, start: { sessionId: string; username: string }): SessionEntry => ({
    startId: start.sessionId,
    username: start.username,
    browserKey: browserKeyOf(request.headers),
  });

  const encryption = encryptionOf(services.settings.authSecret);
  await bindCxmlInbound(context, encryption);
  await bindOciInbound(context, encryption);
  bindCatalogRoutes(context, encryption);

  bind(
    punchOutRoutes.readPunchOutToken,
    async ({ request, query }) =>
      tooOften(request) ?? enterSession(services, enteringOf(request, query), { mayBind: true }),
  );
  bind(
    punchOutRoutes.refreshPunchOutToken,
    async ({ request, query }) =>
      tooOften(request) ?? enterSession(services, enteringOf(request, query), { mayBind: false }),
  );
  bind(
    punchOutRoutes.cancelPunchOut,
    async ({ request, body }) => tooOften(request) ?? cancelSession(services, enteringOf(request, body)),
  );

  bind(buyerNoticeRoutes.readBuyerNotices, ({ scope, params }) =>
    readBuyerNotices(services, scope, params.orderNumber),
  );
  bind(punchOutRoutes.listPunchOutCarts, ({ scope, query }) => listCarts(services, scope, query.pageIndex));
  bind(punchOutRoutes.savePunchOutCart, async ({ scope, body }) =>
    can(scope.viewer, 'account.change-cart', scope) ? saveCart(services, scope, body) : refuse('punch-out.read-only'),
  );
  bind(punchOutRoutes.readPunchOutOrder, ({ viewer, query }) => readReturn(services, viewer, query.key));
  bind(punchOutRoutes.submitPunchOutCart, async ({ request, viewer, params, query }) => {
    const wanted = { key: params.cartKey, customerNumber: query.customerId };
    if (viewer.kind !== 'user') return repeatReturn(services, bearerOf(request.headers), wanted);
    const scope = await services.scopes.open(viewer, 'account.use-punch-out-cart', wanted.customerNumber);
    return isRefusal(scope) ? scope : submitReturn(services, scope, wanted.key);
  });
}
