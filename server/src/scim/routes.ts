/** Takes the calls of directories (SCIM 2.0, RFC 7644): who calls, what they send, and how they're answered. */
import { problemType } from '@operatory/contract/problem';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { sendRefusal } from '../http/problems.ts';
import { jsonReader } from '../http/request-bodies.ts';
import { addressKey, limiter } from '../limits/limiter.ts';
import type { RouteContext } from '../services/services.ts';
import { scimPath } from './addresses.ts';
import { mountGroups } from './group-routes.ts';
import { errorDocument, ScimError, scimMedia, secondsToWait, unknownToken } from './scim-error.ts';
import { mountDescriptions } from './service-routes.ts';
import { type Directory, findDirectory, tokenHashOf, tokenIn } from './tokens.ts';
import { mountPeople, type ScimParts } from './user-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose directory calls; set for every call of SCIM before it's looked at. */
    directory?: Directory;
  }
}

/** Calls a minute of one directory. Entra ID asks for 25 a second. */
const usualRate = 1_500;
/** Calls a minute with unknown tokens from one address. */
const unknownTokens = 30;

/** How many unfamiliar tokens are looked up a minute for one address; beyond that, the database is spared. */
const maxLookedUp = 300;
/** How many recently valid tokens are remembered. They're looked up even when other callers at their address are over the limit. */
const maxKnown = 1_000;

/** Who calls. */
type Found =
  | { readonly kind: 'directory'; readonly directory: Directory }
  | { readonly kind: 'unknown-token' }
  | { readonly kind: 'too-often'; readonly seconds: number };

/** Finds the directory that calls, and limits guesses. */
function directoryFinder(pool: pg.Pool) {
  const lookedUp = limiter({ most: maxLookedUp, seconds: 60 });
  const unknown = limiter({ most: unknownTokens, seconds: 60 });
  const known = new Set<string>();
  const refused = (from: string): Found => {
    const seconds = unknown.take(from);
    return seconds > 0 ? { kind: 'too-often', seconds } : { kind: 'unknown-token' };
  };
  return async (request: FastifyRequest): Promise<Found> => {
    const { providerId } = request.params as { readonly providerId?: string };
    const from = addressKey(request.ip);
    const token = tokenIn(request.headers.authorization);
    if (token === undefined) return refused(from);
    const hash = tokenHashOf(token);
    const seconds = known.has(hash) ? 0 : lookedUp.take(from);
    if (seconds > 0) return { kind: 'too-often', seconds };
    const directory = await findDirectory(pool, token);
    if (directory === undefined) known.delete(hash);
    if (directory === undefined || directory.providerId !== providerId) return refused(from);
    if (known.has(hash)) return { kind: 'directory', directory };
    lookedUp.giveBack(from);
    const [oldest] = known;
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    known.add(hash);
    return { kind: 'directory', directory };
  };
}

/** Admits a caller whose token belongs to the directory in the address, within the rate limit. */
function admitDirectories(part: FastifyInstance, { services: { pool } }: Pick<RouteContext, 'services'>): void {
  const turns = limiter({ most: usualRate, seconds: 60 });
  const find = directoryFinder(pool);
  part.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await find(request);
    if (found.kind === 'unknown-token') {
      reply.header('www-authenticate', 'Bearer');
      throw unknownToken();
    }
    const seconds = found.kind === 'too-often' ? found.seconds : turns.take(found.directory.providerId);
    if (found.kind === 'too-often' || seconds > 0) {
      return sendRefusal(reply, refuse('request.too-often', { seconds }));
    }
    request.directory = found.directory;
  });
}

function sendError(reply: FastifyReply, { status, message, scimType }: ScimError): FastifyReply {
  if (status === 429) reply.header('retry-after', secondsToWait);
  return reply
    .code(status)
    .type(scimMedia)
    .send(JSON.stringify(errorDocument(status, message, scimType)));
}

/** Converts our problem documents to SCIM errors. */
function asScimError(payload: string): string {
  const { status, detail } = JSON.parse(payload) as { readonly status: number; readonly detail: string };
  return JSON.stringify(errorDocument(status, detail, status === 400 ? 'invalidSyntax' : undefined));
}

/** Adds everything under `/scim/v2`. */
export async function mountScim(context: ScimParts): Promise<void> {
  await context.http.register(async (part: FastifyInstance) => {
    const read = jsonReader(part);
    part.removeAllContentTypeParsers();
    for (const type of ['application/scim+json', 'application/json']) {
      // Some directories name the type without a body, as when they delete.
      part.addContentTypeParser(type, { parseAs: 'string' }, (request, text: string, done) =>
        text === '' ? done(null, undefined) : read(request, text, done),
      );
    }
    admitDirectories(part, context);
    part.setErrorHandler((error, _request, reply) => {
      if (error instanceof ScimError) return sendError(reply, error);
      throw error;
    });
    part.addHook('onSend', async (_request, reply, payload) => {
      const isProblem = String(reply.getHeader('content-type')).startsWith(problemType);
      if (!isProblem || typeof payload !== 'string') return payload;
      reply.type(scimMedia);
      return asScimError(payload);
    });
    mountDescriptions(part, context);
    mountPeople(part, context);
    mountGroups(part, context);
    for (const rest of ['', '/*']) {
      part.all(`${scimPath}${rest}`, () => {
        throw new ScimError(404, 'There’s nothing at this address.');
      });
    }
  });
}
