/**
 * Sets up everything that routes need before any is bound: errors, security headers, origins, sessions, scopes, the
 * hub.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '@operatory/contract/route';
import { refuse } from '@operatory/domain/refusals';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { authentication } from '../access/authentication.ts';
import { customerScopes } from '../access/customer-scope.ts';
import { type SessionProofs, sessionProofs } from '../access/factors/session-proofs.ts';
import { providersOf } from '../access/providers/stored-providers.ts';
import { type Sessions, viewers } from '../access/viewers.ts';
import { actorOf, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/database.ts';
import { openReadReplicas } from '../database/read-replicas.ts';
import { binder } from '../http/bind.ts';
import { compressAnswers } from '../http/compressed-answers.ts';
import { countRequests, databaseErrorCounter } from '../http/counters.ts';
import { type RequestTimes, requestTimes } from '../http/long-bodies.ts';
import { normalUrl } from '../http/normal-url.ts';
import { refuseForeignOrigins } from '../http/own-origin.ts';
import { guardPages, isData, safetyHeaders } from '../http/page-safety.ts';
import { answerError, answerProblems, sendRefusal } from '../http/problems.ts';
import { refuseRequestsWhileClosing } from '../http/refuse-while-closing.ts';
import { primaryReads, replicaReads } from '../http/replica-reads.ts';
import { readOnlyJson } from '../http/request-bodies.ts';
import { trackRequests } from '../http/track-requests.ts';
import { answerUnreadable } from '../http/unreadable-requests.ts';
import type { AnonymousLimits } from '../hub/anonymous-sockets.ts';
import { type OpenHub, openHub } from '../hub/sockets.ts';
import { openFileStore } from '../ports/files/index.ts';
import { punchOutViewers } from '../punch-out/sessions/session-viewers.ts';
import type { DemoParts } from '../services/demo-parts.ts';
import type { RouteContext, Services } from '../services/services.ts';
import { liveSettings } from '../settings/live-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { mountAuthRoutes } from './auth-routes.ts';
import { type FullDisk, fullDisk } from './readiness.ts';

export interface HttpParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Given while the demo is on. */
  readonly demo?: DemoParts | undefined;
  /** The clock; defaults to the system's. */
  readonly now?: () => Date;
  /** Limits of sockets without a sign-in; defaults to the product's. */
  readonly socketLimits?: AnonymousLimits;
  /** How long requests may take; defaults to the product's. */
  readonly requestTimes?: RequestTimes;
  /** For tests: a refusal that its route doesn't list is a fault. */
  readonly isStrict?: boolean;
}

export interface AppContext extends RouteContext {
  readonly sessions: Sessions;
  readonly proofs: SessionProofs;
  readonly hub: OpenHub;
  /** What `/metrics` reports. */
  readonly registry: Registry;
  /** The contract's routes that were bound, in order. */
  readonly bound: readonly Route[];
  /** Returns 503 at `/readyz` from now on, and resolves after the shutdown delay. */
  drain(): Promise<void>;
  readonly isDraining: () => boolean;
  readonly disk: FullDisk;
  /** Stops accepting requests, lets running ones finish, and closes every socket. Doesn't close the database. */
  close(): Promise<void>;
}

function openFastify(
  { settings, log, requestTimes: times = requestTimes }: HttpParts,
  headers: ReturnType<typeof safetyHeaders>,
): FastifyInstance {
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // By default, Node checks every 30 s, so a slow body could take twice as long as allowed.
    http: { connectionsCheckingInterval: times.look, headersTimeout: times.request * 0.75 },
    // Of a whole request; files that are sent may take longer (`long-bodies.ts`).
    requestTimeout: times.request,
    rewriteUrl: ({ url = '' }) => normalUrl(url),
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustProxy,
    // One log for all requests: a fault is found by its own id, and a logger for each request costs more than its routing.
    childLoggerFactory: (logger) => logger,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(headers));
    },
  });
  http.decorate('requestTimes', times);
  return http;
}

/** What holds for every request, before anything else is decided about it. */
function guardRequests(http: FastifyInstance, settings: Settings): void {
  guardPages(http, settings);
  refuseRequestsWhileClosing(http);
  refuseForeignOrigins(http, settings);
}

