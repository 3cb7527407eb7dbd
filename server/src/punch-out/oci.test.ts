import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rebuildItemSearch } from '../catalogue/search/index.ts';
import { inTransaction } from '../database/database.ts';
import { runPunchOutCommand } from './command.ts';
import { arrive, follow, hiddenFields, sapConnection, sapFields, shopAndReturn } from './oci.fixture.ts';
import { openPunchOutWorld, type PunchOutWorld, seal } from './punch-out.fixture.ts';
import { saveConnection } from './save-connection.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
  await keep();
});
afterEach(() => world.forget());
afterAll(() => world.close());

const keep = (profile: Record<string, unknown> = {}, changes: Partial<typeof sapConnection> = {}) =>
  saveConnection(world.database.pool, seal, {
    wanted: { ...sapConnection, ...changes, profile: { ...sapConnection.profile, ...profile } },
    now: new Date(),
  });

const messages = async () =>
  (await world.database.pool.query('select * from punch_out_message order by message_id')).rows;
const sessions = async () => (await world.database.pool.query('select * from punch_out_session')).rows;

/** The sentence of a page that refuses. */
const reasonOf = (html: string) => /<h1>The shop could not be opened<\/h1>\s*<p>(.*?)<\/p>/s.exec(html)?.[1];

describe('arriving by form or by address', () => {
  it('goes on to the start page with 303, in any letter case of the names, and the session is like any other', async () => {
    const answer = await arrive(world, sapFields());
    expect(answer.statusCode).toBe(303);
    const location = String(answer.headers.location);
    expect(location).toMatch(/^\/punchout\/sid\/[\w-]{43}\/uid\/j\.doe\/$/);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
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
    expect((await sessions()).map(({ return_url }) => return_url)).toEqual(Array(3).fill(HOOK_URL));
  });

  it('knows the user by the fields that the connection names, and nobody where there are none', async () => {
    await keep(
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

  it('begins nothing for who only asks for the head', async () => {
    const url = `/api/punchout/oci?${new URLSearchParams(sapFields())}`;
    expect((await world.app.http.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect(await sessions()).toEqual([]);
  });
});

describe('an arrival that is refused', () => {
  it('is told on a page, in one text for every wrong login, and written down without what is secret', async () => {
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
    expect(await sessions()).toEqual([]);
    const [first, ...others] = await messages();
    expect(first).toMatchObject({ connection_id: 'sap-1', kind: 'OciArrival', status_code: 401, direction: 'in' });
    expect([first, ...others].map(({ is_proven, reason }) => [is_proven, reason])).toEqual(
      ['wrong-secret', 'unknown-sender', 'unknown-sender', 'no-secret', 'unknown-sender'].map((why) => [false, why]),
    );
    expect(first.document).toContain(
      'USERNAME=(removed)\nPASSWORD=(removed)\nBUYER=(removed)\nHOOK_URL=https://sap.example/sap/bc/hook?(removed)\n',
    );
    expect(others).toHaveLength(4);
    expect(JSON.stringify(await messages())).not.toMatch(/mistyped|pässword|nobody/);
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
    expect(await sessions()).toEqual([]);
    const [row] = await messages();
    expect(row).toMatchObject({ connection_id: 'sap-1', status_code: expect.any(Number), status_text: reason });
    expect(row.document).toMatch(/^USERNAME=SAPBUYER\nPASSWORD=\(removed\)\nBUYER=j\.doe/);
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

  it('is said to who is switched off, takes the secret before until its closing date, and ends floods', async () => {
    const { pool } = world.database;
    await keep({}, { secret: 'a new secret' });
    for (const PASSWORD of ['a new secret', 'sap pässword']) {
      expect((await arrive(world, sapFields({ PASSWORD }))).statusCode).toBe(303);
    }
    await pool.query("update punch_out_connection set previous_secret_until = now() - interval '1 second'");
    expect((await arrive(world, sapFields())).statusCode).toBe(401);
    await pool.query("update punch_out_connection set is_active = false where connection_id = 'sap-1'");
    const off = await arrive(world, sapFields({ PASSWORD: 'a new secret' }));
    expect([off.statusCode, reasonOf(off.body)]).toEqual([
      403,
      'This connection is switched off. Please ask the supplier.',
    ]);
    expect((await arrive(world, sapFields({ PASSWORD: 'no' }))).statusCode).toBe(401);
    await keep();
    let last = 0;
    for (let n = 0; n < 241 && last !== 429; n += 1) last = (await arrive(world, {})).statusCode;
    expect(last).toBe(429);
    await world.close();
    world = await openPunchOutWorld();
    await keep();
  });
});

describe('the cart goes back', () => {
  it('as the fields of SAP, at the server’s prices, once, and is kept', async () => {
    const visit = await follow(world, String((await arrive(world, sapFields())).headers.location));
    const order = await shopAndReturn(visit, [
      { itemNumber: 'NG-100', quantity: 5 },
      { itemNumber: 'NG-200', quantity: 2 },
    ]);
    expect(order.postUrl).toBe('https://sap.example/sap/bc/hook');
    expect(order.form).toMatchObject({ charset: 'iso-8859-1', target: '_parent' });
    expect(order.form?.fields.map(({ name, value }) => [name, value])).toEqual([
      ['sap-client', '100'],
      ['id', 'a&b'],
      ['~OkCode', 'ADDI'],
      ['~TARGET', '_parent'],
      ['~CALLER', 'CTLG'],
      ['NEW_ITEM-DESCRIPTION[1]', 'Nitrile gloves 100% + "soft" <M>, Box of'],
      ['NEW_ITEM-QUANTITY[1]', '5.000'],
      ['NEW_ITEM-UNIT[1]', 'BX'],
      ['NEW_ITEM-PRICE[1]', '12.500'],
      ['NEW_ITEM-CURRENCY[1]', 'USD'],
      ['NEW_ITEM-PRICEUNIT[1]', '1'],
      ['NEW_ITEM-VENDOR[1]', '527123'],
      ['NEW_ITEM-VENDORMAT[1]', 'NG-100'],
      ['NEW_ITEM-MANUFACTMAT[1]', 'P/1'],
      ['NEW_ITEM-MATGROUP[1]', '42132203'],
      ['NEW_ITEM-EXT_PRODUCT_ID[1]', 'NG-100'],
      ['NEW_ITEM-EXT_SCHEMA_TYPE[1]', 'UNSPSC'],
      ['NEW_ITEM-EXT_CATEGORY_ID[1]', '42132203'],
      ['NEW_ITEM-LONGTEXT_1:132[]', 'Nitrile gloves 100% + "soft" <M>, Box of 100; manufacturer: Élan & Söhne'],
      ...[
        ['DESCRIPTION', 'Nitrile gloves, large, Box of 100'],
        ['QUANTITY', '2.000'],
        ['UNIT', 'BX'],
        ['PRICE', '12.990'],
        ['CURRENCY', 'USD'],
        ['PRICEUNIT', '1'],
        ['VENDOR', '527123'],
        ['VENDORMAT', 'NG-200'],
        ['MANUFACTMAT', 'P-2'],
        ['MATGROUP', '42150000'],
        ['EXT_PRODUCT_ID', 'NG-200'],
        ['EXT_SCHEMA_TYPE', 'UNSPSC'],
        ['EXT_CATEGORY_ID', '42150000'],
      ].map(([name, value]) => [`NEW_ITEM-${name}[2]`, value]),
      ['NEW_ITEM-LONGTEXT_2:132[]', 'Nitrile gloves, large, Box of 100; manufacturer: Élan & Söhne'],
    ]);
    const [session] = await sessions();
    expect(session).toMatchObject({ ended_by: 'returned', return_document: order.order });
    expect((await visit.call('GET', '/user/role')).status).toBe(200);
    expect((await messages()).map(({ kind, direction, status_code }) => [kind, direction, status_code])).toEqual([
      ['OciArrival', 'in', 200],
      ['OciReturn', 'out', 200],
    ]);
    expect((await world.database.pool.query('select unit_price_cents from punch_out_line')).rowCount).toBe(2);
  });

  it('without a line when it is cancelled, also after the session has expired, and to the buyer’s own address for that', async () => {
    const visit = await follow(
      world,
      String((await arrive(world, sapFields({ OCI_CANCEL: 'https://sap.example/cancelled' }))).headers.location),
    );
    await world.database.pool.query("update punch_out_session set last_used_at = now() - interval '2 hours'");
    const { body } = await visit.call('POST', '/punchoutcart/cancel', visit.start);
    expect(body).toMatchObject({
      postUrl: 'https://sap.example/cancelled',
      form: { fields: [{ name: '~OkCode' }, { name: '~TARGET' }, { name: '~CALLER' }] },
    });
    expect(JSON.stringify(body)).not.toContain('NEW_ITEM');
    // A foreign address for it is as good as none.
    for (const OCI_CANCEL of ['https://evil.example/', 'javascript:alert(1)', 'https://sap.example:8443/']) {
      const other = await follow(world, String((await arrive(world, sapFields({ OCI_CANCEL }))).headers.location));
      const reply = await other.call('POST', '/punchoutcart/cancel', other.start);
      expect(reply.body.postUrl).toBe('https://sap.example/sap/bc/hook');
    }
  });

  it('as the connection wants it: release 5, UTF-8, groups, makers, further fields, lead time, the safety data sheet', async () => {
    await world.database.pool.query("update item set sds_media_key = 'sds/1.pdf' where item_number = 'NG-100'");
    await keep({
      ociVersion: '5.0',
      formCharset: 'utf-8',
      isHookQueryKept: true,
      isSheetAttached: true,
      leadTimeDays: '3',
      units: { BX: 'KAR4' },
      fallbackUnit: 'PCE',
      materialGroups: { 4213: 'GLOVES', '42': 'MEDICAL' },
      manufacturerCodes: { 'élan & söhne': '4711' },
      extraFields: { CUST_FIELD1: '=DENTAL', CUST_FIELD5: 'manufacturer', ITEM_TYPE: '=R' },
    });
    const fields = sapFields({
      '~OkCode': undefined,
      '~CALLER': undefined,
      '~TARGET': undefined,
      returntarget: 'main',
    });
    const visit = await follow(world, String((await arrive(world, fields)).headers.location));
    const order = await shopAndReturn(visit, [{ itemNumber: 'NG-100', quantity: 1 }]);
    expect(order.postUrl).toBe('https://sap.example/sap/bc/hook?sap-client=100&id=a%26b');
    expect(order.form).toMatchObject({ charset: 'utf-8', target: 'main' });
    const sent = Object.fromEntries((order.form?.fields ?? []).map(({ name, value }) => [name, value]));
    expect(sent).toMatchObject({
      'NEW_ITEM-UNIT[1]': 'PCE',
      'NEW_ITEM-LEADTIME[1]': '3',
      'NEW_ITEM-MANUFACTCODE[1]': '4711',
      'NEW_ITEM-MATGROUP[1]': 'GLOVES',
      'NEW_ITEM-ATTACHMENT[1]': expect.stringMatching(/^http:\/\/.*\/api\/item\/safetyDataSheet\/NG-100$/),
      'NEW_ITEM-ATTACHMENT_TITLE[1]': 'Safety data sheet',
      'NEW_ITEM-CUST_FIELD1[1]': 'DENTAL',
      'NEW_ITEM-CUST_FIELD5[1]': 'Élan & Söhne',
      'NEW_ITEM-ITEM_TYPE[1]': 'R',
      'NEW_ITEM-LONGTEXT_1:132[]': 'Nitrile gloves 100% + “soft” <M>, Box of 100; manufacturer: Élan & Söhne',
    });
    expect(Object.keys(sent).filter((name) => name.startsWith('~'))).toEqual([]);
    await keep();
  });
});

describe('the functions without a visit to the shop', () => {
  const ask = async (fields: Readonly<Record<string, string>>) => {
    const answer = await arrive(world, sapFields(fields));
    return { ...answer, fields: Object.fromEntries(hiddenFields(answer.body)) };
  };

  it('DETAIL opens the product in a session, or says that it is not sold', async () => {
    const answer = await ask({ FUNCTION: 'detail', PRODUCTID: ' NG-200 ' });
    expect(answer.statusCode).toBe(303);
    expect((await follow(world, String(answer.headers.location))).entered).toMatchObject({ selectedItem: 'NG-200' });
    const gone = await ask({ FUNCTION: 'DETAIL', PRODUCTID: 'NG-300' });
    expect((await follow(world, String(gone.headers.location))).entered).toMatchObject({
      selectedItem: null,
      notices: ['Product #NG-300 is not sold here.'],
    });
  });

  it('VALIDATE answers the one product in a form that posts itself', async () => {
    const { statusCode, headers, body, fields } = await ask({
      FUNCTION: 'VALIDATE',
      PRODUCTID: 'ng-100',
      QUANTITY: '3.000',
    });
    expect(statusCode).toBe(200);
    expect(fields).toMatchObject({
      'sap-client': '100',
      'NEW_ITEM-VENDORMAT[1]': 'NG-100',
      'NEW_ITEM-QUANTITY[1]': '3.000',
      'NEW_ITEM-PRICE[1]': '12.500',
      '~OkCode': 'ADDI',
    });
    expect(body).toContain('<form method="post" action="https://sap.example/sap/bc/hook" target="_parent"');
    expect(body).toMatch(/<script nonce="[^"]+">HTMLFormElement/);
    expect(body).toContain('Return to your procurement system');
    expect(headers['content-security-policy']).toContain('form-action https://sap.example;');
    expect(await sessions()).toEqual([]);
    for (const PRODUCTID of ['NG-300', 'nothing', '', "'; drop table item; --", 'x'.repeat(2000)]) {
      const none = await ask({ FUNCTION: 'VALIDATE', PRODUCTID });
      expect([none.statusCode, Object.keys(none.fields).filter((name) => name.startsWith('NEW_ITEM'))]).toEqual([
        200,
        [],
      ]);
    }
    expect((await messages())[0]).toMatchObject({
      connection_id: 'sap-1',
      kind: 'OciValidate',
      status_text: 'Answered with 1 item.',
      answer: expect.stringContaining('NEW_ITEM-VENDORMAT[1]=NG-100'),
    });
  });

  it('BACKGROUND_SEARCH answers what is found, within a limit, in a form that waits', async () => {
    await world.database.pool.query(`
      insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices,
                        quantities, stocking_classes, image_url)
        select 'MASK-' || n, 100 + n, 'Mask number ' || n, 'V1', '', '', 'EA', '{100}', '{1,1,1,1}', '{A,A,A,A}', '/p/1'
          from generate_series(1, 70) n`);
    await inTransaction(world.database.pool, rebuildItemSearch);
    // So long the words of before are believed.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const { body, fields } = await ask({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: 'mask' });
    expect(Object.keys(fields).filter((name) => name.startsWith('NEW_ITEM-VENDORMAT'))).toHaveLength(20);
    expect(fields['NEW_ITEM-QUANTITY[20]']).toBe('1.000');
    expect(body).not.toContain('<script');
    expect(body).toContain('<button>Return to your procurement system</button>');
    for (const SEARCHSTRING of ['', ' ', 'nothing of this', '%', '\\', 'x'.repeat(5000)]) {
      const none = await ask({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING });
      expect([none.statusCode, Object.keys(none.fields).filter((name) => name.startsWith('NEW_ITEM'))]).toEqual([
        200,
        [],
      ]);
    }
    await world.database.pool.query("delete from item where item_number like 'MASK-%'");
  });

  it('write every value so that a page cannot be broken by it', async () => {
    await keep({ vendorNumber: '"><i>\'&' });
    const { body, fields } = await ask({
      FUNCTION: 'VALIDATE',
      PRODUCTID: 'NG-100',
      HOOK_URL: 'https://sap.example/h"><b>?a"><b>=<script>',
      '~OkCode': '"><b>',
    });
    expect(body).not.toMatch(/<b>|<i>|<script>/);
    expect(fields).toMatchObject({ 'a"><b>': '<script>', '~OkCode': '"><b>', 'NEW_ITEM-VENDOR[1]': '"><i>\'&' });
    await keep();
  });
});

describe('the command', () => {
  it('keeps and tests a connection of this dialect, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-sap-'));
    const file = join(folder, 'connection.json');
    const run = (...words: string[]) => runPunchOutCommand(world.app.services, words);
    writeFileSync(file, JSON.stringify({ ...sapConnection, connectionId: 'made', sender: { identity: 'MADE' } }));
    expect(await run('save', file)).toBe('Kept. made: 200 The session can begin.');
    expect(await run('list')).toMatch(/^made {2}account 100001 {2}Buyer with SAP {2}\(OCI\)$/m);
    expect(await sessions()).toEqual([]);
    await world.database.pool.query("update punch_out_connection set is_active = false where connection_id = 'made'");
    expect(await run('test', 'made')).toMatch(/^made: 403 /);
    writeFileSync(
      file,
      JSON.stringify({
        ...sapConnection,
        dialect: 'edi',
        profile: {
          ociVersion: '6',
          formCharset: 'x',
          loginField: '',
          leadTimeDays: 'soon',
          extraFields: { PRICE: '=0' },
        },
      }),
    );
    await expect(run('save', file)).rejects.toThrow(
      /dialect.*ociVersion.*formCharset.*loginField.*leadTimeDays.*extraFields/,
    );
    rmSync(folder, { recursive: true });
  });
});
