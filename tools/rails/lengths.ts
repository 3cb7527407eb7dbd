/** How long functions and components are: what doesn't fit on a screen or two does more than one thing. */
import type { SourceFile } from './source-files.ts';

/** In lines, from the name to the closing brace. A component is a function of a `.tsx` file with a capital letter. */
export const longestFunction = 80;
export const longestComponent = 120;

export interface LongFunction {
  /** The file and the function, such as `web/src/cart/x.ts makeCart`. */
  readonly name: string;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

const nameOf = (value: unknown) => (isNode(value) && value.type === 'Identifier' ? (value.name as string) : undefined);

/** A function's name: its own, or that of the variable, property, or method that holds it. */
function givenName(node: Node, parent: Node | undefined): string {
  return nameOf(node.id) ?? nameOf(parent?.id) ?? nameOf(parent?.key) ?? 'a function without a name';
}

const isTest = (path: string) => /\.(test|spec|fixture)\.tsx?$/.test(path) || /\/test\//.test(path);

/** Functions of the product that are too long, tests and their fixtures aside. */
export function longFunctions(files: readonly SourceFile[]): LongFunction[] {
  return files.filter(({ path }) => !isTest(path)).flatMap(longIn);
}

function longIn({ path, text, program }: SourceFile): LongFunction[] {
  const found: LongFunction[] = [];
  const visit = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) {
      for (const entry of value) visit(entry, parent);
      return;
    }
    if (!isNode(value)) return;
    if (functionTypes.has(value.type)) {
      const name = givenName(value, parent);
      const lines = text.slice(value.start, value.end).split('\n').length;
      const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
      if (lines > (isComponent ? longestComponent : longestFunction)) found.push({ name: `${path} ${name}`, lines });
    }
    for (const child of Object.values(value)) visit(child, value);
  };
  visit(program, undefined);
  return found;
}

/** An allowance may exceed its function by this many lines, so that a small edit doesn't change it. */
const slack = 20;

/** Sentences that name each function that is longer than allowed, and each allowance that is larger than needed. */
export function wrongLengths(found: readonly LongFunction[], allowed: Readonly<Record<string, number>>): string[] {
  const lengths = new Map(found.map(({ name, lines }) => [name, lines]));
  const tooLong = found
    .filter(({ name, lines }) => lines > (allowed[name] ?? 0))
    .map(({ name, lines }) => `${name} has ${lines} lines: divide it`);
  const needless = Object.entries(allowed)
    .filter(([name, lines]) => (lengths.get(name) ?? 0) <= lines - slack)
    .map(([name]) => `${name} has ${lengths.get(name) ?? 'few enough'} lines: lower or remove its allowance`);
  return [...tooLong, ...needless];
}
