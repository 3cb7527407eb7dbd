/** Prints the contract as an OpenAPI 3.1 document: nothing in it is written twice. */
import { problem, problemType } from '@operatory/contract/problem';
import type { Access, Route } from '@operatory/contract/route';
import { refusalsOf } from '@operatory/contract/route-refusals';
import { sessionCookieName } from '../../access/session-cookie.ts';
import { problemResponses } from './openapi-problems.ts';
import { type Json, schemaPrinter } from './openapi-schemas.ts';
import { sessionPaths } from './openapi-session.ts';

export interface Description {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly [key: string]: unknown;
}

function whoMayCall(access: Access): string {
  switch (access.kind) {
    case 'public':
      return `Anyone. ${access.why}`;
    case 'public-or-account':
      return `Anyone; with \`${access.account.name}\` only who may see that account. ${access.why}`;
    case 'signed-in':
      return `Any signed-in user. ${access.why}`;
    case 'signing-in':
      return `Any signed-in user, and someone who has given the password but not yet the second step. ${access.why}`;
    case 'general':
      return `Callers with the capability \`${access.capability}\`.`;
    case 'machine':
      return `A program with a machine key for the feed, or a caller with the capability \`${access.capability}\`.`;
    case 'account':
      return `Callers with the capability \`${access.capability}\` for the account in \`${access.account.name}\`; an account that the caller may not see looks the same as one that doesn’t exist.`;
  }
}

type Printer = ReturnType<typeof schemaPrinter>;

function parametersOf({ params, query }: Route, printer: Printer): Json[] {
  return [['path', params] as const, ['query', query] as const].flatMap(([place, schema]) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = printer.print(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  });
}

function successOf({ reply, binary }: Route, printer: Printer): Json {
  if (binary !== undefined) return { description: 'The file', content: { [binary]: {} } };
  if (reply === undefined) return { description: 'Done' };
  return { description: 'The answer', content: { 'application/json': { schema: printer.print(reply, 'output') } } };
}

function operationOf(name: string, route: Route, printer: Printer): Json {
  const { access, summary, body } = route;
  const isPublic = access.kind === 'public' || access.kind === 'public-or-account';
  return {
    operationId: name,
    summary,
    description: whoMayCall(access),
    tags: [route.url.split('/')[1]?.toLowerCase()],
    'x-access': access,
    security: isPublic
      ? [{}, { session: [] }]
      : [{ session: [] }, ...(access.kind === 'machine' ? [{ machineKey: [] }] : [])],
    parameters: parametersOf(route, printer),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            // A body with a default is optional.
            required: !body.safeParse(undefined).success,
            content: { 'application/json': { schema: printer.print(body, 'input') } },
          },
        }),
    responses: {
      [route.reply === undefined && route.binary === undefined ? 204 : 200]: successOf(route, printer),
      ...problemResponses(refusalsOf(route)),
      500: { $ref: '#/components/responses/Fault' },
    },
  };
}

/** The document of these routes. */
export function describe(routes: Readonly<Record<string, Route>>, { version }: { version: string }): Description {
  const printer = schemaPrinter();
  const paths: Record<string, Record<string, Json>> = {};

  for (const [name, route] of Object.entries(routes)) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, printer) };
  }
  printer.print(problem, 'output');
  const all = { ...paths, ...sessionPaths };
  const tags = [
    ...new Set(Object.values(all).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags))),
  ];

  return {
    openapi: '3.1.0',
    info: {
      title: 'Operatory data service',
      version,
      summary: 'Ordering for dental-supply distributors: customers, catalog, carts and orders.',
      description:
        'Letter case of paths does not matter. Every error is a problem document whose `detail` a person may read. Money is a number of US dollars with at most two decimals; instants are ISO 8601 in UTC, dates `YYYY-MM-DD`.',
    },
    servers: [{ url: '/api' }],
    tags: tags.map((name) => ({ name })),
    paths: all,
    components: {
      schemas: printer.components(),
      responses: {
        Fault: {
          description: 'Something failed that was not expected; `faultId` names it in the log.',
          content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(false),
          description: `Set by signing in; behind TLS its name is \`${sessionCookieName(true)}\`.`,
        },
        machineKey: { type: 'http', scheme: 'bearer', description: 'A machine key that an operator created.' },
      },
    },
  };
}
