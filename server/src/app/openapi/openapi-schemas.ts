/** JSON Schemas of the contract's values: named ones are components and everything else refers to them. */
import { namedSchemas } from '@operatory/contract/named-schemas';
import { z } from 'zod';

export type Json = { [key: string]: unknown };

const names = z.registry<{ id: string; description: string }>();
for (const [id, { schema, description }] of Object.entries(namedSchemas)) names.add(schema, { id, description });

/** Leaves out what only our own validator needs: the long patterns of dates and ids, which `format` names better. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema: _, ...schema } = node as Json;
  // The ID of a schema is a string; a property named `id` is a schema.
  if (typeof schema.id === 'string') delete schema.id;
  if ('format' in schema) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (typeof schema.$ref === 'string') schema.$ref = schema.$ref.replace('#/$defs/', '#/components/schemas/');
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, tidy(value)]));
}

/** Collects components while schemas are printed. */
export function schemaPrinter() {
  const components = new Map<string, Json>();

  function keep(name: string, schema: Json): void {
    const before = components.get(name);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(
        `${name} reads differently where it is sent and where it is answered: give the two their own names`,
      );
    }
    components.set(name, schema);
  }

  return {
    /** The schema of one value, as sent (`input`) or returned (`output`). */
    print(schema: z.ZodType, io: 'input' | 'output'): Json {
      const { $defs = {}, ...whole } = z.toJSONSchema(schema, {
        io,
        metadata: names,
        // Descriptions from where a schema was declared.
        override: ({ zodSchema, jsonSchema }) => {
          const description = z.globalRegistry.get(zodSchema)?.description;
          if (description !== undefined) jsonSchema.description ??= description;
        },
      }) as Json & { $defs?: Json };
      for (const [name, definition] of Object.entries($defs)) keep(name, tidy(definition) as Json);
      return tidy(whole) as Json;
    },
    /** All components, by name. */
    components: (): Json => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
