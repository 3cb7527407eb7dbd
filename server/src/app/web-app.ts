/** Serves the built web app: its files, cached forever, and its page, with a nonce, the settings, and the caller's role. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isScreen, isTagScreen } from '@operatory/contract/screens';
import type { PublicSettings } from '@operatory/contract/settings';
import type { Branch } from '@operatory/domain/catalog';
import { refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRole } from '../access/read-role.ts';
import { readBranches } from '../catalog/branches.ts';
import { framedHeaders, newNonce, pagePolicy, threadPolicy, workerPolicy } from '../http/page-safety.ts';
import { sendRefusal } from '../http/problems.ts';
import { isPunchOutPage, readPageRights } from '../punch-out/sessions/page-rights.ts';
import { serveManifest } from './app-manifest.ts';
import type { AppContext } from './open-http.ts';
import { publicSettingsOf } from './settings-routes.ts';

export interface WebApp {
  /** Where the build wrote it. */
  readonly folder: string;
  readonly demoSignIns: PublicSettings['demoSignIns'];
}

/** Where the build leaves room for the nonce. */
const noncePlace = '__CSP_NONCE__';

/**
 * An address with a file extension is a file or not found, unless a screen accepts such text, as an order's address
 * does.
 */
const isFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path) && !isScreen(path);

/** JSON that is safe inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Fills `<script type="application/json" id=…>`. */
function fill(html: string, id: string, value: unknown): string {
  return html.replace(
    new RegExp(`(<script[^>]*\\bid="${id}"[^>]*>)[^<]*(?=</script>)`),
    // A function, so that nothing in the value is taken for a pattern.
    (_, open: string) => `${open}${inScript(value)}`,
  );
}

/** The headers of a file of the build, by its path. */
function fileHeaders(folder: string, path: string): Record<string, string> {
  const isIn = (...parts: readonly string[]) => path.startsWith(join(folder, ...parts));
  // Every scan requests it again, so that a device never keeps an old page.
  if (isIn('tag', 'worker.js')) return { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy };
  const isNamedByContent = isIn('assets') || isIn('tag', 'assets');
  return {
    'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(isIn('assets', 'threads') ? { 'content-security-policy': threadPolicy } : {}),
  };
}

/**
 * Serves the files in `folder`, and returns the function that sends the page: with 200 for a screen, otherwise with
 * 404. Throws if the folder contains no built page.
 */
export async function serveWebApp({ http, services, sessions }: AppContext, { folder, demoSignIns }: WebApp) {
  serveManifest({ http, services });
  const { settings, live } = services;
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  let filled: { readonly branches: readonly Branch[]; readonly version: number; readonly page: string } | undefined;
  /** The page with the settings in it; without branches while the database is away, so that it can say so. */
  async function settled(): Promise<string> {
    const branches = await readBranches(services.pool).catch(() => []);
    await live.fresh();
    const version = settings.installationVersion;
    if (filled?.branches !== branches || filled.version !== version) {
      const known = publicSettingsOf(settings, demoSignIns);
      // After the product's own styles, whose colors it replaces.
      const look = `<style id="look" nonce="${noncePlace}">${known.lookCss}</style></head>`;
      filled = {
        branches,
        version,
        page: fill(built, 'settings', { ...known, branches }).replace('</head>', () => look),
      };
    }
    return filled.page;
  }
  const tagPage = await readFile(join(folder, 'tag', 'tag.html'), 'utf8');
  const policy = pagePolicy(settings);

  await http.register(fastifyStatic, {
    root: folder,
    // One route per existing file, so that nothing else can be requested.
    wildcard: false,
    globIgnore: ['index.html', 'tag/tag.html', '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.headers(fileHeaders(folder, path)),
  });

  return async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = ''] = request.url.split('?', 1);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isFile(path)) {
      return sendRefusal(reply, refuse('route.absent'));
    }
    const nonce = newNonce();
    if (isTagScreen(path)) {
      // The device caches this page, so it contains nothing about the person.
      return reply
        .code(isScreen(path) ? 200 : 404)
        .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(tagPage);
    }
    const page = await settled();
    if (isPunchOutPage(path)) {
      // Being signed in elsewhere in this browser doesn't matter there.
      const rights = await readPageRights(services.pool, path, services.now());
      reply.headers(framedHeaders());
      // This header can't list origins; the content security policy does.
      if (rights.ancestors.length > 0) reply.removeHeader('x-frame-options');
      return reply
        .code(isScreen(path) ? 200 : 404)
        .headers({ 'content-security-policy': policy(nonce, rights), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(fill(page.replaceAll(noncePlace, nonce), 'role', null));
    }
    const viewer = await sessions.of(request.headers);
    const role = viewer.kind === 'user' ? readRole(viewer) : null;
    const html = fill(page.replaceAll(noncePlace, nonce), 'role', role);
    return reply
      .code(isScreen(path) ? 200 : 404)
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  };
}
