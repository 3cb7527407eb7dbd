import { expect, it } from 'vitest';
import { type Failure, failureOf, readFailure } from '../calls/index.ts';
import { verdictOf } from './verdict.ts';

const ours = (status: number, code: string) =>
  new Response(JSON.stringify({ status, code, detail: 'x' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const page = (status: number) => new Response('<h1>Proxy</h1>', { status, headers: { 'content-type': 'text/html' } });

it.each([
  ['no answer at all', { kind: 'unreachable', detail: '' } satisfies Failure, 'retry'],
  ['a bug on this page', failureOf(new TypeError('x')), 'retry'],
  ['408 request time-out', ours(408, 'request.too-slow'), 'retry'],
  ['429 too many requests', ours(429, 'request.too-often'), 'retry'],
  ['500 fault', ours(500, 'fault'), 'retry'],
  ['502 as a page of HTML', page(502), 'retry'],
  ['503 from a provider', ours(503, 'provider.unavailable'), 'retry'],
  ['503 as a page of HTML', page(503), 'retry'],
  ["a proxy's 403", page(403), 'retry'],
  ["a proxy's 404", page(404), 'retry'],
  ["a proxy's 413", page(413), 'retry'],
  ['401 signed out', ours(401, 'access.signed-out'), 'sign-in'],
  ['401 another person', ours(401, 'access.another-person'), 'sign-in'],
  ["a proxy's 401", page(401), 'sign-in'],
  ['400 malformed', ours(400, 'request.malformed'), 'refused'],
  ['403 not allowed', ours(403, 'access.not-allowed'), 'refused'],
  ['404 not found', ours(404, 'customer.not-found'), 'refused'],
  ['409 changed elsewhere', ours(409, 'list.changed-elsewhere'), 'refused'],
  ['422 against a rule', ours(422, 'cart.item-unknown'), 'refused'],
])('%s', async (_, answer, verdict) => {
  expect(verdictOf(answer instanceof Response ? await readFailure(answer) : answer)).toBe(verdict);
});
