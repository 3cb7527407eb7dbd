/** Installs the web app under the distributor's name: its manifest. */
import type { Services } from '../services/services.ts';
import type { AppContext } from './open-http.ts';

/** The color of the page behind the app while it starts, in the light theme. */
const pageColor = '#f5f7f8';

function manifestOf({ brandName, companyName }: Services['settings']): object {
  return {
    name: brandName,
    short_name: brandName,
    description: `Orders at ${companyName}`,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: pageColor,
    theme_color: pageColor,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/app-icon.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  };
}

/** Public, because a device asks for it without a cookie. The name is from the installation's current settings. */
export function serveManifest({ http, services: { settings, live } }: Pick<AppContext, 'http' | 'services'>): void {
  http.get('/manifest.webmanifest', async (_request, reply) => {
    await live.fresh();
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(settings)));
  });
}
