import type { RefusalCode } from '@operatory/contract/refusals';
import { describe, expect, it } from 'vitest';
import { CallFailure, failureOf, isRefusedWith, isSessionOver, readFailure, remedyOf } from './failure.ts';
import { isWorthRetrying } from './query-client.ts';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

describe('reading an unsuccessful response', () => {
  it('returns the detail, the code, and the fields of a problem document', async () => {
    const failure = await readFailure(
      answer(400, {
        type: 'urn:operatory:refusal:request.invalid',
        title: 'Bad Request',
        status: 400,
        code: 'request.invalid',
        detail: 'Please correct the fields named below and try again.',
        errors: [{ field: 'quantity', message: 'A whole number' }, 'nonsense', null],
      }),
    );
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 400,
      code: 'request.invalid',
      errors: [{ field: 'quantity', message: 'A whole number' }],
    });
    expect(isRefusedWith(new CallFailure(failure), 'request.invalid')).toBe(true);
    expect(isRefusedWith(new CallFailure(failure), 'cart.empty')).toBe(false);
  });

  it('keeps the other content of a refusal, such as the other copy of a cart', async () => {
    const failure = await readFailure(answer(409, { code: 'cart.changed-elsewhere', detail: 'x', cart: { key: 'k' } }));
    expect(failure.kind === 'refused' && failure.document.cart).toEqual({ key: 'k' });
  });

  it('returns the id of a fault', async () => {
    const failure = await readFailure(answer(500, { title: 'Fault', status: 500, faultId: 'f-1' }));
    expect(failure).toEqual({ kind: 'fault', status: 500, detail: 'Fault', faultId: 'f-1' });
  });

  it('turns pages that aren’t problem documents into a plain sentence', async () => {
    const page = await readFailure(answer(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }));
    expect(page).toEqual({
      kind: 'fault',
      status: 502,
      detail: 'Something went wrong on our side.',
      faultId: undefined,
    });
    expect(await readFailure(answer(404, '{broken'))).toMatchObject({ kind: 'refused', status: 404, code: undefined });
  });

  it('returns how long to wait', async () => {
    const failure = await readFailure(answer(429, { code: 'request.too-often', detail: 'x' }, { 'retry-after': '17' }));
    expect(failure).toMatchObject({ kind: 'refused', retryAfter: 17 });
  });
});

describe('the meaning of a failure', () => {
  const unreachable = new CallFailure({ kind: 'unreachable', detail: 'x' });
  const refused = (status: number, code?: RefusalCode) =>
    new CallFailure({
      kind: 'refused',
      status,
      code,
      detail: 'x',
      errors: [],
      document: {},
      retryAfter: undefined,
    });

  it('a 401 means that the session is over', () => {
    expect(isSessionOver(refused(401))).toBe(true);
    expect(isSessionOver(refused(403))).toBe(false);
    expect(isSessionOver(unreachable)).toBe(false);
  });

  it('only temporary failures are retried, twice', () => {
    expect(isWorthRetrying(0, unreachable)).toBe(true);
    expect(isWorthRetrying(1, refused(503))).toBe(true);
    expect(isWorthRetrying(2, unreachable)).toBe(false);
    expect(isWorthRetrying(0, refused(502))).toBe(true);
    const final = [refused(404, 'customer.not-found'), refused(401), refused(429), new Error('bug')];
    for (const other of final) expect(isWorthRetrying(0, other)).toBe(false);
  });

  it('a bug of our own is a fault without an id', () => {
    expect(failureOf(new TypeError('x'))).toMatchObject({ kind: 'fault', faultId: undefined });
  });
});

describe('the remedy of a failure', () => {
  const refused = (status: number, more: object) =>
    readFailure(answer(status, JSON.stringify({ status, detail: 'x', ...more })));

  it.each(['retry', 'sign-in', 'reload', 'fix-field', 'none'] as const)(
    'is what our server says: %s',
    async (remedy) => {
      expect(remedyOf(await refused(422, { code: 'cart.empty', remedy }))).toBe(remedy);
    },
  );

  it.each([
    [401, {}, 'sign-in'],
    [404, {}, 'retry'],
    [429, { code: 'request.too-often' }, 'retry'],
    [503, {}, 'retry'],
    [409, { code: 'cart.changed-elsewhere' }, 'reload'],
    [422, { code: 'cart.empty', remedy: 'pray' }, 'none'],
  ])('follows from the status %s if nothing else says: %o', async (status, document, remedy) => {
    expect(remedyOf(await refused(status, document))).toBe(remedy);
  });
});
