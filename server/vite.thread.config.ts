/** The build of the thread that draws documents; the server starts it beside itself. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: [/^@operatory\//] },
  build: {
    ssr: 'src/documents/drawing-thread.ts',
    outDir: 'dist/thread',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // As in `vite.config.ts`: a call that is only there to throw must stay.
      treeshake: false,
      output: { minify: false, entryFileNames: 'drawing-thread.js', codeSplitting: false },
    },
  },
});
