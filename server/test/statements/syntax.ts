/** The little of a syntax tree (ESTree with TypeScript) that finding statements needs. */

export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** One parsed file with what it declares at its top level. */
export interface Module {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly values: Map<string, Node>;
  readonly types: Map<string, Node>;
  readonly imports: Map<string, { readonly path: string; readonly name: string }>;
}

/** A column that a row type declares. */
export interface DeclaredField {
  readonly name: string;
  readonly isOptional: boolean;
  /** The JavaScript types it may have, without null; `undefined` when the source alone doesn't say. */
  readonly kinds: readonly Kind[] | undefined;
}

export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'array';

/** The value of a property of an object expression. */
export function propertyOf(object: Node, name: string): Node | undefined {
  for (const property of object.properties as Node[]) {
    const key = property.key;
    if (property.type === 'Property' && isNode(key) && key.name === name && isNode(property.value))
      return property.value;
  }
  return undefined;
}
