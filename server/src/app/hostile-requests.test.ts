import { connect } from 'node:net';
import { problem } from '@operatory/contract/problem';
import type { Route } from '@operatory/contract/route';
import { route } from '@operatory/contract/route';
import { typedText } from '@operatory/contract/values';
import { refuse } from '@operatory/domain/refusals';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { untilClosed } from '../../test/until-closed.ts';
import { requestTimes } from '../http/long-bodies.ts';
import { sendRefusal } from '../http/problems.ts';

const open = { kind: 'public', why: 'for tests' } as const;
const routes = {
  echo: route({
    method: 'POST',
    url: '/test/echo',
    summary: '',
    access: open,
    body: z.strictObject({ text: typedText(2_000_000), count: z.number().int().min(1).max(99) }),
    reply: z.object({ text: z.string(), count: z.number() }),
    refusals: [],
  }),
  find: route({
    method: 'GET',
    url: '/test/find/:name',
    summary: '',
    access: open,
    params: z.object({ name: z.string().max(40) }),
    query: z.object({ pageSize: z.coerce.number().int().min(1).default(20) }),
    reply: z.object({ name: z.string(), pageSize: z.number() }),
    refusals: [],
  }),
  fail: route({ method: 'GET', url: '/test/fail', summary: '', access: open, reply: z.string(), refusals: [] }),
  away: route({ method: 'GET', url: '/test/away', summary: '', access: open, reply: z.string(), refusals: [] }),
  mine: route({
    method: 'POST',
    url: '/test/mine',
    summary: '',
    access: { kind: 'signed-in', why: 'for tests' },
    body: z.object({}),
    reply: z.string(),
    refusals: [],
  }),
} satisfies Record<string, Route>;

