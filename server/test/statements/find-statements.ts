/**
 * Finds the SQL that the server's sources run: the text of each `query` call, as far as it is known without running the
 * program, and the row type that the call declares.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSource } from '../../../tools/rails/source-files.ts';
import { declaredFields } from './row-types.ts';
import { type DeclaredField, isNode, type Module, type Node, propertyOf } from './syntax.ts';

export interface Statement {
  /** Path from the project's root, with the line. */
  readonly at: string;
  /** The possible texts, one for each branch; `undefined` when it is only known at run time. */
  readonly texts: readonly string[] | undefined;
  /** The declared columns, or `undefined` when no row type is given or it can't be resolved from the source. */
  readonly fields: readonly DeclaredField[] | undefined;
}

/** Parses modules once and follows relative imports. */
export function createModules(root: string): (path: string) => Module | undefined {
  const known = new Map<string, Module | undefined>();
  const load = (path: string): Module | undefined => {
    if (known.has(path)) return known.get(path);
    known.set(path, undefined);
    const full = join(root, path);
    if (!existsSync(full)) return undefined;
    const { program, text } = readSource(path, readFileSync(full, 'utf8'));
    const module: Module = {
      path,
      text,
      program: program as Node,
      values: new Map(),
      types: new Map(),
      imports: new Map(),
    };
    for (const statement of module.program.body as Node[]) declare(module, statement);
    known.set(path, module);
    return module;
  };
  const declare = (module: Module, statement: Node): void => {
    if (statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration)) {
      declare(module, statement.declaration);
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations as { id: Node; init: unknown }[]) {
        if (id.type === 'Identifier' && isNode(init)) module.values.set(id.name as string, init);
      }
    } else if (statement.type === 'FunctionDeclaration') {
      module.values.set((statement.id as Node).name as string, statement);
    } else if (statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration') {
      module.types.set((statement.id as Node).name as string, statement);
    } else if (statement.type === 'ImportDeclaration') {
      const from = (statement.source as Node).value as string;
      if (!from.startsWith('.')) return;
      for (const specifier of statement.specifiers as Node[]) {
        if (specifier.type !== 'ImportSpecifier') continue;
        module.imports.set((specifier.local as Node).name as string, {
          path: join(dirname(module.path), from),
          name: (specifier.imported as Node).name as string,
        });
      }
    }
  };
  return load;
}

type Load = (path: string) => Module | undefined;
type Bindings = ReadonlyMap<string, readonly string[]>;
const none: Bindings = new Map();

/** Every combination of one text from each list. */
function combine(parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>((texts, part) => texts.flatMap((text) => part.map((next) => text + next)), ['']);
}

/** The possible values of an expression as text; `undefined` when one of its parts is only known at run time. */
function textsOf(load: Load, module: Module, node: unknown, bound: Bindings): readonly string[] | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return node.value === null ? undefined : [String(node.value)];
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') {
    return textsOf(load, module, node.expression, bound);
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    const inner = (node.expressions as unknown[]).map((expression) => textsOf(load, module, expression, bound));
    if (inner.some((texts) => texts === undefined)) return undefined;
    return combine(quasis.flatMap(({ value }, index) => [[value.cooked], inner[index] ?? ['']]));
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textsOf(load, module, node.left, bound), textsOf(load, module, node.right, bound)];
    return left && right && combine([left, right]);
  }
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [textsOf(load, module, node.consequent, bound), textsOf(load, module, node.alternate, bound)];
    return one && other && [...one, ...other];
  }
  if (node.type === 'Identifier') {
    const name = node.name as string;
    const given = bound.get(name);
    if (given !== undefined) return given;
    const home = homeOf(load, module, name);
    return home && textsOf(load, home.module, home.node, none);
  }
  if (node.type === 'CallExpression') return textsOfCall(load, module, node, bound);
  return undefined;
}

/** A call of a function that only returns a text built from its arguments. */
function textsOfCall(load: Load, module: Module, call: Node, bound: Bindings): readonly string[] | undefined {
  const callee = call.callee as Node;
  if (callee.type !== 'Identifier') return undefined;
  const home = homeOf(load, module, callee.name as string);
  if (home === undefined) return undefined;
  const { node } = home;
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionDeclaration') return undefined;
  const body = node.body as Node;
  const statements = body.type === 'BlockStatement' ? (body.body as Node[]) : undefined;
  if (statements !== undefined && (statements.length !== 1 || statements[0]?.type !== 'ReturnStatement'))
    return undefined;
  const parameters = new Map<string, readonly string[]>();
  for (const [index, parameter] of (node.params as Node[]).entries()) {
    const name = parameter.type === 'AssignmentPattern' ? (parameter.left as Node).name : parameter.name;
    const given = (call.arguments as unknown[])[index];
    const texts =
      given === undefined && parameter.type === 'AssignmentPattern'
        ? textsOf(load, home.module, parameter.right, none)
        : textsOf(load, module, given, bound);
    if (texts !== undefined) parameters.set(name as string, texts);
  }
  return textsOf(load, home.module, statements === undefined ? body : statements[0]?.argument, parameters);
}

function homeOf(load: Load, module: Module, name: string): { module: Module; node: Node } | undefined {
  const own = module.values.get(name);
  if (own !== undefined) return { module, node: own };
  const imported = module.imports.get(name);
  const from = imported && load(imported.path);
  return from && imported && homeOf(load, from, imported.name);
}

/** The texts passed to `query`: a text, an object with `text`, or a choice between several. */
function textsOfQuery(load: Load, module: Module, argument: unknown): readonly string[] | undefined {
  if (!isNode(argument)) return undefined;
  if (argument.type === 'ObjectExpression') {
    const text = propertyOf(argument, 'text');
    return text && textsOf(load, module, text, none);
  }
  if (argument.type === 'ConditionalExpression') {
    const [one, other] = [
      textsOfQuery(load, module, argument.consequent),
      textsOfQuery(load, module, argument.alternate),
    ];
    return one && other && [...one, ...other];
  }
  return textsOf(load, module, argument, none);
}

/** Every `query` call of a module. */
export function statementsIn(load: Load, path: string): Statement[] {
  const module = load(path);
  if (module === undefined) return [];
  const found: Statement[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (!isNode(node)) return;
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node;
      const isQuery = callee.type === 'MemberExpression' && isNode(callee.property) && callee.property.name === 'query';
      if (isQuery && (node.arguments as unknown[]).length > 0) {
        const line = module.text.slice(0, node.start as number).split('\n').length;
        const [row] = (isNode(node.typeArguments) ? (node.typeArguments.params as unknown[]) : []) ?? [];
        found.push({
          at: `${path}:${line}`,
          texts: textsOfQuery(load, module, (node.arguments as unknown[])[0]),
          fields: row === undefined ? undefined : declaredFields(load, module, row),
        });
      }
    }
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child);
  };
  visit(module.program);
  return found;
}
