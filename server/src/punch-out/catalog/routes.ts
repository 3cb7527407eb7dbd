/** Binds the address at which a buyer's system fetches catalogs. */
import { punchOutRoutes } from '@operatory/contract/punch-out';
import { readHttpProof } from '@operatory/domain/punch-out';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import { isOwnOrigin } from '../../http/own-origin.ts';
import type { RouteContext } from '../../services/services.ts';
import type { Encryption } from '../encryption.ts';
import { inboundLimits } from '../inbound/inbound-limits.ts';
import { fetchCatalog, fetchLimits } from './fetch-catalog.ts';

/** Programs call it; a browser that has the credentials may, too, but not for another site. */
export function bindCatalogRoutes(
  { bind, services }: Pick<RouteContext, 'bind' | 'services'>,
  encryption: Encryption,
): void {
  const limitsOf = inboundLimits();
  const fetches = fetchLimits();
  const own = new Set(services.settings.ownOrigins);
  bind(punchOutRoutes.fetchBuyerCatalog, async ({ request, reply, params, query }) => {
    // Fastify would answer HEAD with the whole way of a GET.
    if (request.method === 'HEAD') return reply.code(405).header('allow', 'GET').send();
    // A fetch changes what the next incremental file contains.
    if (!isOwnOrigin(request, own)) return refuse('request.foreign-origin');
    const limits = limitsOf(request.ip);
    const seconds = limits.arrive();
    if (seconds > 0) return refuse('request.too-often', { seconds });
    const http = readHttpProof(request.headers.authorization, (text) => Buffer.from(text, 'base64').toString('utf8'));
    const fetched = await fetchCatalog(services, encryption, {
      wanted: { connectionId: params.connectionId, account: undefined, since: undefined, ...query },
      ...{ http, limits, fetches },
    });
    if (fetched === 'unchanged') {
      return reply
        .code(204)
        .header('catalog-number', String(query.since ?? ''))
        .send();
    }
    if (isRefusal(fetched)) {
      if (fetched.refused === 'punch-out-catalog.not-recognized') {
        reply.header('www-authenticate', 'Basic realm="Catalog", charset="UTF-8"');
      }
      return fetched;
    }
    const { catalog, stream } = fetched;
    return reply
      .type(catalog.type)
      .header('cache-control', 'private, no-store')
      .header('catalog-number', String(catalog.catalogId))
      .header('content-disposition', `attachment; filename="${catalog.fileName}"`)
      .send(stream);
  });
}
