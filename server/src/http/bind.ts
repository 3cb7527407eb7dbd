/** Binds a route of the contract to its handler: access, validation, the work, and the response. */

import { Readable } from 'node:stream';
import { backOfficePaths } from '@operatory/contract/back-office-paths';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Access, Route, RouteReply, RouteRequest } from '@operatory/contract/route';
import { refusalsOf } from '@operatory/contract/route-refusals';
import { can, type User, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CustomerScope, CustomerScopes } from '../access/customer-scope.ts';
import type { Arrival, SessionProofs } from '../access/factors/session-proofs.ts';
import { refuseAnother } from './asked-by.ts';
import { callTurns } from './call-turns.ts';
import { fieldErrors, sendRefusal } from './problems.ts';
import { replySchema } from './reply-schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; set before any handler runs. */
    viewer: Viewer;
    /** The calling program, if it sent a machine key. */
    machine?: Machine;
    /** Who is asking, though perhaps without the second step; only for routes of people who are signing in. */
    arrival?: Arrival;
    /** The name of the download, for the audit log. */
    exported?: string | undefined;
    /** Milliseconds that it waited because its caller asked it to; not part of the response time. */
    waitedMs?: number;
  }
  interface FastifyContextConfig {
    /** Pages of other sites may send it. */
    isForAnySite?: boolean;
    /** People without a sign-in may call it, so its JSON is short. */
    isForStrangers?: boolean;
  }
}

/** A program with a machine key, and the feeds that the key is for. */
export interface Machine {
  readonly keyId: number;
  readonly name: string;
  readonly feeds: 'all' | ReadonlySet<string>;
  readonly requestsPerMinute: number;
}

type ViewerFor<Who> = Who extends { kind: 'public' | 'public-or-account' | 'machine' | 'signing-in' } ? Viewer : User;

type ScopeFor<Who> = Who extends { kind: 'account' }
  ? CustomerScope
  : Who extends { kind: 'public-or-account' }
    ? CustomerScope | undefined
    : undefined;

type AccessOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType, infer Who> ? Who : never;

/** The arguments of a handler: the validated request, the viewer, and the account. */
export interface Call<R> extends RouteRequest<R> {
  readonly viewer: ViewerFor<AccessOf<R>>;
  readonly scope: ScopeFor<AccessOf<R>>;
  /** Who is signing in, for routes that say so. */
  readonly arrival: AccessOf<R> extends { kind: 'signing-in' } ? Arrival : undefined;
  readonly request: FastifyRequest;
  /** For replies other than JSON: headers and streams. */
  readonly reply: FastifyReply;
}

/** A route without a reply schema returns a file or nothing. */
type Answer<R> = [RouteReply<R>] extends [undefined] ? unknown : RouteReply<R>;

export type Handler<R> = (call: Call<R>) => Promise<Answer<R> | Refusal<RefusalCode>>;

/** Who may call the route, checked before the request is read. */
function refusedAtTheDoor(
  access: Access,
  { viewer, machine, headers }: Pick<FastifyRequest, 'viewer' | 'machine' | 'headers'>,
): Refusal<RefusalCode> | undefined {
  if (access.kind === 'public' || access.kind === 'public-or-account' || access.kind === 'signing-in') return undefined;
  if (access.kind === 'machine' && machine !== undefined) return undefined;
  if (viewer.kind !== 'user') {
    const isProgram = access.kind === 'machine' && headers.authorization !== undefined;
    return refuse(isProgram ? 'exchange.key-unknown' : 'access.signed-out');
  }
  if ((access.kind === 'general' || access.kind === 'machine') && !can(viewer, access.capability))
    return refuse('access.not-allowed');
  return undefined;
}

/** Staff who see the shop as someone else change nothing. */
function refuseChange({ method, isRead }: Route, { viewer }: FastifyRequest): Refusal<RefusalCode> | undefined {
  const isViewing = viewer.kind === 'user' && viewer.viewedBy !== undefined;
  return isViewing && method !== 'GET' && isRead !== true ? refuse('view-as.read-only') : undefined;
}

/**
 * A repeated start of *View as*, whose first answer was lost. The session already has the other person's rights, so any other check
 * would say that it isn't allowed.
 */
