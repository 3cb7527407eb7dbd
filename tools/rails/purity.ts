/** The domain only decides: no I/O, no clock, no randomness, no promises, no dependencies. */
import type { SourceFile } from './source-files.ts';

const impureNames = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'performance',
  'crypto',
  'localStorage',
  'sessionStorage',
  'window',
  'document',
  'navigator',
  'globalThis',
  'Promise',
  'console',
  'require',
  'Buffer',
]);

interface Node {
  readonly type: string;
  readonly start?: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined;
}

/** What makes this node impure, if anything. */
function impurityOf(node: Node): string | undefined {
  switch (node.type) {
    case 'AwaitExpression':
      return 'waits for a promise';
    case 'ImportExpression':
      return 'imports while running';
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.async === true ? 'is asynchronous' : undefined;
    case 'NewExpression': {
      const name = nameOf(node.callee);
      if (name === 'Date' && (node.arguments as unknown[]).length === 0) return 'reads the clock';
      return name === 'Promise' ? 'makes a promise' : undefined;
    }
    case 'CallExpression': {
      const name = nameOf(node.callee);
      if (name === 'Date') return 'reads the clock';
      return name !== undefined && impureNames.has(name) ? `uses ${name}` : undefined;
    }
    case 'MemberExpression': {
      const object = nameOf(node.object);
      const property = nameOf(node.property);
      if (object === 'Date' && property === 'now') return 'reads the clock';
      if (object === 'Math' && property === 'random') return 'plays with chance';
      return object !== undefined && impureNames.has(object) ? `uses ${object}` : undefined;
    }
    default:
      return undefined;
  }
}

/** One sentence per impurity in `domain/src`, leaving out tests and their fixtures. */
export function impurities(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const file of files) {
    if (!file.path.startsWith('domain/src/') || /\.(test|fixture)\.ts$/.test(file.path)) continue;
    const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length;
    for (const { from, line } of file.imports) {
      if (!from.startsWith('.')) found.push(`${file.path}:${line} depends on ${from}`);
    }
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) {
        for (const entry of value) visit(entry);
        return;
      }
      if (!isNode(value)) return;
      const impurity = impurityOf(value);
      if (impurity !== undefined) found.push(`${file.path}:${lineAt(value.start ?? 0)} ${impurity}`);
      for (const child of Object.values(value)) visit(child);
    };
    visit(file.program);
  }
  return found;
}
