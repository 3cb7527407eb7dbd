import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { CannotStart } from '../../settings/cannot-start.ts';
import { cartWith } from '../buyer.fixture.ts';
import { runPunchOutCommand } from '../command.ts';
import {
  corpusConnection,
  encryption,
  openPunchOutWorld,
  type PunchOutWorld,
  setUpDocument,
} from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const browserKey = 'a'.repeat(48);

interface Cart {
  key: string;
  modified: string;
  items: { itemNumber: string; quantity: number }[];
}

/** Begins a session and gives its address in parts. */
async function begin(options: Parameters<typeof setUpDocument>[0] = {}) {
  const { startPage, code, text } = await world.send(setUpDocument(options));
  if (startPage === undefined) throw new Error(`${code} ${text}`);
  const [, sessionId = '', username = ''] = /\/punchout\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(startPage) ?? [];
  return { sessionId, username: decodeURIComponent(username) };
}

type Start = Awaited<ReturnType<typeof begin>>;

async function ask(
  method: 'GET' | 'POST',
  url: string,
  { token, key, body }: { token?: string; key?: string; body?: object } = {},
) {
  const answer = await world.app.http.inject({
    method,
    url: `/api${url}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'x-punch-out-browser': key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const enter = (start: Start, { key = browserKey, tail = '' } = {}) =>
  ask('GET', `/punchout/token${tail}?${new URLSearchParams(start)}`, { key });

async function cartOf(token: string): Promise<Cart> {
  return (await ask('GET', '/punchoutcart/customerNumber/100001', { token })).body.data[0];
}

const save = (token: string, cart: Cart, items: { itemNumber: string; quantity: number }[]) =>
  ask('POST', '/punchoutcart', { token, body: cartWith(cart, items) });

/** A session with two lines in its cart. */
async function shopped(options: Parameters<typeof setUpDocument>[0] = {}) {
  const start = await begin(options);
  const { token } = (await enter(start)).body;
  await save(token, await cartOf(token), [
    { itemNumber: 'NG-100', quantity: 5 },
    { itemNumber: 'NG-200', quantity: 2 },
  ]);
  return { start, token: String(token), cart: await cartOf(token) };
}

const postOf = (token: string, { key }: Cart) => ask('GET', `/punchoutcart/cxml?key=${key}`, { token });

describe('the token of a session', () => {
  it('C7.27 goes to the first browser, names one account, and is refreshed for that browser alone', async () => {
    const start = await begin();
    expect(start.username).toBe('john-doe@buyer.example');
    expect((await enter(start, { tail: '/refresh' })).body.code).toBe('punch-out.session-absent');
    const entered = await enter(start);
    expect(entered.body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      customerNumber: '100001',
      username: 'john-doe@buyer.example',
      roles: ['PunchOut'],
      email: 'john-doe@buyer.example',
      expiresInSeconds: 900,
    });
    expect((await enter(start, { key: 'b'.repeat(48) })).body.detail).toBe('A valid session could not be found');
    expect((await ask('GET', `/punchout/token?${new URLSearchParams(start)}`)).status).toBe(404);
    expect((await enter({ ...start, username: 'mallory' })).status).toBe(404);
    const again = await enter(start, { tail: '/refresh' });
    expect(again.body.token).not.toBe(entered.body.token);
    expect((await ask('GET', '/user/role', { token: again.body.token })).body).toMatchObject({
      permissions: ['PunchOut'],
      accounts: ['100001'],
    });
  });

  it('C4.25 expires, and the session after an hour without use, which is said', async () => {
    const { start, token } = await shopped();
    await world.database.pool.query("update punch_out_token set expires_at = now() - interval '1 minute'");
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect((await ask('GET', '/user/role', { token })).status).toBe(401);
    const fresh = (await enter(start, { tail: '/refresh' })).body.token;
    expect((await cartOf(fresh)).items).toHaveLength(2);
    await world.database.pool.query("update punch_out_session set last_used_at = now() - interval '61 minutes'");
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect((await ask('GET', '/user/role', { token: fresh })).status).toBe(401);
    const over = await enter(start, { tail: '/refresh' });
    expect([over.status, over.body.detail]).toEqual([403, 'Your session has expired']);
  });

  it('A6.12 C4.26 C6.11 reaches the account and the cart of its session, and nothing of the account’s own', async () => {
    const { token, cart } = await shopped();
    const other = await shopped();
    expect(other.cart.key).not.toBe(cart.key);
    expect((await save(token, other.cart, [])).body.code).toBe('cart.not-found');
    for (const url of [
      '/punchoutcart/customerNumber/100002',
      '/Customer/customernumber/100002',
      '/Order/customer/100002',
    ]) {
      expect((await ask('GET', url, { token })).status).toBe(404);
    }
    expect((await ask('GET', '/shoppingCart/customerNumber/100001', { token })).status).toBe(403);
    expect((await ask('POST', `/shoppingCart/submit/${cart.key}?customerId=100001`, { token, body: {} })).status).toBe(
      403,
    );
    expect((await ask('GET', '/itemtagrequest/customer/100001', { token })).status).toBe(403);
    expect((await ask('GET', '/customer/search?searchText=1', { token })).status).toBe(403);
    const { rows } = await world.database.pool.query("select 1 from cart where punch_out_session_id = ''");
    expect(rows).toEqual([]);
  });
});

describe('the two cart paths', () => {
  it('C7.31 C7.32 C7.33 return the active cart as a page of one, requested or not, and accept a cart for its key and version', async () => {
    const { token } = await shopped();
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    for (const [path, more] of [
      ['punchoutcart', { authorization: `Bearer ${token}` }],
      ['shoppingCart', headers],
    ] as const) {
      const call = async (url: string, payload?: object) => {
        const sent = payload === undefined ? {} : { method: 'POST' as const, payload };
        const answer = await world.app.http.inject({ url: `/api/${url}`, headers: more, ...sent });
        expect([url, answer.statusCode]).toEqual([url, 200]);
        return answer.json();
      };
      const carts = await call(`${path}/customerNumber/100001?pageIndex=0&pageSize=1`);
      expect(carts).toMatchObject({ data: [{ customerNumber: '100001', submittedDate: null }], hasMore: false });
      expect(carts.data).toHaveLength(1);
      expect(await call(`${path}/customernumber/100001`)).toEqual(carts);
      const [cart] = carts.data;
      const reply = await call(path, cartWith(cart, [{ itemNumber: 'NG-100', quantity: 7 }]));
      expect(Object.keys(reply).sort()).toEqual(['key', 'modified']);
      expect([reply.key, reply.modified > cart.modified]).toEqual([cart.key, true]);
      const [after] = (await call(`${path}/customernumber/100001`)).data;
      expect(after).toMatchObject({ ...reply, items: [{ itemNumber: 'NG-100', quantity: 7 }] });
    }
  });
});

describe('long values of a set-up', () => {
  /** So many characters of one unit, then characters of two: whoever counts units cuts one of them in half. */
  const long = (units: number) => `${'x'.repeat(units)}${'😀'.repeat(10)}`;
  const fault = (value: string) => `<Extrinsic name="UserEmail">${value}</Extrinsic>`;
  const line = (part: string, id: string, quantity: string) =>
    `<ItemOut quantity="${quantity}"><ItemID><SupplierPartID>${part}</SupplierPartID><SupplierPartAuxiliaryID>${id}</SupplierPartAuxiliaryID></ItemID></ItemOut>`;

  it.each([
    ['the name of the person', { inner: fault(long(99)) }],
    [
      'the chosen part',
      { inner: `<SelectedItem><ItemID><SupplierPartID>${long(99)}</SupplierPartID></ItemID></SelectedItem>` },
    ],
    ['a part that is brought', { operation: 'edit', items: line(long(199), 'ours', '1') }],
    ['the id of a line', { operation: 'edit', items: line('NG-100', long(499), '1') }],
    ['a quantity', { operation: 'edit', items: line('NG-100', 'ours-2', long(19)) }],
  ])('are cut between characters: %s', async (_, options) => {
    const start = await begin(options);
    expect((await enter(start)).status).toBe(200);
  });
});

describe('the way back', () => {
  it('C3.14 C7.28 C7.29 hands out the document with the address of the set-up, and closes the cart once', async () => {
    const { start, token, cart } = await shopped({ cookie: ' a+b%20&amp;c "q" é中 ' });
    const post = await postOf(token, cart);
    expect(post.body).toMatchObject({ postUrl: 'https://buyer.example/hook?x=1&y=2', fieldName: 'cxml-urlencoded' });
    expect((await enter(start)).body).toMatchObject({
      token: expect.any(String),
      customerNumber: '100001',
      username: 'john-doe@buyer.example',
      roles: ['PunchOut'],
      email: 'john-doe@buyer.example',
    });
    const { order } = post.body as { order: string };
    expect(order).not.toMatch(/[^\n\u{20}-\u{7e}]/u);
    expect(order).not.toMatch(/[+%]|SharedSecret|s3cr3t/);
    expect(order).toContain('<BuyerCookie> a&#43;b&#37;20&amp;c &quot;q&quot; &#233;&#20013; </BuyerCookie>');
    expect(order).toContain('<UnitPrice><Money currency="USD">12.50</Money></UnitPrice>');
    expect(order).toContain('<Total><Money currency="USD">88.48</Money></Total>');
    expect(order).toContain('http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd');
    expect(order).toContain('<Message deploymentMode="test">');
    const url = `/punchoutcart/submit/${cart.key}?customerId=100001`;
    const both = await Promise.all([ask('POST', url, { token }), ask('POST', url, { token })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    // The session has ended and its token opens nothing, but a caller that lost the response gets it again.
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect((await ask('GET', '/user/role', { token })).status).toBe(401);
    expect((await ask('GET', `/punchoutcart/customerNumber/100001`, { token })).status).toBe(401);
    expect(await ask('POST', url, { token })).toEqual(both[0]);
    const others = await shopped();
    for (const [path, other] of [
      [url, undefined],
      [url, 'x'.repeat(43)],
      [url, others.token],
      [url.replace('100001', '100002'), token],
      [url.replace(cart.key, others.cart.key), token],
    ] as const) {
      const answer = await ask('POST', path, other === undefined ? {} : { token: other });
      expect([path, other, [401, 404].includes(answer.status)]).toEqual([path, other, true]);
    }
    expect((await enter(start)).body.detail).toBe('A valid session could not be found');
    const { rows } = await world.database.pool.query('select count(*)::int as n from sales_order');
    expect(rows[0].n).toBe(0);
  });

  it('gives nothing for an empty cart, and a Status 204 for giving up, also after the session has expired', async () => {
    const start = await begin({ cookie: '<a>1</a>' });
    const { token } = (await enter(start)).body;
    expect((await postOf(token, await cartOf(token))).body.code).toBe('cart.empty');
    await world.database.pool.query("update punch_out_session set last_used_at = now() - interval '2 hours'");
    expect((await ask('POST', '/punchoutcart/cancel', { body: start, key: 'c'.repeat(48) })).status).toBe(404);
    const { body } = await ask('POST', '/punchoutcart/cancel', { body: start, key: browserKey });
    expect(body.order).toMatch(/<Status code="204"[^>]*\/><PunchOutOrderMessage><BuyerCookie><a>1<\/a><\/BuyerCookie>/);
    expect(body.order).not.toContain('ItemIn');
  });

  it('is edited under the same ids, read-only when inspected, and nobody else’s', async () => {
    const { token, cart } = await shopped();
    const order: string = (await postOf(token, cart)).body.order;
    await ask('POST', `/punchoutcart/submit/${cart.key}?customerId=100001`, { token });
    const ids = [...order.matchAll(/<SupplierPartAuxiliaryID>([^<]+)</g)].map(([, id]) => id);
    const items = ids
      .map(
        (id, place) =>
          `<ItemOut quantity="${place + 1}"><ItemID><SupplierPartID>NG-${place + 1}00</SupplierPartID><SupplierPartAuxiliaryID>${id}</SupplierPartAuxiliaryID></ItemID></ItemOut>`,
      )
      .join('');
    const gone = '<ItemOut quantity="1"><ItemID><SupplierPartID>NG-300</SupplierPartID></ItemID></ItemOut>';
    const edit = await begin({ operation: 'edit', items: items + gone });
    const entered = (await enter(edit)).body;
    expect(entered.notices).toEqual(['Product #NG-300 is no longer sold and was left out.']);
    const restored = await cartOf(entered.token);
    expect(restored.items.map(({ itemNumber, quantity }) => [itemNumber, quantity])).toEqual([
      ['NG-100', 1],
      ['NG-200', 2],
    ]);
    const second: string = (await postOf(entered.token, restored)).body.order;
    expect([...second.matchAll(/<SupplierPartAuxiliaryID>([^<]+)</g)].map(([, id]) => id)).toEqual(ids);

    const inspect = (await enter(await begin({ operation: 'inspect', items }))).body;
    const looked = await cartOf(inspect.token);
    expect((await save(inspect.token, looked, [])).body.code).toBe('punch-out.read-only');
    // The screens are told, and nothing else that changes a cart is open to this viewer.
    expect((await ask('GET', '/user/role', { token: inspect.token })).body.isLookingOnly).toBe(true);
    expect((await ask('GET', '/user/role', { token: entered.token })).body.isLookingOnly).toBeUndefined();
    const others = await Promise.all([
      ask('POST', '/shoppingCart', { token: inspect.token, body: cartWith(looked, []) }),
      ask('POST', `/shoppingCart/submit/${looked.key}?customerId=100001`, { token: inspect.token, body: {} }),
      ask('POST', '/item/pastedLines/customer/100001', { token: inspect.token, body: { lines: [] } }),
      ask('GET', '/Order/reorder/1/customer/100001', { token: inspect.token }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await cartOf(inspect.token)).items).toHaveLength(2);
    expect((await postOf(inspect.token, looked)).body.order).toContain('<Status code="204"');

    await world.database.pool.query("update punch_out_session set customer_number = '100002'");
    expect((await world.send(setUpDocument({ operation: 'edit', items }))).code).toBe(412);
  });
});

describe('repeats', () => {
  it('of a set-up whose page was not opened in time all name the one new page', async () => {
    const document = setUpDocument({ payloadId: 'late@buyer.example' });
    const first = await world.send(document);
    await world.database.pool.query("update punch_out_session set start_until = now() - interval '1 minute'");
    const again = await Promise.all([1, 2, 3, 4].map(() => world.send(document)));
    expect(new Set(again.map(({ startPage }) => startPage)).size).toBe(1);
    const [page] = again;
    expect([page?.code, page?.startPage === first.startPage]).toEqual([200, false]);
    const [, sessionId = '', username = ''] = /\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(page?.startPage ?? '') ?? [];
    const start = { sessionId, username: decodeURIComponent(username) };
    expect((await enter(start)).status).toBe(200);
    // Opened by now: a further repeat names it again.
    expect((await world.send(document)).startPage).toBe(page?.startPage);
  });

  it('of a payload id that the buyer never changes begin a new visit once the one before was opened', async () => {
    const constant = (cookie: string) => setUpDocument({ payloadId: '12345678', cookie });
    const first = await begin({ payloadId: '12345678', cookie: 'one' });
    // Nobody has opened it yet: two documents under one id are a mistake.
    expect((await world.send(constant('two'))).code).toBe(409);
    await enter(first);
    const second = await begin({ payloadId: '12345678', cookie: 'two' });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await enter(second, { key: 'b'.repeat(48) })).status).toBe(200);
    expect((await enter(first, { tail: '/refresh' })).status).toBe(200);
    // The very same document after the visit is over, too.
    await ask('POST', '/punchoutcart/cancel', { body: second, key: 'b'.repeat(48) });
    const third = await begin({ payloadId: '12345678', cookie: 'two' });
    expect((await enter(third, { key: 'c'.repeat(48) })).status).toBe(200);
  });

  it('of a return: a cart that comes within the second after it changes nothing of what was returned', async () => {
    const { token, cart } = await shopped();
    expect((await postOf(token, cart)).status).toBe(200);
    expect((await ask('POST', `/punchoutcart/submit/${cart.key}?customerId=100001`, { token })).status).toBe(200);
    // The token is remembered for a moment.
    const later = await cartOf(token);
    if (later !== undefined) {
      await save(token, later, [{ itemNumber: 'NG-100', quantity: 9 }]);
      expect((await postOf(token, later)).status).not.toBe(200);
    }
    expect((await postOf(token, cart)).status).not.toBe(200);
    const lines = await world.database.pool.query('select quantity from punch_out_line order by line_number');
    expect(lines.rows).toEqual([{ quantity: 5 }, { quantity: 2 }]);
  });

  it('a password for a proxy in front signs nobody out, and is no token', async () => {
    const { headers } = await signIn(world.database.pool, {
      email: 'proxied@people.test',
      permissions: ['CustomerService'],
    });
    const role = async (authorization: string) =>
      (await world.app.http.inject({ url: '/api/user/role', headers: { ...headers, authorization } })).statusCode;
    expect(await role('Basic dXNlcjpwYXNzd29yZA==')).toBe(200);
    expect(await role('Negotiate abc')).toBe(200);
    // A token, valid or not, takes precedence over any other sign-in.
    for (const token of ['Bearer', 'Bearer ', 'Bearer ü', 'bearer nobody'])
      expect([token, await role(token)]).toEqual([token, 401]);
  });
});

describe('secrets', () => {
  it('the one before counts until its closing date, and none after a connection is switched off', async () => {
    const { pool } = world.database;
    await saveConnection(pool, encryption, {
      wanted: { ...corpusConnection, secret: 'a new secret' },
      now: new Date(),
    });
    for (const secret of ['a new secret', 's3cr3t'])
      expect((await world.send(setUpDocument({ secret }))).code).toBe(200);
    await pool.query("update punch_out_connection set previous_secret_until = now() - interval '1 second'");
    expect((await world.send(setUpDocument())).code).toBe(401);
    await pool.query("update punch_out_connection set is_active = false where connection_id = 'buyer-1'");
    expect((await world.send(setUpDocument({ secret: 'a new secret' }))).code).toBe(403);
    expect((await world.send(setUpDocument({ secret: 'wrong one' }))).code).toBe(401);
    await saveConnection(pool, encryption, { wanted: corpusConnection, now: new Date() });
  });

  it('are refused with one text', async () => {
    const unknown = setUpDocument().replaceAll('buyer-1', 'nobody');
    const [one, other] = [await world.send(unknown), await world.send(setUpDocument({ secret: 'wrong' }))];
    expect([one.code, one.text]).toEqual([other.code, other.text]);
  });

  it('a connection that cannot work is not kept', async () => {
    const wanted = {
      ...corpusConnection,
      connectionId: 'Not Good',
      customerNumber: '7',
      secret: 'x',
      profile: { encoding: 'zip' },
    };
    await expect(saveConnection(world.database.pool, encryption, { wanted, now: new Date() })).rejects.toThrow(
      /connectionId.*secret.*encoding.*account 7/,
    );
  });
});

/** The DTDs may be handed on with their licence only, so they stay beside the project. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));
const dtds = join(dirname(project.replace(/\/$/, '')), 'shared/cxml/dtd');

describe.runIf(existsSync(dtds))('every document that goes out', () => {
  it.each(['1.2.014', '1.2.071'])('is valid by the DTD of release %s, which finds a broken one', async (version) => {
    const dtd = XmlDtd.fromString(readFileSync(join(dtds, version, 'cXML.dtd'), 'utf8'));
    const validator = new DtdValidator(dtd);
    const validate = (text: string) => {
      const document = XmlDocument.fromString(text.replace(/<!DOCTYPE[^>]*>/, ''));
      try {
        validator.validate(document);
      } finally {
        document.dispose();
      }
    };
    const { token, cart } = await shopped();
    const order: string = (await postOf(token, cart)).body.order;
    const start = await begin();
    await enter(start);
    const canceled = await ask('POST', '/punchoutcart/cancel', { body: start, key: browserKey });
    const profile = setUpDocument().replace(/<PunchOutSetupRequest.*<\/PunchOutSetupRequest>/s, '<ProfileRequest/>');
    const sent = [
      order,
      String(canceled.body.order),
      (await world.send(setUpDocument())).body,
      (await world.send(profile)).body,
      (await world.send('<html/>')).body,
    ];
    for (const text of sent) expect(() => validate(text)).not.toThrow();
    expect(() => validate(order.replace('<UnitOfMeasure>BX</UnitOfMeasure>', ''))).toThrow();
    validator.dispose();
  });
});

describe('the command', () => {
  const run = (...words: string[]) => runPunchOutCommand(world.app.services, words);

  it('saves a connection, tests it like a buyer, and says in one sentence what is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-connection-'));
    const file = join(folder, 'connection.json');
    const { secret: _, ...described } = {
      ...corpusConnection,
      connectionId: 'made',
      sender: { domain: 'DUNS', identity: '7' },
    };
    writeFileSync(file, JSON.stringify(described));
    const saved = await run('save', file);
    expect(saved).toMatch(/^Saved\. made: 200 The session can begin\.\nThe shared secret, shown this once: [\w-]{32}$/);
    const document = setUpDocument({ secret: saved.slice(-32) })
      .replaceAll('NetworkId', 'DUNS')
      .replaceAll('buyer-1', '7');
    expect((await world.send(document)).code).toBe(200);
    await world.forget();
    // Saved again without one, it keeps the secret that was made; a short one is refused.
    expect(await run('save', file)).toBe('Saved. made: 200 The session can begin.');
    writeFileSync(file, JSON.stringify({ ...described, secret: 'guess me' }));
    await expect(run('save', file)).rejects.toThrow(/fewer than 12 characters/);
    expect(await run('list')).toMatch(/^made {2}account 100001/m);
    expect(
      (await world.database.pool.query("select 1 from punch_out_session where connection_id = 'made'")).rowCount,
    ).toBe(0);
    await world.database.pool.query("update punch_out_connection set is_active = false where connection_id = 'made'");
    expect(await run('test', 'made')).toMatch(/^made: 403 /);
    writeFileSync(file, '{"connectionId":"made"');
    for (const words of [['save', file], ['save', join(folder, 'none')], ['test', 'nobody'], ['save'], []]) {
      await expect(run(...words)).rejects.toBeInstanceOf(CannotStart);
    }
    rmSync(folder, { recursive: true });
  });
});
