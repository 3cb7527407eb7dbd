import { contract } from '@operatory/contract/contract';
import type { Route } from '@operatory/contract/route';
import fastJson from 'fast-json-stringify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replySchema } from './reply-schema.ts';

const stringify = (schema: z.ZodType) => fastJson(replySchema(schema) as Parameters<typeof fastJson>[0]);

describe('the schema of a reply', () => {
  it.each(
    Object.entries<Route>(contract).flatMap(([name, { reply }]) =>
      reply === undefined ? [] : [[name, reply] as const],
    ),
  )('of %s needs no choice between alternatives, which is slow', (_name, reply) => {
    const text = JSON.stringify(replySchema(reply));
    expect(text).not.toMatch(/"(anyOf|oneOf|allOf|\$ref)"/);
    expect(() => stringify(reply)).not.toThrow();
  });

  const schema = z.object({
    name: z.string(),
    note: z.string().nullable(),
    count: z.number().int().nullable(),
    price: z.number().optional(),
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    state: z.union([z.literal('a'), z.literal('b')]).nullable(),
    inner: z.object({ rows: z.array(z.object({ on: z.boolean() })) }).nullable(),
    more: z.record(z.string(), z.string()),
  });

  it('says everything that JSON would, nulls and absences included', () => {
    const values = [
      { name: 'a"\\\u2028é', note: null, count: null, price: 1.5, type: 0, state: null, inner: null, more: {} },
      {
        name: '',
        note: '',
        count: 0,
        type: 2,
        state: 'b',
        inner: { rows: [{ on: true }, { on: false }] },
        more: { x: 'y' },
      },
    ] as const;
    for (const value of values) expect(JSON.parse(stringify(schema)(value))).toEqual(value);
  });

  it('lets nothing out that the contract does not name', () => {
    expect(stringify(z.object({ name: z.string() }))({ name: 'a', password: 'b' })).toBe('{"name":"a"}');
  });

  it('fails where something that must be there is missing', () => {
    expect(() => stringify(z.object({ name: z.string() }))({})).toThrow('"name" is required');
  });
});
