/**
 * Which files may use local storage. What is stored there is a promise to save it, or someone's data on a shared
 * computer.
 */
import type { SourceFile } from './source-files.ts';

/** Unsent entries, preferences, and the person's last places. */
const allowed = new Set([
  'web/src/outbox/storage.ts',
  'web/src/access/preferences.ts',
  'web/src/app/start/color-scheme.ts',
  'web/src/app/routing/enforce-navigation.ts',
]);

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path);

/** One sentence per file that bypasses the outbox and uses local storage. */
export function strayStorage(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/src/') && !allowed.has(path) && !isTest(path))
    .filter(({ text }) => /\blocalStorage\b/.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')))
    .map(({ path }) => `${path} uses localStorage: take deviceStorage of the outbox`);
}
