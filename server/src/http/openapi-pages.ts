/** Publishes the description: the document for programs, a page for people. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@operatory/contract/route';
import type { FastifyInstance } from 'fastify';
import { describe } from './openapi.ts';

/** The page shows what came from here and nothing else; its own small styles are known by their hashes. */
const pagePolicy = (hashes: readonly string[]) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...hashes],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** `/api/openapi.json` and `/api/docs`. */
export async function publishDescription(
  http: FastifyInstance,
  routes: Readonly<Record<string, Route>>,
  { appVersion }: { readonly appVersion: string },
): Promise<void> {
  const document = describe(routes, { version: appVersion });
  const text = JSON.stringify(document);
  http.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json').send(text),
  );
  await http.register(swagger, { mode: 'static', specification: { document: document as never } });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy(["'unsafe-inline'"]),
    uiConfig: { docExpansion: 'none', tryItOutEnabled: true, displayRequestDuration: true },
  });
}
