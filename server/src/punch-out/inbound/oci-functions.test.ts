import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rebuildItemSearch } from '../../catalog/search/index.ts';
import { inTransaction } from '../../database/database.ts';
import { cartWith } from '../buyer.fixture.ts';
import { runPunchOutCommand } from '../command.ts';
import { arrive, follow, hiddenFields, openSapWorld, type SapWorld, sapConnection, sapFields } from '../oci.fixture.ts';

let world: SapWorld;
beforeAll(async () => {
  world = await openSapWorld();
});
afterEach(() => world.forget());
afterAll(() => world.close());

describe('the functions without a visit to the shop', () => {
  const ask = async (fields: Readonly<Record<string, string | undefined>>) => {
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

  it('DETAIL needs no return address: the product can be looked at, and nothing changed, ordered, or returned', async () => {
    const answer = await ask({ FUNCTION: 'DETAIL', PRODUCTID: 'NG-200', HOOK_URL: undefined });
    expect(answer.statusCode).toBe(303);
    const { entered, call, start } = await follow(world, String(answer.headers.location));
    expect(entered).toMatchObject({ selectedItem: 'NG-200', operation: 'inspect', canReturn: false });
    const carts = await call('GET', '/punchoutcart/customerNumber/100001');
    const [cart] = carts.body.data as { key: string; modified: string; items: unknown[] }[];
    if (cart === undefined) throw new Error('no cart');
    expect(cart.items).toEqual([]);
    const saved = await call('POST', '/punchoutcart', cartWith(cart, [{ itemNumber: 'NG-200', quantity: 1 }]));
    expect([saved.status, saved.body.code]).toEqual([422, 'punch-out.read-only']);
    expect((await call('GET', `/punchoutcart/cxml?key=${cart.key}`)).body.code).toBe('punch-out.order-invalid');
    expect((await call('POST', '/punchoutcart/cancel', start)).body.code).toBe('punch-out.session-absent');
    // A person who shops has to name where the cart returns to.
    expect((await ask({ FUNCTION: '', HOOK_URL: undefined })).statusCode).toBe(400);
    const usual = await ask({ FUNCTION: 'DETAIL', PRODUCTID: 'NG-200' });
    expect((await follow(world, String(usual.headers.location))).entered).toMatchObject({ canReturn: true });
  });

  it('SOURCING opens the shop with the search text', async () => {
    for (const [SEARCHSTRING, searchText] of [
      [' nitrile & "soft" ', 'nitrile & "soft"'],
      ['x'.repeat(5_000), 'x'.repeat(200)],
      ['  ', undefined],
    ]) {
      const answer = await ask({ FUNCTION: 'sourcing', SEARCHSTRING });
      expect(answer.statusCode).toBe(303);
      const { entered } = await follow(world, String(answer.headers.location));
      expect([entered.searchText, entered.selectedItem, entered.operation]).toEqual([searchText, null, 'create']);
    }
    // A search that isn't SOURCING's doesn't steer the visit.
    const usual = await ask({ FUNCTION: '', SEARCHSTRING: 'gloves' });
    expect((await follow(world, String(usual.headers.location))).entered).not.toHaveProperty('searchText');
    expect((await world.messages())[0]).toMatchObject({ kind: 'OciSourcing', status_code: 200 });
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
    expect(headers['content-security-policy']).toContain('form-action https:;');
    expect(await world.sessions()).toEqual([]);
    for (const PRODUCTID of ['NG-300', 'nothing', '', "'; drop table item; --", 'x'.repeat(2000)]) {
      const none = await ask({ FUNCTION: 'VALIDATE', PRODUCTID });
      expect([none.statusCode, Object.keys(none.fields).filter((name) => name.startsWith('NEW_ITEM'))]).toEqual([
        200,
        [],
      ]);
    }
    expect((await world.messages())[0]).toMatchObject({
      connection_id: 'sap-1',
      kind: 'OciValidate',
      status_text: 'Answered with 1 item.',
      answer: expect.stringContaining('NEW_ITEM-VENDORMAT[1]=NG-100'),
    });
  });

  it('VALIDATE of a product that was withdrawn answers with no item', async () => {
    const itemsOf = async () => {
      const { statusCode, fields } = await ask({ FUNCTION: 'VALIDATE', PRODUCTID: 'NG-200' });
      return [statusCode, ...Object.keys(fields).filter((name) => name.startsWith('NEW_ITEM-VENDORMAT'))];
    };
    const withdraw = (at: string) =>
      world.database.pool.query(`update item set withdrawn_at = ${at} where item_number = 'NG-200'`);
    expect(await itemsOf()).toEqual([200, 'NEW_ITEM-VENDORMAT[1]']);
    await withdraw('now()');
    expect(await itemsOf()).toEqual([200]);
    await withdraw('null');
  });

  it('BACKGROUND_SEARCH returns matches, within a limit, in a form that waits', async () => {
    await world.database.pool.query(`
      insert into item (item_number, item_key, description, vendor_id, vendor_part_number, pack, unit_of_measure, prices, image_url)
        select 'MASK-' || n, 100 + n, 'Mask number ' || n, 'V1', '', '', 'EA', '{100}', '/p/1'
          from generate_series(1, 70) n`);
    await inTransaction(world.database.pool, rebuildItemSearch);
    // Settings are cached for this long.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const { body, fields } = await ask({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: 'mask' });
    expect(Object.keys(fields).filter((name) => name.startsWith('NEW_ITEM-VENDORMAT'))).toHaveLength(20);
    expect(fields['NEW_ITEM-QUANTITY[20]']).toBe('1.000');
    expect(body).not.toContain('<script');
    expect(body).toContain('<button>Return to your procurement system</button>');
    for (const SEARCHSTRING of ['', ' ', 'qqqqqqq', '%', '\\', 'x'.repeat(5000)]) {
      const none = await ask({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING });
      expect([none.statusCode, Object.keys(none.fields).filter((name) => name.startsWith('NEW_ITEM'))]).toEqual([
        200,
        [],
      ]);
    }
    await world.database.pool.query(
      "select set_config('operatory.may_delete', 'on', true); delete from item where item_number like 'MASK-%'",
    );
  });

  it('write every value so that a page cannot be broken by it', async () => {
    await world.keep({ vendorNumber: '"><i>\'&' });
    const { body, fields } = await ask({
      FUNCTION: 'VALIDATE',
      PRODUCTID: 'NG-100',
      HOOK_URL: 'https://sap.example/h"><b>?a"><b>=<script>',
      '~OkCode': '"><b>',
    });
    expect(body).not.toMatch(/<b>|<i>|<script>/);
    expect(fields).toMatchObject({ 'a"><b>': '<script>', '~OkCode': '"><b>', 'NEW_ITEM-VENDOR[1]': '"><i>\'&' });
    await world.keep();
  });
});

describe('a login without a password', () => {
  const status = async (PASSWORD?: string) => (await arrive(world, sapFields({ PASSWORD }))).statusCode;

  it('is for connections that allow it; a wrong password is still refused', async () => {
    expect([await status(), await status('')]).toEqual([401, 401]);
    await world.keep({ isPasswordNeeded: false });
    expect([await status(), await status(''), await status('sap pässword')]).toEqual([303, 303, 303]);
    expect(await status('guessed')).toBe(401);
    const stranger = sapFields({ PASSWORD: undefined, USERNAME: 'SOMEONE' });
    expect((await arrive(world, stranger)).statusCode).toBe(401);
    await world.keep();
  });

  it('can be limited to the buyer’s network', async () => {
    await world.keep({ isPasswordNeeded: false, allowedAddresses: ['203.0.113.0/24'] });
    const { statusCode, body } = await arrive(world, sapFields({ PASSWORD: undefined }));
    expect([statusCode, body.includes('127.0.0.1')]).toEqual([403, true]);
    await world.keep({ isPasswordNeeded: false, allowedAddresses: ['127.0.0.1'] });
    expect(await status()).toBe(303);
    await world.keep();
  });
});

describe('the command', () => {
  it('keeps and tests a connection of this dialect, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operatory-sap-'));
    const file = join(folder, 'connection.json');
    const run = async (...words: string[]) => (await runPunchOutCommand(world.app.services, words)).text;
    writeFileSync(file, JSON.stringify({ ...sapConnection, connectionId: 'made', sender: { identity: 'MADE' } }));
    expect(await run('save', file)).toBe('Saved. made: 200 The session can begin.');
    expect(await run('list')).toMatch(/^made {2}account 100001 {2}Buyer with SAP {2}\(OCI\)$/m);
    expect(await world.sessions()).toEqual([]);
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