/** Sets the viewer of each request for data, before its route is asked. */
function findViewers(http: FastifyInstance, viewerOf: Sessions['of']): void {
  http.decorateRequest('viewer');
  http.addHook('onRequest', (request, reply, done) => {
    // PostgreSQL can't store NUL, and no one types it.
    if (request.url.includes('%00')) {
      sendRefusal(reply, refuse('request.malformed', { reason: 'the address holds a NUL character.' }));
      return;
    }
    if (!isData(request.url)) return done();
    const viewer = viewerOf(request.headers);
    if (!(viewer instanceof Promise)) {
      request.viewer = viewer;
      return done();
    }
    viewer.then((read) => {
      request.viewer = read;
      done();
    }, done);
  });
}

const noteExportIn =
  ({ pool }: Database) =>
  (request: FastifyRequest, about: string) =>
    writeAudit(pool, { kind: 'data-downloaded', by: actorOf(request), about });

/** Reads go to the primary unless the settings name standbys. */
function openReads(http: FastifyInstance, { database: { pool }, settings, log }: HttpParts) {
  const urls = settings.database.readUrls;
  const openStandbys = () => {
    const replicas = openReadReplicas({ urls, primary: pool, log });
    http.addHook('onClose', replicas.close);
    return replicaReads(http, { pool, replicas, isSecure: settings.publicUrl.startsWith('https') });
  };
  const reads = urls.length === 0 ? primaryReads(pool) : openStandbys();
  return { reads, onAccount: reads.noteChange };
}

/** The file store, in a demo with the demo's safety data sheets. */
function openFiles({ demo, database: { pool } }: HttpParts, settings: Settings) {
  const stored = openFileStore(settings);
  return demo?.withSheets(stored, { pool, settings }) ?? stored;
}

/** Opens it without listening. */
export async function openHttp(parts: HttpParts): Promise<AppContext> {
  const { database, log, demo, now, socketLimits, isStrict } = parts;
  const live = liveSettings(database.pool, parts.settings);
  const { settings } = live;
  const headers = safetyHeaders(settings);
  const http = openFastify(parts, headers);
  const registry = new Registry();
  traceRequests(http);
  countRequests(http, log, registry);
  const requests = trackRequests(http);
  const disk = fullDisk();
  answerProblems(http, databaseErrorCounter(registry), disk.note);
  guardRequests(http, settings);
  readOnlyJson(http);
  compressAnswers(http);

  const auth = authentication(database, settings, log);
  const sessions = viewers(database.pool, auth.cookie, settings, live.fresh);
  const proofs = sessionProofs(database.pool, { sessions, settings });
  const punchOut = punchOutViewers(database.pool, settings);
  const scopes = customerScopes(database.pool);
  const { reads, onAccount } = openReads(http, parts);
  const hub = openHub({ http, database, sessions, scopes, settings, log, limits: socketLimits, onAccount });
  const files = openFiles(parts, settings);
  const services: Services = {
    ...database,
    settings,
    live,
    scopes,
    hub,
    reads,
    files,
    log,
    drawPicture: demo?.drawPicture,
    now: now ?? (() => new Date()),
  };

  // A punch-out session's token takes precedence over any other sign-in on this browser.
  findViewers(http, (sent) => punchOut.of(sent) ?? sessions.of(sent));
  mountAuthRoutes(http, {
    auth,
    providers: providersOf(database.pool, settings),
    sessions,
    proofs,
    publicUrl: settings.publicUrl,
    database: database.pool,
    isProxyTrusted: settings.trustProxy !== false,
    ...{ isMailOn: settings.mail !== undefined, brandName: () => services.settings.brandName },
  });

  let isDraining = false;
  const bound: Route[] = [];
  const bindIn = (part: FastifyInstance) =>
    binder(part, { scopes, proofs, noteExport: noteExportIn(database), bound: (route) => bound.push(route), isStrict });
  return {
    http,
    services,
    ...{ sessions, proofs, hub, registry, disk },
    bind: bindIn(http),
    bindIn,
    bound,
    isDraining: () => isDraining,
    async drain() {
      isDraining = true;
      await pause(settings.shutdownDelaySeconds * 1_000);
    },
    async close() {
      isDraining = true;
      // Running requests still have to notify other processes, so the hub closes after them.
      const closing = http.close();
      await requests.finished(5_000);
      await hub.close();
      // Otherwise, a connection that is kept alive for another request, or has sent none yet, would hold this up.
      http.server.closeAllConnections();
      await closing;
    },
  };
}
