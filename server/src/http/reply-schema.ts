/** JSON Schema for the quick serialiser, made from a reply's zod schema. */
import { z } from 'zod';

interface JsonSchema {
  [key: string]: unknown;
  type?: unknown;
  anyOf?: JsonSchema[];
}

/** `X or null` as one typed schema, and unions of constants as an enum: alternatives are slow to serialise. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simplify(value)])) as JsonSchema;
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined) return schema;
  const real = anyOf.filter((choice) => choice.type !== 'null');
  const isNullable = real.length < anyOf.length;
  if (real.every((choice) => 'const' in choice)) {
    return { ...rest, type: typeof real[0]?.const === 'number' ? 'number' : 'string', nullable: isNullable };
  }
  const [only] = real;
  if (isNullable && real.length === 1 && only !== undefined) return { ...rest, ...only, nullable: true };
  return schema;
}

/** The schema by which Fastify serialises this reply. */
export function replySchema(reply: z.ZodType): unknown {
  const schema = z.toJSONSchema(reply, { io: 'output', target: 'draft-7' }) as JsonSchema;
  delete schema.$schema;
  return simplify(schema);
}
