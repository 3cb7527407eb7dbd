/**
 * Builds the page that a scanned shelf tag opens. It has its own entry below /tag/ and a service worker that caches it
 * on the device.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { ownFonts } from './build/own-fonts.ts';
import { tagWorker } from './build/tag-worker.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/tag/',
  publicDir: false,
  resolve: { alias: { '@fonts': await ownFonts() } },
  plugins: [react(), tagWorker(), compressedFiles()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('tag.html', import.meta.url)) },
  },
});
