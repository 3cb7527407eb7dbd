/** The build of what a scanned shelf tag opens: a page of its own below /tag/, with a worker that keeps it on the device. */
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
