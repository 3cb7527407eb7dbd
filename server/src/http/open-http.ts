/** The ground that every room's routes stand on: problems, safety headers, origins, sessions, scopes and the hub. */
import type { Route } from '@operatory/contract/route';
import { refuse } from '@operatory/domain/refusals';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { mountAuthRoutes } from '../access/auth-routes.ts';
import { authentication } from '../access/authentication.ts';
import { customerScopes } from '../access/customer-scope.ts';
import { type Sessions, viewers } from '../access/viewers.ts';
import type { Database } from '../database/database.ts';
import { withDemoSheets } from '../demo/draw-sheet.ts';
import { type OpenHub, openHub } from '../hub/sockets.ts';
import { openFileStore } from '../ports/files/index.ts';
import { punchOutViewers } from '../punch-out/sessions/session-viewers.ts';
import type { Settings } from '../settings/settings.ts';
import { type Bind, binder } from './bind.ts';
import { compressAnswers } from './compressed-answers.ts';
import { type Counters, countRequests } from './counters.ts';
import { refuseForeignOrigins } from './own-origin.ts';
import { guardPages, isData, safetyHeaders } from './page-safety.ts';
import { answerError, answerProblems, sendRefusal } from './problems.ts';
import { readOnlyJson } from './request-bodies.ts';
import type { Services } from './services.ts';
import { answerUnreadable } from './unreadable-requests.ts';

export interface HttpParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The clock; the system's when left out. */
  readonly now?: () => Date;
}

export interface Ground {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly sessions: Sessions;
  readonly hub: OpenHub;
  readonly counters: Counters;
  readonly bind: Bind;
  /** The same for a part of the application with body parsers of its own. */
  readonly bindIn: (part: FastifyInstance) => Bind;
  /** The contract's routes that were bound, in order. */
  readonly bound: readonly Route[];
  /** Stops taking requests, lets those under way finish, closes every socket. Does not close the database. */
  close(): Promise<void>;
}

/** Opens it without listening. */
export async function openHttp({ settings, database, log, now }: HttpParts): Promise<Ground> {
  const headers = safetyHeaders(settings);
  const http: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustProxy,
    // One log for all requests: a fault is found by its own id, and a logger for each request costs more than its routing.
    childLoggerFactory: (logger) => logger,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(headers));
    },
  });

  const counters = countRequests(http, log);
  answerProblems(http);
  guardPages(http, settings);
  refuseForeignOrigins(http, settings);
  readOnlyJson(http);
  compressAnswers(http);

  const auth = authentication(database, settings, log);
  const sessions = viewers(database.pool, auth.cookie, settings);
  const punchOut = punchOutViewers(database.pool, settings);
  const scopes = customerScopes(database.pool);
  const hub = openHub({ http, database, sessions, scopes, settings, log });
  const stored = openFileStore(settings);
  const files = settings.isDemo ? withDemoSheets(stored, { pool: database.pool, settings }) : stored;
  const services: Services = { ...database, settings, scopes, hub, files, log, now: now ?? (() => new Date()) };

  http.decorateRequest('viewer');
  http.addHook('onRequest', (request, reply, done) => {
    // PostgreSQL keeps no NUL, and nobody types one.
    if (request.url.includes('%00')) {
      sendRefusal(reply, refuse('request.malformed', { reason: 'the address holds a NUL character.' }));
      return;
    }
    if (!isData(request.url)) return done();
    // A token of a punch-out session stands for itself: whoever is signed in here otherwise does not count.
    const viewer = punchOut.of(request.headers) ?? sessions.of(request.headers);
    if (!(viewer instanceof Promise)) {
      request.viewer = viewer;
      return done();
    }
    viewer.then((read) => {
      request.viewer = read;
      done();
    }, done);
  });
  mountAuthRoutes(http, { auth, sessions, publicUrl: settings.publicUrl });

  const bound: Route[] = [];
  const bindIn = (part: FastifyInstance) => binder(part, scopes, (route) => bound.push(route));
  return {
    http,
    services,
    sessions,
    hub,
    counters,
    bind: bindIn(http),
    bindIn,
    bound,
    async close() {
      await hub.close();
      await http.close();
    },
  };
}