function refuseSecondView({ url }: Route, { viewer, params }: FastifyRequest): Refusal<RefusalCode> | undefined {
  if (url !== backOfficePaths.startViewAs.url || viewer.kind !== 'user' || viewer.viewedBy === undefined)
    return undefined;
  const { userId } = params as { readonly userId?: unknown };
  return userId === viewer.userId ? refuse('view-as.already', { name: viewer.name }) : undefined;
}

/** A session's own proofs: who is signing in, and whether a change that matters needs another proof first. */
async function refuseUnproven(
  { access, needsProof }: Route,
  request: FastifyRequest,
  proofs: SessionProofs,
): Promise<Refusal<RefusalCode> | undefined> {
  if (access.kind !== 'signing-in' && (needsProof !== true || request.machine !== undefined)) return undefined;
  const arrival = await proofs.arrivalOf(request.headers);
  if (arrival === undefined || (access.kind !== 'signing-in' && arrival.missing !== undefined)) {
    return refuse('access.signed-out');
  }
  const { userId } = arrival;
  const { viewer } = request;
  // A punch-out session's token may come with someone's cookie, and staff may see the shop as someone else.
  if (viewer.kind === 'user' && (viewer.viewedBy ?? viewer).userId !== userId) return refuse('access.signed-out');
  const another =
    access.kind === 'signing-in' ? refuseAnother({ headers: request.headers, viewer: { userId } }) : undefined;
  if (another !== undefined) return another;
  request.arrival = arrival;
  // Someone who is still signing in has just typed the password.
  return needsProof === true && !arrival.isProofFresh ? refuse('access.proof-needed') : undefined;
}

/** In the order in which they're read; if several are wrong, the first is reported. */
const places = ['params', 'query', 'body'] as const;
type RequestParts = Record<(typeof places)[number], unknown>;

/** The refusal for a value that can't be an account number [C5.07]. */
function unreadNumber(access: Access, place: keyof RequestParts, sent: unknown): Refusal<RefusalCode> | undefined {
  if (access.kind !== 'account' || access.account.in !== place) return undefined;
  const number = (sent as Record<string, unknown> | undefined)?.[access.account.name] ?? '';
  const isMissing = typeof number === 'string' && number.trim() === '';
  return refuse(isMissing ? 'customer.number-missing' : 'customer.number-invalid');
}

/** The exported report, of an account or of the thing in the address; undefined if it isn't logged. */
function exportOf({ exportName: name }: Route, scope: CustomerScope | undefined, params: unknown): string | undefined {
  if (name === undefined) return undefined;
  const named = Object.values((params as Record<string, unknown> | undefined) ?? {}).join(' ');
  return scope === undefined ? `${name} ${named}`.trim() : `${name} of account ${scope.customerNumber}`;
}

type NoteExport = (request: FastifyRequest, about: string) => Promise<void>;

/**
 * Writes the entry before anything is sent; if that fails, so does the call. Refusals and answers without a body get no entry, nor does
 * an answer whose reader has left: nothing of it is sent, and the connection no longer has an address.
 */
function noteBeforeSending(noteExport: NoteExport) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { exported } = request;
    if (exported === undefined || reply.statusCode >= 400 || request.method === 'HEAD') return payload;
    if (request.raw.socket.destroyed) return payload;
    try {
      await noteExport(request, exported);
      return payload;
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      // These describe the file, but the answer is now a problem.
      reply.removeHeader('content-encoding').removeHeader('content-disposition');
      throw error;
    }
  };
}

interface BinderParts {
  readonly scopes: CustomerScopes;
  readonly proofs: SessionProofs;
  /** Puts a download into the audit log. */
  readonly noteExport: NoteExport;
  /** Called with each route, to check that none is left out. */
  readonly bound: (route: Route) => void;
  /** Rejects a refusal that its route doesn't list, so that a test finds it. */
  readonly isStrict?: boolean | undefined;
}

/** A program that calls the route only knows the refusals that the published description lists. */
function expectListed(route: Route, answer: unknown): void {
  if (!isRefusal(answer)) return;
  const { refused } = answer as Refusal<RefusalCode>;
  if (refusalsOf(route).includes(refused)) return;
  throw new Error(`${route.method} ${route.url} answers with ${refused}, which its contract doesn't list`);
}

