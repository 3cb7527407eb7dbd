import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { cartWith } from '../buyer.fixture.ts';
import { setUpDocument } from '../punch-out.fixture.ts';
import { openSessionWorld, type SessionWorld } from './session-calls.fixture.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

describe('the token of a session', () => {
  it('C7.27 goes to the first browser, names one account, and is refreshed for that browser alone', async () => {
    const start = await world.begin();
    expect(start.username).toBe('john-doe@buyer.example');
    expect((await world.enter(start, { tail: '/refresh' })).body.code).toBe('punch-out.session-absent');
    const entered = await world.enter(start);
    expect(entered.body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      customerNumber: '100001',
      username: 'john-doe@buyer.example',
      roles: ['PunchOut'],
      email: 'john-doe@buyer.example',
      expiresInSeconds: 900,
    });
    expect((await world.enter(start, { key: 'b'.repeat(48) })).body.detail).toBe('A valid session could not be found');
    expect((await world.call('GET', `/punchout/token?${new URLSearchParams(start)}`)).status).toBe(404);
    expect((await world.enter({ ...start, username: 'mallory' })).status).toBe(404);
    const again = await world.enter(start, { tail: '/refresh' });
    expect(again.body.token).not.toBe(entered.body.token);
    expect((await world.call('GET', '/user/role', { token: again.body.token })).body).toMatchObject({
      permissions: ['PunchOut'],
      accounts: ['100001'],
    });
  });

  it('C4.25 expires, and the session after an hour without use, which is said', async () => {
    const { start, token } = await world.shopped();
    await world.database.pool.query("update punch_out_token set expires_at = now() - interval '1 minute'");
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect((await world.call('GET', '/user/role', { token })).status).toBe(401);
    const fresh = (await world.enter(start, { tail: '/refresh' })).body.token;
    expect((await world.cartOf(fresh)).items).toHaveLength(2);
    await world.database.pool.query("update punch_out_session set last_used_at = now() - interval '61 minutes'");
    await new Promise((resolve) => setTimeout(resolve, 950));
    expect((await world.call('GET', '/user/role', { token: fresh })).status).toBe(401);
    const over = await world.enter(start, { tail: '/refresh' });
    expect([over.status, over.body.detail]).toEqual([403, 'Your session has expired']);
  });

  it('A6.12 C4.26 reaches the account and the cart of its session, and nothing of the account’s own', async () => {
    const { token, cart } = await world.shopped();
    const other = await world.shopped();
    expect(other.cart.key).not.toBe(cart.key);
    expect((await world.save(token, other.cart, [])).body.code).toBe('cart.not-found');
    for (const url of [
      '/punchoutcart/customerNumber/100002',
      '/Customer/customernumber/100002',
      '/Order/customer/100002',
    ]) {
      expect((await world.call('GET', url, { token })).status).toBe(404);
    }
    expect((await world.call('GET', '/shoppingCart/customerNumber/100001', { token })).status).toBe(403);
    expect(
      (await world.call('POST', `/shoppingCart/submit/${cart.key}?customerId=100001`, { token, body: {} })).status,
    ).toBe(403);
    expect((await world.call('GET', '/itemtagrequest/customer/100001', { token })).status).toBe(403);
    expect((await world.call('GET', '/customer/search?searchText=1', { token })).status).toBe(403);
    const { rows } = await world.database.pool.query("select 1 from cart where punch_out_session_id = ''");
    expect(rows).toEqual([]);
  });
});

