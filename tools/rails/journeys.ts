/** How long journeys are: one that reads like a script fits on a screen, and a file of them on a few. */
import { isNode, titleOf } from '../requirements/proofs.ts';
import type { LongFunction } from './lengths.ts';
import type { SourceFile } from './source-files.ts';

/** In lines, from `test(` to its closing parenthesis; helpers of journeys have no more. */
export const longestJourney = 60;
export const longestFile = 250;

const isSpec = ({ path }: SourceFile) => path.startsWith('e2e/') && path.endsWith('.spec.ts');

/** Files of journeys that are too long. */
export function longSpecs(files: readonly SourceFile[]): LongFunction[] {
  return files
    .filter(isSpec)
    .map(({ path, text }) => ({ name: path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longestFile);
}

/** Journeys that are too long, named by their file and the start of their title, and helpers that are too long. */
export function longJourneys(files: readonly SourceFile[]): LongFunction[] {
  return files.filter(isSpec).flatMap(longIn);
}

/** The name of a journey or helper that starts at this node, if one does. */
function startOf(node: { readonly type: string; readonly [key: string]: unknown }): string | undefined {
  if (node.type === 'FunctionDeclaration' && isNode(node.id)) return String(node.id.name);
  if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'ArrowFunctionExpression') {
    return isNode(node.id) ? String(node.id.name) : undefined;
  }
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'test') {
    return titleOf(node)?.slice(0, 40).trim();
  }
  return undefined;
}

function longIn({ path, text, program }: SourceFile): LongFunction[] {
  const found: LongFunction[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry);
      return;
    }
    if (!isNode(value)) return;
    const name = startOf(value);
    const lines = text.slice(Number(value.start), Number(value.end)).split('\n').length;
    if (name !== undefined && lines > longestJourney) found.push({ name: `${path} ${name}`, lines });
    for (const child of Object.values(value)) visit(child);
  };
  visit(program);
  return found;
}