/** The route's properties that hooks and parsers use. */
const configOf = ({ access, isForAnySite }: Route) => ({
  isForAnySite: isForAnySite === true,
  isForStrangers: access.kind === 'public' || access.kind === 'public-or-account',
});

/** Makes `bind` for one application. */
export function binder(app: FastifyInstance, { scopes, proofs, noteExport, bound, isStrict }: BinderParts) {
  const beginTurn = callTurns();

  return function bind<R extends Route>(route: R, handler: Handler<R>): void {
    const { access } = route;
    const schemas = places.flatMap((place) => {
      const schema = route[place];
      return schema === undefined ? [] : [{ place, schema }];
    });
    const hasAccount = access.kind === 'account' || access.kind === 'public-or-account';
    const isSilent = route.reply === undefined && route.binary === undefined;
    bound(route);

    async function scopeOf(viewer: Viewer, received: RequestParts) {
      if (access.kind !== 'account' && access.kind !== 'public-or-account') return undefined;
      const place = received[access.account.in] as Record<string, CustomerNumber | undefined> | undefined;
      const customerNumber = place?.[access.account.name];
      if (customerNumber === undefined) {
        return access.kind === 'account' ? refuse<RefusalCode>('customer.number-missing') : undefined;
      }
      return scopes.open(viewer, access.kind === 'account' ? access.capability : 'account.view', customerNumber);
    }

    app.route({
      method: route.method,
      url: `/api${route.url}`,
      config: configOf(route),
      ...(route.exportName === undefined ? {} : { onSend: noteBeforeSending(noteExport) }),
      ...(route.reply === undefined ? {} : { schema: { response: { 200: replySchema(route.reply) } } }),
      // Before the body is read, so that strangers' bodies aren't parsed.
      onRequest: (request, reply, done) => {
        const isArriving = access.kind === 'signing-in';
        const turnedAway =
          refuseSecondView(route, request) ??
          refusedAtTheDoor(access, request) ??
          (isArriving ? undefined : refuseAnother(request)) ??
          refuseChange(route, request);
        if (turnedAway !== undefined) sendRefusal(reply, turnedAway);
        else if (!isArriving && route.needsProof !== true) done();
        else {
          refuseUnproven(route, request, proofs).then((unproven) => {
            if (unproven === undefined) done();
            else sendRefusal(reply, unproven);
          }, done);
        }
      },
      handler: async (request, reply) => {
        const { viewer } = request;
        const received: RequestParts = { params: undefined, query: undefined, body: undefined };
        for (const { place, schema } of schemas) {
          // A body that was not sent is absent, and not null.
          const read = schema.safeParse(request[place] ?? undefined);
          if (!read.success) {
            const errors = fieldErrors(read.error);
            const isNumber = hasAccount && errors.some(({ field }) => field === access.account.name);
            const why = isNumber ? unreadNumber(access, place, request[place]) : undefined;
            return sendRefusal(reply, why ?? refuse('request.invalid'), errors);
          }
          received[place] = read.data;
        }

        const scope = hasAccount ? await scopeOf(viewer, received) : undefined;
        if (isRefusal(scope)) return sendRefusal(reply, scope);

        request.exported = exportOf(route, scope, received.params);
        const endTurn = await beginTurn(route, request, scope);
        if (endTurn === undefined) return sendRefusal(reply, refuse('request.too-often', { seconds: 2 }));
        const { arrival } = request;
        const call = { ...received, viewer, scope, arrival, request, reply } as unknown as Call<R>;
        // A handler may also throw before it returns a promise.
        const answer = await Promise.resolve(call).then(handler).finally(endTurn);
        if (isStrict === true) expectListed(route, answer);
        if (isRefusal(answer)) return sendRefusal(reply, answer as Refusal<RefusalCode>);
        // Done, and there is nothing to say.
        if (answer === undefined && isSilent) (reply as FastifyReply).code(204);
        return answer;
      },
    });
  };
}

export type Bind = ReturnType<typeof binder>;