describe('the cart of a session refuses, and stays as it was,', () => {
  interface Change extends Readonly<Record<string, unknown>> {
    readonly ofLine?: object;
  }
  const line = { itemNumber: 'NG-100', quantity: 7 };

  const changes: readonly (readonly [what: string, change: Change])[] = [
    [
      'B6.02 another address',
      { alternateAddress: { addressLine1: '1 Main', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' } },
    ],
    ['a shipping note', { shippingNote: 'Back door' }],
    ['B6.03 a fill date', { futureFillDate: '2099-04-01' }],
    ['B6.04 free shipping', { freeShipping: true }],
    ['B6.04 an invoice copy', { invoiceCopyFlag: true }],
    ['B6.05 an account manager note', { accountManagerNotes: [{ note: 'Call me' }] }],
    ['B6.12 order notes', { comments: 'Call me' }],
    ['B6.12 a PO number', { pOnumber: 'PO-1' }],
    ['B6.01 another price', { ofLine: { overridePrice: 1 } }],
    ['B6.12 a tag request', { ofLine: { isTagRequested: true } }],
  ];

  it.each(changes)('%s', async (_, { ofLine, ...change }) => {
    const { token } = await world.shopped();
    const before = await world.cartOf(token);
    const sent = cartWith(before, [line]);
    const items = sent.items.map((item) => ({ ...item, ...ofLine }));
    const { status, body } = await world.call('POST', '/punchoutcart', { token, body: { ...sent, ...change, items } });
    expect([status, body.code]).toEqual([403, 'cart.option-not-allowed']);
    expect(await world.cartOf(token)).toEqual(before);
  });
});

describe('the cart of a session', () => {
  it('B1.01 is filled, changed, and handed over by a punch-out user', async () => {
    const { token, cart } = await world.shopped();
    expect(cart.items).toMatchObject([{ quantity: 5 }, { quantity: 2 }]);
    expect((await world.save(token, cart, [{ itemNumber: 'NG-200', quantity: 9 }])).status).toBe(200);
    const changed = await world.cartOf(token);
    expect(changed.items).toMatchObject([{ itemNumber: 'NG-200', quantity: 9 }]);
    expect((await world.postOf(token, changed)).status).toBe(200);
  });
});

describe('the two cart paths', () => {
  it('C7.31 C7.32 C7.33 return the active cart as a page of one, requested or not, and accept a cart for its key and version', async () => {
    const { token } = await world.shopped();
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

describe('long values of a setup', () => {
  /** Characters of one UTF-16 unit, then emoji of two: cutting by units would split an emoji. */
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
    const start = await world.begin(options);
    expect((await world.enter(start)).status).toBe(200);
  });
});

describe('repeats', () => {
  it('of a setup whose page was not opened in time all name the one new page', async () => {
    const document = setUpDocument({ payloadId: 'late@buyer.example' });
    const first = await world.send(document);
    await world.database.pool.query("update punch_out_session set start_until = now() - interval '1 minute'");
    const again = await Promise.all([1, 2, 3, 4].map(() => world.send(document)));
    expect(new Set(again.map(({ startPage }) => startPage)).size).toBe(1);
    const [page] = again;
    expect([page?.code, page?.startPage === first.startPage]).toEqual([200, false]);
    const [, sessionId = '', username = ''] = /\/sid\/([^/]+)\/uid\/([^/]+)\/$/.exec(page?.startPage ?? '') ?? [];
    const start = { sessionId, username: decodeURIComponent(username) };
    expect((await world.enter(start)).status).toBe(200);
    // Opened by now: a further repeat names it again.
    expect((await world.send(document)).startPage).toBe(page?.startPage);
  });

  it('of a payload id that the buyer never changes begin a new visit once the one before was opened', async () => {
    const constant = (cookie: string) => setUpDocument({ payloadId: '12345678', cookie });
    const first = await world.begin({ payloadId: '12345678', cookie: 'one' });
    // Nobody has opened it yet: two documents under one id are a mistake.
    expect((await world.send(constant('two'))).code).toBe(409);
    await world.enter(first);
    const second = await world.begin({ payloadId: '12345678', cookie: 'two' });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await world.enter(second, { key: 'b'.repeat(48) })).status).toBe(200);
    expect((await world.enter(first, { tail: '/refresh' })).status).toBe(200);
    // The very same document after the visit is over, too.
    await world.call('POST', '/punchoutcart/cancel', { body: second, key: 'b'.repeat(48) });
    const third = await world.begin({ payloadId: '12345678', cookie: 'two' });
    expect((await world.enter(third, { key: 'c'.repeat(48) })).status).toBe(200);
  });

  it('of a return: a cart that comes within the second after it changes nothing of what was returned', async () => {
    const { token, cart } = await world.shopped();
    expect((await world.postOf(token, cart)).status).toBe(200);
    expect((await world.call('POST', `/punchoutcart/submit/${cart.key}?customerId=100001`, { token })).status).toBe(
      200,
    );
    // The token is remembered for a moment.
    const later = await world.cartOf(token);
    if (later !== undefined) {
      await world.save(token, later, [{ itemNumber: 'NG-100', quantity: 9 }]);
      expect((await world.postOf(token, later)).status).not.toBe(200);
    }
    expect((await world.postOf(token, cart)).status).not.toBe(200);
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
