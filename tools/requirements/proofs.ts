/** The requirement ids in the titles of tests. */
import { readSources, type SourceFile } from '../rails/source-files.ts';

export interface Proof {
  readonly id: string;
  readonly file: string;
}

const idPattern = /^[ABC][1-9]\.\d{2}$/;

/** The ids at the beginning of a title, such as `B4.18 B4.19 takes the largest tier first`. */
export function idsOf(title: string): string[] {
  const ids: string[] = [];
  for (const word of title.split(/[\s,·:]+/)) {
    if (!idPattern.test(word)) break;
    ids.push(word);
  }
  return ids;
}

export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** `it`, `test`, `it.each(...)`, `test.describe` and the like, down to the first name. */
function rootName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return callee.name as string;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  return undefined;
}

/** The name in a call such as `test('…', …)`, up to the first value in it. */
export function titleOf(call: Node): string | undefined {
  const [first] = call.arguments as unknown[];
  if (!isNode(first)) return undefined;
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value;
  if (first.type === 'TemplateLiteral') {
    const [quasi] = first.quasis as { value: { cooked: string } }[];
    return quasi?.value.cooked;
  }
  return undefined;
}

/** Every id that a test in this file names. */
export function proofsIn(file: SourceFile): Proof[] {
  const proofs: Proof[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry);
      return;
    }
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && ['it', 'test'].includes(rootName(value.callee) ?? '')) {
      for (const id of idsOf(titleOf(value) ?? '')) proofs.push({ id, file: file.path });
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(file.program);
  return proofs;
}

/** Every proof in the project's tests. */
export function readProofs(root: string): Proof[] {
  return readSources(root, ['domain', 'contract', 'server', 'demo', 'web', 'e2e', 'tools'])
    .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap(proofsIn);
}
