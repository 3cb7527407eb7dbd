/**
 * Writes the shelf tag page's service worker, with the names of the files in this build and one version name for them
 * all.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const program = readFileSync(fileURLToPath(new URL('tag-worker.inline.js', import.meta.url)), 'utf8');

/** Latin letters are enough to read a tag; while offline, other scripts fall back to the device's fonts. */
const isKept = (name: string) => !/\.(?:map|html)$/.test(name) && !/latin-ext/.test(name);

export function tagWorker(): Plugin {
  let base = '/';
  return {
    name: 'tag-worker',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter(isKept)
          .sort()
          .map((name) => base + name);
        const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.html'));
        const hash = createHash('sha256')
          .update(JSON.stringify([files, pages.map((page) => ('source' in page ? String(page.source) : ''))]))
          .update(program)
          .digest('hex')
          .slice(0, 16);
        const source = program.replace('__FILES__', JSON.stringify(files)).replace('__HASH__', hash);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}
