/** Puts the built product into a folder as its next release would be: the same program under another version. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `main` is the file that starts it; `remove` deletes the folder. */
export function makeNextRelease(version: string): { readonly main: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-release-'));
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...project, version }));
  mkdirSync(join(folder, 'server'));
  // The program finds its version relative to its own path, so it is copied; files that it only reads are linked.
  cpSync(join(root, 'server', 'dist'), join(folder, 'server', 'dist'), { recursive: true });
  cpSync(join(root, 'server', 'drizzle'), join(folder, 'server', 'drizzle'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(root, 'server', 'node_modules'), join(folder, 'server', 'node_modules'));
  symlinkSync(join(root, 'web'), join(folder, 'web'));
  return {
    main: join(folder, 'server', 'dist', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
