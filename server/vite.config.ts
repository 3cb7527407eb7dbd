/** The server's build: our own sources in one file and the demo in another, everything from npm left where it is. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The web app's public files are none of the server's.
  publicDir: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: [/^@operatory\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // The bundler takes `decodeURIComponent` and a few others for pure, and drops a call that is only there to throw.
      treeshake: false,
      output: {
        // Vite's default would drop the same calls again as dead code.
        minify: false,
        entryFileNames: 'main.js',
        chunkFileNames: ({ name, facadeModuleId }) =>
          facadeModuleId?.endsWith('/demo/src/index.ts') ? 'demo.js' : `${name}.js`,
      },
    },
  },
});