let database: TestDatabase;
let ground: TestGround;
let me: SignedIn;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  ground.bind(routes.echo, async ({ body }) => body);
  ground.bind(routes.find, async ({ params, query }) => ({ ...params, ...query }));
  ground.bind(routes.fail, async () => {
    throw new Error('the inside of a fault');
  });
  ground.bind(routes.away, async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  });
  ground.bind(routes.mine, async () => 'mine');
  ground.http.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('route.absent')));
  await ground.http.listen({ port: 0, host: '127.0.0.1' });
  port = (ground.http.server.address() as { port: number }).port;
  me = await signIn(database.pool, { permissions: ['PricingView'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const at = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
const post = (path: string, body: string, type = 'application/json', headers: Record<string, string> = {}) =>
  at(path, { method: 'POST', body, headers: { 'content-type': type, ...headers } });

/** Every refusal is a complete problem document with the status of the response. */
async function refusal(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const document = problem.parse(await response.json());
  expect(document.status).toBe(response.status);
  return [response.status, document.code, document.detail];
}

/** Sends bytes unchanged and reads the whole response. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a body', () => {
  const good = { text: 'ok', count: 3 };

  it('is accepted if it’s what the route expects', async () => {
    const response = await post('/api/test/echo', JSON.stringify(good), 'application/json; charset=utf-8');
    expect(await response.json()).toEqual(good);
  });

  it.each(['{"text": "ok", ', 'nonsense', '', '{"text":"a"} {"text":"b"}', "{'text': 'ok'}"])(
    'that is not JSON is refused: %j',
    async (body) => {
      expect(await refusal(await post('/api/test/echo', body))).toEqual([
        400,
        'request.malformed',
        'The request couldn’t be read: the body is not valid JSON.',
      ]);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('of type %s is refused', async (type) => {
    const [status, code] = await refusal(await post('/api/test/echo', JSON.stringify(good), type));
    expect([status, code]).toEqual([415, 'request.not-json']);
  });

  it('of 10 MB is refused, announced or not', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(10_000_000), count: 1 });
    const announced = await refusal(await post('/api/test/echo', big));
    expect(announced).toEqual([413, 'request.too-large', 'The request is larger than 1 MB. Send less at once.']);
    const stream = new Response(big.slice(0, 3_000_000)).body as ReadableStream;
    const chunked = await at('/api/test/echo', {
      method: 'POST',
      body: stream,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit).then(refusal, (error: TypeError) => [error.name]);
    // The server may hang up before everything is sent; its response is the same.
    expect([413, 'TypeError']).toContain(chunked[0]);
  });

  it('of a stranger is short, on any path; one who is signed in may send more', async () => {
    const keys = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`key${index}`, 1]));
    const tooLong = [413, 'request.too-large', 'The request is larger than 16 kB. Send less at once.'];
    const long = JSON.stringify(keys);
    for (const path of ['/api/test/echo', '/api/nothing', '/api/auth/sign-in/email', '/nothing']) {
      expect([path, await refusal(await post(path, long))]).toEqual([path, tooLong]);
    }
    // A route for strangers reads no more of anyone else.
    const own = await post('/api/test/echo', long, 'application/json', me.headers);
    expect(await refusal(own)).toEqual(tooLong);
    expect((await post('/api/test/mine', long, 'application/json', me.headers)).status).toBe(200);
  });

  it('with many unknown fields names a few of them, cut', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}`.padStart(200, 'k'), 1]));
    const response = await post('/api/test/echo', JSON.stringify({ ...good, ...unknown }));
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message).toMatch(/^Unrecognized keys: "k{100}…", .* and 40 more$/);
    expect(errors[0]?.message.length).toBeLessThan(1_200);
  });

  it('with unknown fields, huge, negative and fractional numbers names each field', async () => {
    const response = await post('/api/test/echo', JSON.stringify({ text: 5, count: 1.5, isAdmin: true }));
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['text', 'count', '(whole)']);
    for (const count of ['-1', '1e300', '123456789012345678901234567890', 'null', '"3"']) {
      const answer = await post('/api/test/echo', `{"text":"a","count":${count}}`);
      expect([count, answer.status]).toEqual([count, 400]);
    }
  });

  it.each([
    '{"__proto__":{"isAdmin":true},"text":"a","count":1}',
    '{"text":"a","count":1,"constructor":{"prototype":{"x":1}}}',
  ])('that reaches for a prototype is refused: %s', async (body) => {
    const [status] = await refusal(await post('/api/test/echo', body));
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it.each(['"\\u0000"', '"a\\ud800b"', '"\\udc00"', '{"deep":["\\u0000"]}', '{"\\u0000":1}'])(
    'with text that no database keeps is refused: %s',
    async (value) => {
      const [status, code] = await refusal(await post('/api/test/echo', `{"text":${value},"count":1}`));
      expect([status, code]).toEqual([400, 'request.malformed']);
    },
  );

  it.each(['\u202Eright to left', 'ﷺ naïve 👩‍⚕️ 牙', '\\u0000 typed as text', "'; drop table customer; --", '<script>'])(
    'with any other text comes through unharmed: %s',
    async (text) => {
      const response = await post('/api/test/echo', JSON.stringify({ text, count: 1 }));
      expect(await response.json()).toEqual({ text, count: 1 });
    },
  );

  it('with control characters names the field', async () => {
    const response = await post('/api/test/echo', JSON.stringify({ text: 'bell \u0007', count: 1 }));
    expect(await response.json()).toMatchObject({ errors: [{ field: 'text' }] });
  });

  it('of a stranger is not even read', async () => {
    const [status, code] = await refusal(await post('/api/test/mine', 'not JSON at all', 'text/plain'));
    expect([status, code]).toEqual([401, 'access.signed-out']);
  });
});

describe('an address', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/test/find', '/api/../etc/passwd', '/api/test/echo/more'])(
    'without a route is absent in every method: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await at(path, { method });
        expect([method, ...(await refusal(response)).slice(0, 2)]).toEqual([method, 404, 'route.absent']);
      }
    },
  );

  it('is absent in a method that it does not have', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await at('/api/test/echo', { method })).status).toBe(404);
    }
  });

  it('counts in any letter case', async () => {
    expect(await (await at('/API/Test/FIND/Abc')).json()).toEqual({ name: 'Abc', pageSize: 20 });
    const foreign = await at('/API/TEST/ECHO', { method: 'POST', headers: { origin: 'https://evil.test' } });
    expect(foreign.status).toBe(403);
  });

  it.each(['/api/test/find/%E0%A4%A', '/api/test/find/%ff', '/api/test/find/%zz'])(
    'that cannot be decoded is refused: %s',
    async (path) => {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toContain('HTTP/1.1 400');
      expect(answer).toContain('application/problem+json');
      expect(answer).toContain('nosniff');
    },
  );

  it.each(['/api/test/find/a%00b', '/api/test/find/a?x=%00'])('with a NUL is refused: %s', async (path) => {
    expect((await refusal(await at(path)))[1]).toBe('request.malformed');
  });

  it('with a value of 401 characters or a line of 20 kB is refused', async () => {
    expect((await refusal(await at(`/api/test/find/${'a'.repeat(401)}`))).slice(0, 2)).toEqual([
      400,
      'request.malformed',
    ]);
    expect((await refusal(await at(`/api/test/find/a?x=${'a'.repeat(20_000)}`)))[2]).toContain('16 kB');
  });

  it.each(['pageSize=1&pageSize=2', 'pageSize=abc', 'pageSize=-5', 'pageSize=1.5', 'pageSize=1e400', 'pageSize[]=5'])(
    'with %s is refused or read safely',
    async (query) => {
      const response = await at(`/api/test/find/a?${query}`);
      if (query === 'pageSize[]=5') expect(await response.json()).toEqual({ name: 'a', pageSize: 20 });
      else expect(await response.json()).toMatchObject({ status: 400, errors: [{ field: 'pageSize' }] });
    },
  );

  it('ignores keys that reach for a prototype', async () => {
    expect(await (await at('/api/test/find/a?__proto__[x]=1&constructor=2')).json()).toEqual({
      name: 'a',
      pageSize: 20,
    });
  });
});

describe('a request that never ends', () => {
  it('is cut off after the time limit, however steadily its body arrives', async () => {
    const hasty = await openTestGround(database, {}, undefined, {
      requestTimes: { ...requestTimes, request: 2_000, look: 200 },
    });
    hasty.bind(routes.echo, async ({ body }) => body);
    await hasty.http.listen({ port: 0, host: '127.0.0.1' });
    const began = performance.now();
    const socket = connect((hasty.http.server.address() as { port: number }).port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(
      'POST /api/test/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 50);
    await untilClosed(socket);
    clearInterval(drip);
    const seconds = (performance.now() - began) / 1000;
    const closing = performance.now();
    await hasty.close();
    // A request that was cut off doesn't delay the shutdown.
    expect(performance.now() - closing).toBeLessThan(10_000);
    expect(seconds).toBeGreaterThan(1.9);
    expect(seconds).toBeLessThan(15);
  });

  it('has 20 seconds, of which its headers have 15', () => {
    expect(ground.http.server).toMatchObject({ requestTimeout: 20_000, headersTimeout: 15_000 });
  });
});

describe('invalid HTTP', () => {
  it('is answered with a problem, with the headers of every response', async () => {
    const answer = await raw('this is not HTTP\r\n\r\n');
    expect(answer).toContain('HTTP/1.1 400 Bad Request');
    expect(answer).toContain('"code":"request.malformed"');
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

describe('where a request comes from', () => {
  const from = (headers: Record<string, string>) =>
    post('/api/test/mine', '{}', 'application/json', { ...me.headers, ...headers });

  it.each<Record<string, string>>([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost.evil.test:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('another site is refused: %o', async (headers) => {
    expect((await refusal(await from(headers))).slice(0, 2)).toEqual([403, 'request.foreign-origin']);
  });

  it('our own pages, this very host and programs are let through', async () => {
    for (const headers of [{ origin: 'http://localhost:3000' }, { origin: `http://127.0.0.1:${port}` }, {}]) {
      expect((await from(headers)).status).toBe(200);
    }
  });

  it('reading is not refused', async () => {
    const response = await at('/api/test/find/a', { headers: { origin: 'https://evil.test' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a failure', () => {
  it('is one plain sentence with an id from the log, and reveals nothing internal', async () => {
    const response = await at('/api/test/fail');
    const { detail, faultId } = problem.parse(await response.json());
    expect([response.status, detail]).toEqual([
      500,
      `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${faultId}`,
    ]);
    expect(detail).not.toContain('inside');
    await vi.waitFor(
      () => expect(ground.logged).toContainEqual(expect.objectContaining({ faultId, route: '/api/test/fail' })),
      20_000,
    );
  });

  it('of the database asks to try again', async () => {
    const answer = await at('/api/test/away');
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await refusal(answer)).slice(0, 2)).toEqual([503, 'provider.unavailable']);
  });
});
