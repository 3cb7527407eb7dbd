/** Runs once before the process tests: they watch the server as it is shipped, so it is built if its sources changed. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Called by vitest. */
export function setup(): void {
  execFileSync(
    process.execPath,
    ['-e', `import('./tools/build.mjs').then(({ ensureBuilt }) => ensureBuilt(['server']))`],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      stdio: 'inherit',
    },
  );
}
