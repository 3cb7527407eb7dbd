/** The build of the threads that draw documents and read workbooks; the server starts them beside itself. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: [/^@operatory\//] },
  build: {
    ssr: true,
    outDir: 'dist/thread',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // As in `vite.config.ts`: a call that is only there to throw must stay.
      treeshake: false,
      input: {
        'drawing-thread': fileURLToPath(new URL('src/documents/drawing-thread.ts', import.meta.url)),
        'workbook-thread': fileURLToPath(new URL('src/exchange/formats/workbook-thread.ts', import.meta.url)),
      },
      output: { minify: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
