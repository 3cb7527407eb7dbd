/** The build of the web app: one entry, a chunk per screen, and compressed files next to the plain ones. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './build/class-names.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { earlyStart } from './build/early-start.ts';
import { ownFonts } from './build/own-fonts.ts';

const service = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

/**
 * Shared by nearly every screen. Icons, menus, lists, filters, fields, and reports load with the screens that use them. Tiny
 * modules that many screens share are here too, because a separate file costs each of them more than its content.
 */
const smallParts =
  /[\\/]domain[\\/]src[\\/]words[\\/]|[\\/]src[\\/]parts[\\/]((controls|states|lazy|keyboard|hooks|layers)[\\/]|messages[\\/]toasts|icons[\\/]icon\.)|[\\/]src[\\/](app[\\/]shell[\\/]page-title|calls[\\/]logged|catalog[\\/]use-single-press|scan[\\/]offers-camera)|react-query[\\/](?!.*useMutation)/;

/** The server only accepts requests from its own pages; this proxy makes ours count as one. */
const proxied = { target: service, headers: { origin: service }, ws: true };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: { '@fonts': await ownFonts() } },
  css: { modules: { generateScopedName: classNames(fileURLToPath(new URL('.', import.meta.url))) } },
  plugins: [react(), earlyStart(), compressedFiles()],
  // The server inserts a new nonce into every page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': proxied, '/hub': proxied } },
  // Workers have their own folder, because the server sends those files with a different content security policy.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/threads/[name]-[hash].js' } } },
  build: {
    target: 'es2023',
    manifest: true,
    // A picture or font inlined into a script would load even where it isn't shown.
    assetsInlineLimit: 0,
    // All browsers that we build for support modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Files name each other many times, and hashes don't compress, so they're as short as the builder allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // Needed by every page: the libraries rarely change, so they get their own file.
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // The small parts that nearly every screen uses, as one file instead of thirty.
            { name: 'parts', test: smallParts, minShareCount: 2 },
            // Tables, their moments, and parts that wait for each other: a few hundred bytes that a dozen lazy pages share.
            {
              name: 'tables',
              test: /[\\/](table-roles|moment-words|ago|together)\.tsx?$/,
              minShareCount: 2,
            },
            // Modules of a few hundred bytes at most that a customer's page, its tabs, and its overlays share.
            {
              name: 'tabs',
              test: /[\\/](shorten-name|account-info-request|cart-line|explained-price|hub-link|tab-destination|undo-toast|days-after|early-keys)\.tsx?/,
              minShareCount: 2,
            },
            // Amounts, and what counts and shows them.
            { name: 'money', test: /[\\/](money[\\/]cents\.|reports[\\/]money\.)/, minShareCount: 2 },
            // Anyone who downloads a file needs all of it.
            {
              name: 'downloads',
              test: /[\\/](reports[\\/](csv-button|save-file)|icons[\\/]finance-icons|documents[\\/]csv)\./,
              minShareCount: 2,
            },
            // Carts, lists, and tags all send through it.
            {
              name: 'outbox',
              test: /[\\/]src[\\/]outbox[\\/](storage|leader|pending|backoff|verdict)/,
              minShareCount: 2,
            },
            // Fields, with the style that other fields share.
            { name: 'fields', test: /parts[\\/]fields[\\/](text-field|tick)\./, minShareCount: 2 },
            // What forms of a sign-in share: a few hundred bytes in all.
            { name: 'sign-in', test: /[\\/](worded-problem|passkey-browser|wanted-path)\.ts/, minShareCount: 2 },
            // A phone number as text and as a link: a few hundred bytes that many lazy pages share.
            { name: 'phone', test: /[\\/]customers[\\/](phone-link|phone)\./, minShareCount: 2 },
            // Code for work lists: their warnings, and where the focus moves when an entry is removed.
            { name: 'work-list', test: /[\\/](work-list\.module|warning-list|after-entry)\./, minShareCount: 2 },
            // The texts and the function that formats them are always needed together.
            { name: 'refusals', test: /[\\/](contract|domain)[\\/]src[\\/]refusals/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
