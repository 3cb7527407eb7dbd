/**
 * Adds a small script to index.html that starts loading the chunks and the first calls of the requested address while
 * the app itself is still loading. Without it, splitting the code by route would be slower.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Start } from './starts.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

function chunkOf(bundle: Bundle, module: string): Chunk {
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    if (output.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/web/src/${module}.tsx`))) return output;
  }
  throw new Error(`early-start: no chunk holds ${module}`);
}

/** A chunk with everything that it imports statically. */
function withImports(bundle: Bundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') withImports(bundle, next, found);
  }
  return found;
}

function stylesOf(chunk: Chunk): Iterable<string> {
  const { viteMetadata } = chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } };
  return viteMetadata?.importedCss ?? [];
}

/** The script's table: for each address, the files that the page doesn't load by itself. */
function filesToStart(bundle: Bundle, base: string, starts: readonly Start[]) {
  const entry = Object.values(bundle).find((output): output is Chunk => output.type === 'chunk' && output.isEntry);
  if (entry === undefined) throw new Error('early-start: the build has no entry');
  const atOnce = withImports(bundle, entry);
  const stylesAtOnce = new Set([...atOnce].flatMap((chunk) => [...stylesOf(chunk)]));
  return starts.map(({ modules, ...start }) => {
    const chunks = new Set<Chunk>();
    for (const module of modules) withImports(bundle, chunkOf(bundle, module), chunks);
    const later = [...chunks].filter((chunk) => !atOnce.has(chunk));
    const styles = new Set(later.flatMap((chunk) => [...stylesOf(chunk)]));
    return {
      ...start,
      scripts: later.map((chunk) => base + chunk.fileName),
      styles: [...styles].filter((name) => !stylesAtOnce.has(name)).map((name) => base + name),
    };
  });
}

/** The font that every page uses; without this it would only be requested after the styles. */
function fontLink(bundle: Bundle, base: string): string {
  const font = Object.keys(bundle).find((name) => /inter-latin-wght.*\.woff2$/.test(name));
  if (font === undefined) throw new Error('early-start: the build has no font');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${font}" />`;
}

const script = readFileSync(fileURLToPath(new URL('early-start.inline.js', import.meta.url)), 'utf8');

/** Vite reads its own configuration with Node, which can't import the contract's TypeScript; its module runner can. */
async function readStarts(): Promise<readonly Start[]> {
  const { module } = await runnerImport<typeof import('./starts.ts')>(
    fileURLToPath(new URL('starts.ts', import.meta.url)),
  );
  return module.starts;
}

export function earlyStart(): Plugin {
  let base = '/';
  return {
    name: 'early-start',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const table = bundle === undefined ? [] : filesToStart(bundle, base, await readStarts());
        const text = script.replace(/^\/\/.*\n/, '').replace('__STARTS__', JSON.stringify(table));
        const tag = `<script nonce="__CSP_NONCE__">${text.trim()}</script>`;
        const font = bundle === undefined ? '' : fontLink(bundle, base);
        return html.replace(/<!-- early-start:.*?-->/s, () => font + tag);
      },
    },
  };
}
