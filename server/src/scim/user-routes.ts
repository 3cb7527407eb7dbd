/** `/Users`: looking people up, adding, changing, and suspending them. */
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../access/viewers.ts';
import type { RouteContext } from '../services/services.ts';
import { scimPath } from './addresses.ts';
import { callerOf, send } from './answer.ts';
import { changePerson, createPerson, deletePerson } from './change-people.ts';
import { findPeople, findPerson, userResource } from './find-people.ts';
import { listDocument, projected, readPaging } from './paging.ts';
import { type Condition, readFilter } from './read-filter.ts';
import { maxOperations, readPatch } from './read-patch.ts';
import { readReplacement, readUser, readUserPatch } from './read-user.ts';
import { ScimError } from './scim-error.ts';

export interface ScimParts extends Pick<RouteContext, 'http' | 'services'> {
  readonly sessions: Sessions;
}

export type ScimCall = {
  Params: { readonly providerId: string; readonly id: string };
  Querystring: Record<string, unknown>;
};

export function conditionsOf({ filter = '' }: Record<string, unknown>): readonly Condition[] {
  // Several are an array.
  if (typeof filter !== 'string') throw new ScimError(400, 'There can be one filter.', 'invalidFilter');
  return filter.trim() === '' ? [] : readFilter(filter);
}

export function mountPeople(part: FastifyInstance, { services, sessions }: ScimParts): void {
  const { pool } = services;
  const all = `${scimPath}/Users`;
  const one = `${all}/:id`;

  part.get<ScimCall>(all, async (request, reply) => {
    const { directory, base } = callerOf(request, services);
    const { query } = request;
    const asked = { conditions: conditionsOf(query), paging: readPaging(query) };
    const { total, startIndex, rows } = await findPeople(pool, directory, asked);
    const resources = rows.map((person) => projected(userResource(person, base), query));
    return send(reply, listDocument(total, startIndex, resources));
  });
  part.get<ScimCall>(one, async (request, reply) => {
    const { directory, base } = callerOf(request, services);
    const person = await findPerson(pool, directory, request.params.id);
    return send(reply, projected(userResource(person, base), request.query));
  });
  part.post<ScimCall>(all, async (request, reply) => {
    const caller = callerOf(request, services);
    const created = userResource(await createPerson(pool, caller, readUser(request.body)), caller.base);
    sessions.forget();
    reply.header('location', created.meta.location);
    return send(reply, projected(created, request.query), 201);
  });
  part.put<ScimCall>(one, async (request, reply) => {
    const caller = callerOf(request, services);
    const person = await changePerson(pool, caller, request.params.id, readReplacement(request.body));
    sessions.forget();
    return send(reply, projected(userResource(person, caller.base), request.query));
  });
  part.patch<ScimCall>(one, async (request, reply) => {
    const caller = callerOf(request, services);
    const changes = readUserPatch(readPatch(request.body, maxOperations.user));
    const person = await changePerson(pool, caller, request.params.id, changes);
    sessions.forget();
    return send(reply, projected(userResource(person, caller.base), request.query));
  });
  part.delete<ScimCall>(one, async (request, reply) => {
    await deletePerson(pool, callerOf(request, services), request.params.id);
    sessions.forget();
    return reply.code(204).send();
  });
}
