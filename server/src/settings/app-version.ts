/**
 * The running version: the project's, from its package.json, and the ID of the build, which the build writes next to
 * the bundle.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the id of this build; blank when the sources run as they are. */
function readBuildId(): string {
  const path = fileURLToPath(new URL('build-id', import.meta.url));
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/** `1.0.548`, or `1.0.548+1a2b3c4d` of a build. The version is in the nearest parent folder with the whole project. */
export function readAppVersion(): string {
  const build = readBuildId();
  for (let folder = new URL('.', import.meta.url); folder.pathname !== '/'; folder = new URL('..', folder)) {
    const path = fileURLToPath(new URL('package.json', folder));
    if (!existsSync(path)) continue;
    const found = JSON.parse(readFileSync(path, 'utf8')) as { version: string; workspaces?: unknown };
    if (found.workspaces !== undefined) return build === '' ? found.version : `${found.version}+${build}`;
  }
  throw new Error('The package.json of the project is not where it belongs.');
}

/** The version without the id of the build, as version services and other people name it. */
export const releaseOf = (appVersion: string) => appVersion.split('+')[0] as string;
