/** Puts the application together: safety headers, sessions, every room's routes, the web app, the hub. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { contract } from '@operatory/contract/contract';
import { signedOut } from '@operatory/domain/access';
import { refuse } from '@operatory/domain/refusals';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { authentication } from '../access/authentication.ts';
import { customerScopes } from '../access/customer-scope.ts';
import { bindAccessRoutes } from '../access/routes.ts';
import { viewers } from '../access/viewers.ts';
import { bindCartRoutes } from '../cart/routes.ts';
import { bindCatalogueRoutes } from '../catalogue/routes.ts';
import { bindCustomerRoutes } from '../customers/routes.ts';
import type { Database } from '../database/database.ts';
import { bindDocumentRoutes } from '../documents/routes.ts';
import { openHub } from '../hub/sockets.ts';
import { bindOrderRoutes } from '../orders/routes.ts';
import { bindSettingsRoutes } from '../settings/routes.ts';
import type { Settings } from '../settings/settings.ts';
import { binder } from './bind.ts';
import { bindHealth } from './health.ts';
import { publishDescription } from './openapi.ts';
import { guardPages } from './page-safety.ts';
import { answerProblems, sendRefusal } from './problems.ts';
import type { Services } from './services.ts';
import { serveWebApp } from './web-app.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The clock; the system's when left out. */
  readonly now?: () => Date;
  /** Folder of the built web app; not served when left out. */
  readonly webFolder?: string;
}

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** Stops taking requests, lets those under way finish, closes every socket. Does not close the database. */
  close(): Promise<void>;
}

/** Builds the application without listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, database, log } = parts;
  const http = Fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    forceCloseConnections: 'idle',
  });

  answerProblems(http);
  await guardPages(http, settings);
  await http.register(cookie);
  await http.register(rateLimit, { global: false });

  const auth = authentication(database, settings);
  const sessions = viewers(database.pool, auth);
  const hub = openHub({ http, database, sessions, settings, log });
  const scopes = customerScopes(database.pool);
  const services: Services = { ...database, settings, scopes, hub, now: parts.now ?? (() => new Date()) };

  http.decorateRequest('viewer');
  http.addHook('onRequest', async (request) => {
    request.viewer = request.url.startsWith('/api/') ? await sessions.of(request.headers) : signedOut;
  });

  auth.mount(http);
  const bind = binder(http, scopes);
  bindSettingsRoutes(bind, services);
  bindAccessRoutes(bind, services);
  bindCustomerRoutes(bind, services);
  bindCatalogueRoutes(bind, services);
  bindOrderRoutes(bind, services);
  bindCartRoutes(bind, services);
  bindDocumentRoutes(bind, services);
  publishDescription(http, contract, settings);
  bindHealth(http, database);
  if (parts.webFolder !== undefined) await serveWebApp(http, { folder: parts.webFolder, settings });

  http.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') || parts.webFolder === undefined
      ? sendRefusal(reply, refuse('route.absent'))
      : reply.sendWebApp(),
  );

  return {
    http,
    services,
    async close() {
      await hub.close();
      await http.close();
    },
  };
}
