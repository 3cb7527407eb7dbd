/** `/Groups`: there only if the company sign-in says what groups stand for. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { scimPath } from './addresses.ts';
import { callerOf, send } from './answer.ts';
import { changeGroup, createGroup, deleteGroup } from './change-groups.ts';
import { findGroup, findGroups, groupResource } from './find-groups.ts';
import { listDocument, projected, readPaging } from './paging.ts';
import { patchedGroup, readGroup } from './read-group.ts';
import { maxOperations, readPatch } from './read-patch.ts';
import { ScimError } from './scim-error.ts';
import { conditionsOf, type ScimCall, type ScimParts } from './user-routes.ts';

/** Whether the answer has them, so that thousands aren't read for nothing. */
const areMembersWanted = ({ attributes, excludedAttributes }: Record<string, unknown>): boolean =>
  'members' in projected({ members: [] }, { attributes, excludedAttributes });

export function mountGroups(part: FastifyInstance, { services, sessions }: ScimParts): void {
  const { pool } = services;
  const all = `${scimPath}/Groups`;
  const one = `${all}/:id`;
  const callerFor = (request: FastifyRequest) => {
    const caller = callerOf(request, services);
    if (caller.directory.rules.length > 0) return caller;
    throw new ScimError(404, 'Groups aren’t provisioned, because this company sign-in gives groups no permissions.');
  };

  part.get<ScimCall>(all, async (request, reply) => {
    const { directory, base } = callerFor(request);
    const { query } = request;
    const asked = {
      conditions: conditionsOf(query),
      paging: readPaging(query),
      areMembersWanted: areMembersWanted(query),
    };
    const { total, startIndex, rows } = await findGroups(pool, directory, asked);
    const resources = rows.map((group) => projected(groupResource(group, base), query));
    return send(reply, listDocument(total, startIndex, resources));
  });
  part.get<ScimCall>(one, async (request, reply) => {
    const { directory, base } = callerFor(request);
    const { query, params } = request;
    const group = await findGroup(pool, directory, { groupId: params.id, areMembersWanted: areMembersWanted(query) });
    return send(reply, projected(groupResource(group, base), query));
  });
  part.post<ScimCall>(all, async (request, reply) => {
    const caller = callerFor(request);
    const created = groupResource(await createGroup(pool, caller, readGroup(request.body)), caller.base);
    sessions.forget();
    reply.header('location', created.meta.location);
    return send(reply, projected(created, request.query), 201);
  });
  part.put<ScimCall>(one, async (request, reply) => {
    const caller = callerFor(request);
    const whole = readGroup(request.body);
    const group = await changeGroup(pool, caller, { groupId: request.params.id, next: () => whole });
    sessions.forget();
    return send(reply, projected(groupResource(group, caller.base), request.query));
  });
  part.patch<ScimCall>(one, async (request, reply) => {
    const caller = callerFor(request);
    const operations = readPatch(request.body, maxOperations.group);
    const next = (group: Parameters<typeof patchedGroup>[0]) => patchedGroup(group, operations);
    await changeGroup(pool, caller, { groupId: request.params.id, next });
    sessions.forget();
    // Without the group, which may have thousands of members (RFC 7644, 3.5.2).
    return reply.code(204).send();
  });
  part.delete<ScimCall>(one, async (request, reply) => {
    await deleteGroup(pool, callerFor(request), request.params.id);
    sessions.forget();
    return reply.code(204).send();
  });
}
