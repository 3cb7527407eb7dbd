/** The running version is only defined in the package.json of the whole project. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Reads it from the nearest parent folder that contains the whole project, from the sources and from the bundle alike.
 */
export function readAppVersion(): string {
  for (let folder = new URL('.', import.meta.url); folder.pathname !== '/'; folder = new URL('..', folder)) {
    const path = fileURLToPath(new URL('package.json', folder));
    if (!existsSync(path)) continue;
    const found = JSON.parse(readFileSync(path, 'utf8')) as { version: string; workspaces?: unknown };
    if (found.workspaces !== undefined) return found.version;
  }
  throw new Error('The package.json of the project is not where it belongs.');
}
