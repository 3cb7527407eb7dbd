/** Reads and parses the project's sources once for all rails. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Its imports and re-exports, as written, with the line. */
  readonly imports: readonly { readonly from: string; readonly line: number; readonly isDynamic?: true }[];
  /** The syntax tree (ESTree with TypeScript). */
  readonly program: unknown;
}

/** Parses one file's text. Throws when it doesn't parse, so that no file is skipped silently. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const imports = [
    ...staticImports.map((found) => ({ from: found.moduleRequest.value, line: lineAt(found.start) })),
    ...staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ from: entry.moduleRequest.value, line: lineAt(found.start) }] : [],
      ),
    ),
    ...dynamicImports.map((found) => ({
      from: text.slice(found.moduleRequest.start, found.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      line: lineAt(found.start),
      isDynamic: true as const,
    })),
  ];
  return { path, text, imports, program: parsed.program };
}

/** Every TypeScript file of the given folders that git tracks or would track. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(list.split('\0'))]
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const text = readIfThere(`${root}/${path}`);
      return text === undefined ? [] : [readSource(path, text)];
    });
}

/** A removed file can still be in git's list. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
