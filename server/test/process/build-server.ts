/** Runs once before the process tests. They test the server as it ships, so it's built if its sources changed. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Called by vitest. */
export function setup(): void {
  execFileSync(process.execPath, ['-e', `import('./tools/build.mjs').then(({ ensureBuilt }) => ensureBuilt())`], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: 'inherit',
  });
}
