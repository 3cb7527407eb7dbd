/** The last page of a company sign-in in a separate tab: it notifies the waiting page, and closes. */
import type { FastifyInstance } from 'fastify';
import { authPath } from '../access/authentication.ts';

const path = `${authPath}/done`;

const pageWith = (title: string, words: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title></head><body><main><h1>${title}</h1><p>${words}</p></main><script src="${path}.js"></script></body></html>`;

const good = pageWith('You’re signed in', 'Close this tab. The page that you came from goes on.');
const bad = pageWith('That didn’t work', 'Close this tab, and try again on the page that you came from.');

const script = `const channel = new BroadcastChannel('operatory-company-sign-in');
channel.postMessage(new URLSearchParams(location.search).get('error') ?? true);
channel.close();
window.close();
`;

export function mountSignedInPage(http: FastifyInstance): void {
  http.get<{ Querystring: { error?: string } }>(path, (request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(request.query.error === undefined ? good : bad),
  );
  http.get(`${path}.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
