/** SCIM discovery endpoints. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContext } from '../services/services.ts';
import { scimPath } from './addresses.ts';
import { callerOf, send } from './answer.ts';
import { resourceTypes, schemas, serviceConfig } from './describe-service.ts';
import { listDocument } from './paging.ts';
import { ScimError } from './scim-error.ts';

export function mountDescriptions(part: FastifyInstance, { services }: Pick<RouteContext, 'services'>): void {
  part.get(`${scimPath}/ServiceProviderConfig`, (request, reply) =>
    send(reply, serviceConfig(callerOf(request, services).base)),
  );
  for (const [path, describe] of [
    ['ResourceTypes', resourceTypes],
    ['Schemas', schemas],
  ] as const) {
    const all = (request: FastifyRequest) => {
      const { directory, base } = callerOf(request, services);
      return describe(base, directory.rules.length > 0);
    };
    part.get(`${scimPath}/${path}`, (request, reply) => {
      const found = all(request);
      return send(reply, listDocument(found.length, 1, found));
    });
    part.get<{ Params: { id: string } }>(`${scimPath}/${path}/:id`, (request, reply) => {
      const found = all(request).find(({ id }) => id === request.params.id);
      if (found === undefined) throw new ScimError(404, 'Not found.');
      return send(reply, found);
    });
  }
}
