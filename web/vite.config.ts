/** The build of the web app: one entry, a chunk per screen, compressed files beside the plain ones. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './build/class-names.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { earlyStart } from './build/early-start.ts';
import { ownFonts } from './build/own-fonts.ts';

const service = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

/** Icons and what only some screens use stay files of their own. */
const smallParts =
  /[\\/]src[\\/]parts[\\/](?!.*icons|menu\.|page-list|window-range|toast-list|confirm|dialog|dropdown|saved?-set|filter-chips|text-|tick|tab-list|use-end-in-sight|use-growing|use-printing|save-file|money|status-mark|range-|report-|load-again|table-roles|select-field)|react-query[\\/](?!.*useMutation)/;

/** The service takes requests only from pages of its own; behind this proxy ours counts as one. */
const proxied = { target: service, headers: { origin: service }, ws: true };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: { '@fonts': await ownFonts() } },
  css: { modules: { generateScopedName: classNames(fileURLToPath(new URL('.', import.meta.url))) } },
  plugins: [react(), earlyStart(), compressedFiles()],
  // The server puts a new nonce in its place into every page.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': proxied, '/hub': proxied } },
  // Threads have a folder of their own: the server gives their files a policy of their own.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/threads/[name]-[hash].js' } } },
  build: {
    target: 'es2023',
    manifest: true,
    // A picture or font inside a script would be loaded even where it is not shown.
    assetsInlineLimit: 0,
    // The browsers we build for all know modulepreload.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Files name each other many times over, and a mark cannot be packed: it is as short as the builder allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // What every page needs at once: the libraries change seldom, so they are a file of their own.
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // The small parts that nearly every screen is made of, as one file instead of thirty.
            { name: 'parts', test: smallParts, minShareCount: 2 },
            // The texts and the word for them, always asked for together.
            { name: 'refusals', test: /[\\/](contract|domain)[\\/]src[\\/]refusals/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
