import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/sign-in.ts';
import { arrive, follow, hiddenFields, openSapWorld, type SapWorld, sapFields } from '../oci.fixture.ts';

let world: SapWorld;
beforeAll(async () => {
  world = await openSapWorld();
});
afterEach(() => world.forget());
afterAll(() => world.close());

/** The sentence of a page that refuses. */
const reasonOf = (html: string) => /<h1>The shop could not be opened<\/h1>\s*<p>(.*?)<\/p>/s.exec(html)?.[1];

describe('arriving by form or by address', () => {
  it('goes on to the start page with 303, in any letter case of the names, and the session is like any other', async () => {
    const answer = await arrive(world, sapFields());
    expect(answer.statusCode).toBe(303);
    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/punchout\/sid\/[\w-]{43}\/uid\/j\.doe\/$/);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' });
    expect(answer.headers['x-frame-options']).toBeUndefined();

    const { entered, call, start } = await follow(world, location);
    expect(entered).toMatchObject({ customerNumber: '100001', username: 'j.doe', roles: ['PunchOut'] });
    expect((await call('GET', '/user/role')).body).toMatchObject({ permissions: ['PunchOut'], accounts: ['100001'] });
    expect((await call('GET', '/Customer/customernumber/100002')).status).toBe(404);
    // Bound to the first browser.
    const other = await world.app.http.inject({
      url: `/api/punchout/token?${new URLSearchParams(start)}`,
      headers: { 'x-punch-out-browser': 'c'.repeat(48) },
    });
    expect(other.statusCode).toBe(404);

    const lower = Object.entries(sapFields()).map(
      ([name, value]) => [` ${name.toLowerCase()} `, value] as [string, string],
    );
    const byLink = await world.app.http.inject({ url: `/api/punchout/oci?${new URLSearchParams(lower)}` });
    expect(byLink.statusCode).toBe(303);
    expect(String(byLink.headers.location)).not.toContain('SAPBUYER');
  });

  it('takes a body and an address together, Latin-1 and UTF-8, repeated and blank fields, and an address encoded twice', async () => {
    const { PASSWORD: _, HOOK_URL = '', ...rest } = sapFields();
    const start = new URLSearchParams({ ...rest, PASSWORD: '' }).toString();
    const hook = encodeURIComponent(encodeURIComponent(HOOK_URL));
    for (const password of ['sap+p%E4ssword', 'sap+p%C3%A4ssword', '%20sap%20p%e4ssword+']) {
      const body = Buffer.from(`${start}&HOOK_URL=&hook_url=${hook}&password=${password}`, 'latin1');
      const answer = await world.app.http.inject({
        method: 'POST',
        url: '/api/punchout/oci?LANGU=EN&100%',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1', origin: 'null' },
        payload: body,
      });
      expect([password, answer.statusCode]).toEqual([password, 303]);
    }
    expect((await world.sessions()).map(({ return_url }) => return_url)).toEqual(Array(3).fill(HOOK_URL));
  });

  it('finds the user in the fields that the connection names, and none if there are none', async () => {
    await world.keep(
      { loginField: 'ORGANIZATION', passwordField: 'KENNWORT', hookField: 'RETURN' },
      { connectionId: 'sap-2', sender: { identity: 'ORG-2' }, secret: 'geheim' },
    );
    const fields = { ORGANIZATION: 'ORG-2', KENNWORT: 'geheim', RETURN: 'https://sap.example/' };
    const answer = await arrive(world, fields);
    expect(String(answer.headers.location)).toMatch(/\/uid\/buyer\/$/);
    // The name of another connection's field says nothing.
    expect((await arrive(world, { ...fields, ORGANIZATION: 'x', USERNAME: 'ORG-2' })).statusCode).toBe(401);
    await world.database.pool.query("delete from punch_out_connection where connection_id = 'sap-2'");
  });

  it('starts nothing for a HEAD request', async () => {
    const url = `/api/punchout/oci?${new URLSearchParams(sapFields())}`;
    expect((await world.app.http.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect(await world.sessions()).toEqual([]);
  });
});

describe('an arrival that is refused', () => {
  it('is answered with a page, with one text for every wrong login, and stored without secrets', async () => {
    const wrong = [
      sapFields({ PASSWORD: 'mistyped' }),
      sapFields({ USERNAME: 'nobody' }),
      sapFields({ USERNAME: undefined }),
      sapFields({ PASSWORD: '' }),
      {},
    ];
    const pages = new Set<string>();
    for (const fields of wrong) {
      const { statusCode, headers, body } = await arrive(world, fields);
      expect([statusCode, headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
      pages.add(body.replaceAll(/nonce="[^"]*"/g, ''));
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'none'.*frame-ancestors \*/);
    }
    expect(pages.size).toBe(1);
    expect(await world.sessions()).toEqual([]);
    const kept = await world.messages();
    const [first] = kept;
    expect(first).toMatchObject({ connection_id: 'sap-1', kind: 'OciArrival', status_code: 401, direction: 'in' });
    expect(kept.map(({ is_proven, reason }) => [is_proven, reason])).toEqual(
      ['wrong-secret', 'unknown-sender', 'unknown-sender', 'no-secret', 'unknown-sender'].map((why) => [false, why]),
    );
    expect(first?.document).toContain(
      'USERNAME=(removed)\nPASSWORD=(removed)\nBUYER=(removed)\nHOOK_URL=https://sap.example/sap/bc/hook?(removed)\n',
    );
    expect(JSON.stringify(kept)).not.toMatch(/mistyped|pässword|nobody/);
    expect(JSON.stringify(world.logged)).not.toMatch(/mistyped|pässword/);
  });

  it.each([
    ['no return address', { HOOK_URL: undefined }, 'HOOK_URL is missing: without it no cart can return.'],
    ['a script', { HOOK_URL: 'javascript:alert(1)' }, 'HOOK_URL is not an https address.'],
    [
      'a script, encoded',
      { HOOK_URL: 'java\tscript:alert(1)//https://sap.example/' },
      'HOOK_URL is not an https address.',
    ],
    ['data', { HOOK_URL: 'data:text/html,x' }, 'HOOK_URL is not an https address.'],
    ['plain http', { HOOK_URL: 'http://sap.example/hook' }, 'HOOK_URL is not an https address.'],
    [
      'a foreign host',
      { HOOK_URL: 'https://evil.example/' },
      'The host of HOOK_URL is not agreed for this connection.',
    ],
    [
      'a host that begins alike',
      { HOOK_URL: 'https://sap.example.evil/' },
      'The host of HOOK_URL is not agreed for this connection.',
    ],
    ['a user in it', { HOOK_URL: 'https://sap.example@evil.example/' }, 'HOOK_URL holds a user name.'],
    ['no address', { HOOK_URL: '"><script>alert(1)</script>' }, 'HOOK_URL is not an address.'],
    ['too long', { HOOK_URL: `https://sap.example/${'x'.repeat(4000)}` }, 'HOOK_URL is longer than 4,000 characters.'],
  ])('returns to agreed hosts alone: %s', async (_, change, reason) => {
    for (const fn of ['', 'VALIDATE', 'BACKGROUND_SEARCH']) {
      const answer = await arrive(world, sapFields({ ...change, FUNCTION: fn }));
      expect([answer.statusCode, reasonOf(answer.body)]).toEqual([400, reason]);
      expect(answer.body).not.toMatch(/<script|javascript|evil/);
    }
    expect(await world.sessions()).toEqual([]);
    const [row] = await world.messages();
    expect(row).toMatchObject({ connection_id: 'sap-1', status_code: expect.any(Number), status_text: reason });
    expect(row?.document).toMatch(/^USERNAME=SAPBUYER\nPASSWORD=\(removed\)\nBUYER=j\.doe/);
  });

  it('is within bounds: too many fields, too long, too large, a NUL, not a form', async () => {
    const many = Array.from({ length: 301 }, (_, n) => `f${n}=1`).join('&');
    const refused: [string | Buffer, number][] = [
      [many, 400],
      [`a=${'x'.repeat(8001)}`, 400],
      [`${'n'.repeat(201)}=1`, 400],
      ['a=%00', 400],
      ['a=\u0000', 400],
      [`a=${'x'.repeat(300_000)}`, 413],
      ['&&=&%&%%%zz=%f&=', 401],
      [Buffer.from([0xff, 0xfe, 0x3d, 0x26, 0x80]), 401],
    ];
    for (const [form, status] of refused) {
      const answer = await arrive(world, form);
      expect([answer.statusCode, reasonOf(answer.body) !== undefined]).toEqual([status, true]);
    }
    const json = await world.app.http.inject({ method: 'POST', url: '/api/punchout/oci', payload: sapFields() });
    expect([json.statusCode, reasonOf(json.body)]).toEqual([
      400,
      'Send the fields as a form (application/x-www-form-urlencoded).',
    ]);
  });

  it('is explained if the connection is switched off, accepts the previous secret until its last day, and ends floods', async () => {
    const { pool } = world.database;
    await world.keep({}, { secret: 'a new secret' });
    for (const PASSWORD of ['a new secret', 'sap pässword']) {
      expect((await arrive(world, sapFields({ PASSWORD }))).statusCode).toBe(303);
    }
    await pool.query("update punch_out_connection set previous_secret_until = now() - interval '1 second'");
    expect((await arrive(world, sapFields())).statusCode).toBe(401);
    await pool.query("update punch_out_connection set is_active = false where connection_id = 'sap-1'");
    const off = await arrive(world, sapFields({ PASSWORD: 'a new secret' }));
    expect([off.statusCode, reasonOf(off.body)]).toEqual([
      403,
      'This connection is turned off. Please ask the supplier.',
    ]);
    expect((await arrive(world, sapFields({ PASSWORD: 'no' }))).statusCode).toBe(401);
    await world.keep();
    let last = 0;
    for (let n = 0; n < 241 && last !== 429; n += 1) last = (await arrive(world, {})).statusCode;
    expect(last).toBe(429);
    await world.close();
    world = await openSapWorld();
  });
});

describe('one buyer with many locations', () => {
  const locations = { 'SITE-1': '100001', 'SITE-2': '100002' };
  const accountOf = async (changes: Record<string, string>) => {
    const answer = await arrive(world, sapFields(changes));
    if (answer.statusCode !== 303) return { code: answer.statusCode, reason: reasonOf(answer.body) };
    const { entered } = await follow(world, String(answer.headers.location));
    return entered.customerNumber;
  };

  it('shops for the account of the location that a field of the form names, and gets answers at its prices', async () => {
    await world.keep({ locationField: 'Plant', locations });
    expect(await accountOf({ PLANT: ' site-2 ' })).toBe('100002');
    expect(await accountOf({ plant: 'SITE-1' })).toBe('100001');
    expect(await accountOf({})).toBe('100001');
    await world.database.pool.query(
      `insert into contract_price (customer_key, item_key, price_cents, valid_from, suppress_coupon)
       select c.customer_key, i.item_key, 999, '2020-01-01', false from customer c, item i
        where c.customer_number = '100002' and i.item_number = 'NG-100'`,
    );
    const priceFor = async (PLANT: string) => {
      const asked = sapFields({ PLANT, FUNCTION: 'VALIDATE', PRODUCTID: 'NG-100', QUANTITY: '1' });
      return new Map(hiddenFields((await arrive(world, asked)).body)).get('NEW_ITEM-PRICE[1]');
    };
    expect([await priceFor('SITE-1'), await priceFor('SITE-2')]).toEqual(['12.500', '9.990']);
  });

  it('refuses a location that isn’t listed, and names the field, never the password', async () => {
    await world.keep({ locationField: 'PLANT', locations });
    expect(await accountOf({ PLANT: 'SITE-<9>' })).toEqual({
      code: 400,
      reason:
        'The location “SITE-&lt;9&gt;” in the field “PLANT” of the form isn’t known for this connection. Please ask the supplier to add it.',
    });
    const [message] = await world.messages();
    expect(message).toMatchObject({ connection_id: 'sap-1', status_code: 400 });
    await world.keep({ locationField: 'PASSWORD', locations });
    expect(await accountOf({})).toBe('100001');
  });

  it('is tested with its first location', async () => {
    await world.keep({ locationField: 'PLANT', locations });
    const { headers } = await signIn(world.database.pool, { permissions: ['CustomerService'] });
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/punchoutDiagnostics/connections/sap-1/test',
      headers,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('100001')]);
    await world.keep();
  });
});
