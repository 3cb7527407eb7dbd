import { allRefusals } from '@operatory/contract/all-refusals';
import { contract } from '@operatory/contract/contract';
import { namedSchemas } from '@operatory/contract/named-schemas';
import { type Route, route } from '@operatory/contract/route';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, describe as group, it } from 'vitest';
import { z } from 'zod';
import { testSettings } from '../../../test/ground.ts';
import { type Description, describe } from './openapi.ts';

const document = describe(contract, { version: testSettings().appVersion });

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: string[];
  readonly 'x-access'?: { kind: string };
  readonly security?: object[];
  readonly parameters?: { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description?: string; $ref?: string }>;
}

const operationsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as unknown as Operation) })),
  );

/** Errors in a description, in sentences; our own rules in addition to OpenAPI's. */
function faults(described: Description): string[] {
  const found: string[] = [];
  const schemas = (described.components as { schemas: Record<string, { description?: string }> }).schemas;
  const ids = new Set<string>();
  for (const { path, method, ...operation } of operationsOf(described)) {
    const where = `${method} ${path}`;
    const says = (isSo: unknown, what: string) => {
      if (!isSo) found.push(`${where} ${what}`);
    };
    says(operation.operationId, 'has no operationId');
    says(!ids.has(operation.operationId ?? ''), 'shares its operationId');
    ids.add(operation.operationId ?? '');
    says(operation.summary && !operation.summary.endsWith('.'), 'has no summary, or one with a full stop');
    says(operation.description, 'does not say who may call it');
    says(operation['x-access']?.kind, 'has no access');
    says(operation.security?.length, 'has no security');
    says(
      operation.tags?.every((tag) => /^[a-z]+$/.test(tag)),
      'has no plain tag',
    );
    says(operation.responses['200'] ?? operation.responses['204'], 'has no answer');
    says(operation.responses['500'], 'does not say how it fails');
    const isPublic = operation['x-access']?.kind.startsWith('public');
    // Some authenticate the caller themselves.
    const checksItself = /^\/(auth|punchout\/catalog)\//.test(path);
    says(isPublic === !('401' in operation.responses) || checksItself, 'and its 401 disagree');
    for (const name of path.matchAll(/\{(\w+)\}/g)) {
      says(
        operation.parameters?.some(
          (parameter) => parameter.in === 'path' && parameter.name === name[1] && parameter.required,
        ),
        `does not describe ${name[1]}`,
      );
    }
    for (const parameter of operation.parameters ?? []) {
      says(Object.keys(parameter.schema).length > 0, `takes anything as ${parameter.name}`);
    }
  }
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.description === undefined) found.push(`schema ${name} has no description`);
  }
  for (const [, name = ''] of JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (!(name in schemas)) found.push(`schema ${name} is not there`);
  }
  return found;
}

group('the published description', () => {
  it('keeps our rules', () => {
    expect(faults(document)).toEqual([]);
    expect(operationsOf(document).length).toBeGreaterThan(Object.keys(contract).length);
  });

  it('would be found wanting where a rule is broken', () => {
    const bad = route({
      method: 'GET',
      url: '/Bad/:thing',
      summary: '',
      access: { kind: 'signed-in', why: '' },
      query: z.object({ anything: z.unknown() }),
      refusals: [],
    }) as Route;
    expect(faults(describe({ bad }, { version: '0' }))).toEqual([
      'get /Bad/{thing} has no summary, or one with a full stop',
      'get /Bad/{thing} does not describe thing',
      'get /Bad/{thing} takes anything as anything',
    ]);
  });

  it('is valid by the schema of OpenAPI 3.1, which refuses a broken one', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const broken = { ...structuredClone(document), paths: { '/x': { get: { responses: 5 } } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('has an operation for each route of the contract, under its name', () => {
    const ids = operationsOf(document).map(({ operationId }) => operationId);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(contract)));
  });

  it('has the text of each refusal of a route', () => {
    const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
    for (const [name, { refusals: known }] of Object.entries<Route>(contract)) {
      for (const code of known) {
        const { status, text } = allRefusals[code];
        expect(operations.get(name)?.responses[status]?.description).toContain(`\`${code}\`: ${text}`);
      }
    }
  });

  it('names every schema of the contract that is a separate object', async () => {
    const modules = await Promise.all([
      import('@operatory/contract/access'),
      import('@operatory/contract/cart'),
      import('@operatory/contract/catalog'),
      import('@operatory/contract/customers'),
      import('@operatory/contract/documents'),
      import('@operatory/contract/orders'),
      import('@operatory/contract/problem'),
      import('@operatory/contract/settings'),
    ]);
    const named = new Set<unknown>(Object.values(namedSchemas).map(({ schema }) => schema));
    const unnamed = modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
        value instanceof z.ZodObject && !named.has(value) ? [name] : [],
      ),
    );
    expect(unnamed).toEqual([]);
  });

  it('is the committed one (refresh it with `npx vitest run server/src/app/openapi --update`)', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../../../docs/openapi.json');
  });
});
