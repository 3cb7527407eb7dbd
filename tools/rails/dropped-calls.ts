/**
 * Calls that the web app's build would drop. The bundler treats them as pure, so one whose value isn't used is removed,
 * even if it's there to throw, such as `decodeURIComponent(path)` in a `try`. The server's build keeps them.
 */
import type { SourceFile } from './source-files.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const pureCalls =
  /^(?:(?:de|en)codeURI(?:Component)?|String|Number|BigInt|Symbol|parse(?:Int|Float)|atob|btoa|structuredClone|JSON\.\w+|(?:String|Number|Math|Date|URL|Array|Intl)\.\w+|Object\.(?:keys|values|entries|fromEntries))$/;
const pureClasses = /^(?:URL|RegExp|Date|Set|Map|WeakMap|WeakSet|\w*Error|\w*Array|ArrayBuffer|TextDecoder|Intl\.\w+)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function isDropped(expression: unknown, text: string): boolean {
  if (!isNode(expression)) return false;
  const { type, argument, callee } = expression;
  if (type === 'UnaryExpression') return isDropped(argument, text);
  if (!isNode(callee)) return false;
  const name = text.slice(callee.start, callee.end);
  return type === 'NewExpression' ? pureClasses.test(name) : type === 'CallExpression' && pureCalls.test(name);
}

/** One sentence per call whose value isn't used. */
export function droppedCalls(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => !/\.(?:test|fixture)\.tsx?$/.test(path)).flatMap(droppedIn);
}

function droppedIn({ path, text, program }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry);
    if (!isNode(value)) return;
    if (value.type === 'ExpressionStatement' && isDropped(value.expression, text)) {
      const line = text.slice(0, value.start).split('\n').length;
      found.push(`${path}:${line} uses no value of ${text.slice(value.start, value.end)}, so the build drops it`);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(program);
  return found;
}
