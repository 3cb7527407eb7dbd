import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrive, follow, openSapWorld, type SapWorld, sapFields, shopAndReturn } from '../oci.fixture.ts';

let world: SapWorld;
beforeAll(async () => {
  world = await openSapWorld();
});
afterEach(() => world.forget());
afterAll(() => world.close());

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
      ['NEW_ITEM-DESCRIPTION[1]', 'Nitrile gloves 100% + "soft" <M>'],
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
    const [session] = await world.sessions();
    expect(session).toMatchObject({ ended_by: 'returned', return_document: order.order });
    expect((await visit.call('GET', '/user/role')).status).toBe(200);
    expect((await world.messages()).map(({ kind, direction, status_code }) => [kind, direction, status_code])).toEqual([
      ['OciArrival', 'in', 200],
      ['OciReturn', 'out', 200],
    ]);
    expect((await world.database.pool.query('select unit_price_cents from punch_out_line')).rowCount).toBe(2);
  });

  it('without a line when it is canceled, also after the session has expired, and to the buyer’s own address for that', async () => {
    const visit = await follow(
      world,
      String((await arrive(world, sapFields({ OCI_CANCEL: 'https://sap.example/canceled' }))).headers.location),
    );
    await world.database.pool.query("update punch_out_session set last_used_at = now() - interval '2 hours'");
    const { body } = await visit.call('POST', '/punchoutcart/cancel', visit.start);
    expect(body).toMatchObject({
      postUrl: 'https://sap.example/canceled',
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
    await world.app.services.files.write('safety-sheets/sheet-1.pdf', Readable.from([Buffer.from('%PDF')]));
    await world.database.pool.query(
      "update item set sds_media_key = case item_number when 'NG-100' then 'sheet-1' else 'not-on-file' end",
    );
    await world.keep({
      ociVersion: '5.0',
      formCharset: 'utf-8',
      isHookQueryKept: true,
      isSheetAttached: true,
      leadTimeDays: '3',
      units: { BX: 'CT' },
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
      'NEW_ITEM-UNIT[1]': 'CT',
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
    // A link to a sheet whose PDF isn't stored would lead nowhere.
    const next = await follow(world, String((await arrive(world, fields)).headers.location));
    const other = await shopAndReturn(next, [{ itemNumber: 'NG-200', quantity: 1 }]);
    const names = (other.form?.fields ?? []).map(({ name }) => name);
    expect(names).toContain('NEW_ITEM-VENDORMAT[1]');
    expect(names.filter((name) => name.includes('ATTACHMENT'))).toEqual([]);
    await world.keep();
  });
});
