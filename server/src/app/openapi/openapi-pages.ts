/** Publishes the description: the document for programs, a page for people. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@operatory/contract/route';
import type { FastifyInstance } from 'fastify';
import { describe } from './openapi.ts';

/** The page only loads our files; the one style that it adds itself is allowed by its hash. */
const pagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="32"><text y="23" font-family="sans-serif" font-size="22" fill="#fff">Operatory</text></svg>`;

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
    staticCSP: pagePolicy,
    theme: { title: 'Operatory data service' },
    logo: { type: 'image/svg+xml', content: Buffer.from(logo) },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true, displayRequestDuration: true },
  });
}
