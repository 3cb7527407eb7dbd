/** Serves the built web app: its files for ever, its one page with a nonce, the settings and the caller's role inside. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PublicSettings } from '@operatory/contract/settings';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRole } from '../access/read-role.ts';
import { isPunchOutPage, readPageRights } from '../punch-out/sessions/page-rights.ts';
import type { Ground } from './open-http.ts';
import { isFile, isPage, isTagPage } from './page-addresses.ts';
import { framedHeaders, newNonce, pagePolicy, threadPolicy, workerPolicy } from './page-safety.ts';
import { sendRefusal } from './problems.ts';

export interface WebApp {
  /** Where the build wrote it. */
  readonly folder: string;
  readonly publicSettings: PublicSettings;
}

/** Where the build leaves room for the nonce. */
const noncePlace = '__CSP_NONCE__';

/** JSON that can stand inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Fills `<script type="application/json" id=…>`. */
function fill(html: string, id: string, value: unknown): string {
  return html.replace(
    new RegExp(`(<script[^>]*\\bid="${id}"[^>]*>)[^<]*(?=</script>)`),
    // A function, so that nothing in the value is taken for a pattern.
    (_, open: string) => `${open}${inScript(value)}`,
  );
}

/**
 * Adds the files of `folder`, and answers what sends the page: with 200 where it has a screen, with 404 where it
 * has not. Throws when there is no built page in the folder.
 */
export async function serveWebApp({ http, services, sessions }: Ground, { folder, publicSettings }: WebApp) {
  const { settings } = services;
  const page = fill(await readFile(join(folder, 'index.html'), 'utf8'), 'settings', publicSettings);
  const tagPage = await readFile(join(folder, 'tag', 'tag.html'), 'utf8');
  const policy = pagePolicy(settings);

  await http.register(fastifyStatic, {
    root: folder,
    // A route for each file that is there now: nothing outside the list can be asked for.
    wildcard: false,
    globIgnore: ['index.html', 'tag/tag.html', '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = ['assets', join('tag', 'assets')].some((part) => path.startsWith(join(folder, part)));
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      // Every tag that is scanned asks for it anew, so that a device never keeps an old page.
      if (path.startsWith(join(folder, 'tag', 'worker.js'))) {
        reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
      }
      if (path.startsWith(join(folder, 'assets', 'threads'))) reply.header('content-security-policy', threadPolicy);
    },
  });

  return async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = ''] = request.url.split('?', 1);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isFile(path)) {
      return sendRefusal(reply, refuse('route.absent'));
    }
    const nonce = newNonce();
    if (isTagPage(path)) {
      // The device keeps this page: nothing of whoever asks stands in it.
      return reply
        .code(isPage(path) ? 200 : 404)
        .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(tagPage);
    }
    if (isPunchOutPage(path)) {
      // Whoever is signed in here otherwise is nobody there.
      const rights = await readPageRights(services.pool, path, services.now());
      reply.headers(framedHeaders());
      // It knows no list of origins; the policy beside it does.
      if (rights.ancestors.length > 0) reply.removeHeader('x-frame-options');
      return reply
        .code(isPage(path) ? 200 : 404)
        .headers({ 'content-security-policy': policy(nonce, rights), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(fill(page.replaceAll(noncePlace, nonce), 'role', null));
    }
    const viewer = await sessions.of(request.headers);
    const role = viewer.kind === 'user' ? readRole(viewer) : null;
    const html = fill(page.replaceAll(noncePlace, nonce), 'role', role);
    return reply
      .code(isPage(path) ? 200 : 404)
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  };
}
