/** Programs of tests as one file of JavaScript: a process of it starts in a third of the time that it takes from its sources. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface BundledProgram {
  /** The path to give to Node. */
  readonly path: string;
  remove(): Promise<void>;
}

const server = fileURLToPath(new URL('..', import.meta.url));
const store = join(server, 'node_modules', '.cache');

/** Bundles the program with this address as the server is bundled, where it finds the server's packages. */
export async function bundleProgram(source: URL): Promise<BundledProgram> {
  await mkdir(store, { recursive: true });
  const folder = await mkdtemp(join(store, 'program-'));
  await build({
    configFile: join(server, 'vite.config.ts'),
    build: {
      ssr: fileURLToPath(source),
      outDir: folder,
      sourcemap: false,
      rolldownOptions: { output: { entryFileNames: 'program.js', codeSplitting: false } },
    },
  });
  return { path: join(folder, 'program.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
