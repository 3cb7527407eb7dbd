/** Reads which columns a row type declares, from its syntax. */
import { type DeclaredField, isNode, type Kind, type Module, type Node } from './syntax.ts';

type Load = (path: string) => Module | undefined;

/** `undefined` when the type can't be followed through the source, such as one that is computed. */
export function declaredFields(load: Load, module: Module, type: unknown): readonly DeclaredField[] | undefined {
  if (!isNode(type)) return undefined;
  if (type.type === 'TSTypeLiteral') return membersOf(load, module, type.members as Node[]);
  if (type.type === 'TSInterfaceDeclaration') {
    const own = membersOf(load, module, (type.body as Node).body as Node[]);
    const inherited = (type.extends as Node[]).map(({ expression }) => namedFields(load, module, expression));
    return own && joined([own, ...inherited]);
  }
  if (type.type === 'TSTypeAliasDeclaration') return declaredFields(load, module, type.typeAnnotation);
  if (type.type === 'TSIntersectionType') {
    return joined((type.types as unknown[]).map((part) => declaredFields(load, module, part)));
  }
  if (type.type === 'TSTypeReference' && !isNode(type.typeArguments)) return namedFields(load, module, type.typeName);
  return undefined;
}

function joined(parts: readonly (readonly DeclaredField[] | undefined)[]): readonly DeclaredField[] | undefined {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function homeOfType(load: Load, module: Module, name: unknown): { module: Module; node: Node } | undefined {
  if (!isNode(name) || name.type !== 'Identifier') return undefined;
  const own = module.types.get(name.name as string);
  if (own !== undefined) return { module, node: own };
  const imported = module.imports.get(name.name as string);
  const from = imported && load(imported.path);
  return from && homeOfType(load, from, { ...name, name: imported.name });
}

function namedFields(load: Load, module: Module, name: unknown): readonly DeclaredField[] | undefined {
  const home = homeOfType(load, module, name);
  return home && declaredFields(load, home.module, home.node);
}

function membersOf(load: Load, module: Module, members: readonly Node[]): readonly DeclaredField[] | undefined {
  const fields: DeclaredField[] = [];
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' || !isNode(member.key)) return undefined;
    const annotation = isNode(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : undefined;
    fields.push({
      name: String(member.key.name ?? member.key.value),
      isOptional: member.optional === true,
      kinds: kindsOf(load, module, annotation),
    });
  }
  return fields;
}

const keywords: Record<string, Kind> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSArrayType: 'array',
};

function kindsOf(load: Load, module: Module, type: unknown): readonly Kind[] | undefined {
  if (!isNode(type)) return undefined;
  const keyword = keywords[type.type];
  if (keyword !== undefined) return [keyword];
  if (type.type === 'TSTypeOperator') return kindsOf(load, module, type.typeAnnotation);
  if (type.type === 'TSNullKeyword') return [];
  if (type.type === 'TSLiteralType' && isNode(type.literal)) {
    const kind = typeof type.literal.value;
    return kind === 'string' || kind === 'number' || kind === 'boolean' ? [kind] : undefined;
  }
  if (type.type === 'TSUnionType') {
    const parts = (type.types as unknown[]).map((part) => kindsOf(load, module, part));
    return parts.every((part) => part !== undefined) ? [...new Set(parts.flat())] : undefined;
  }
  if (type.type === 'TSTypeReference' && isNode(type.typeName)) {
    if (type.typeName.name === 'Date') return ['Date'];
    const home = homeOfType(load, module, type.typeName);
    return home?.node.type === 'TSTypeAliasDeclaration'
      ? kindsOf(load, home.module, home.node.typeAnnotation)
      : undefined;
  }
  return undefined;
}
