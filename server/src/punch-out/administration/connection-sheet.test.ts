import type { punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RouteReply } from '@operatory/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { type ConnectionDesk, draft, openConnectionDesk } from './connections.fixture.ts';

let desk: ConnectionDesk;
let world: ConnectionDesk['world'];
let ask: ConnectionDesk['ask'];
let add: ConnectionDesk['add'];

beforeAll(async () => {
  desk = await openConnectionDesk();
  ({ world, ask, add } = desk);
});
beforeEach(() => world.forget());
afterAll(() => world.close());

describe('the sheet for the buyer’s engineer', () => {
  it('has the documents of the connection, which are valid and work, and no secret', async () => {
    const url = 'https://buyer.example/in';
    await add({ connectionId: 'sheet', sender: { domain: 'DUNS', identity: 'sheet' }, settings: { deliveryUrl: url } });
    const secret = 'another secret of ours';
    await ask('POST', '/sheet/secret', { version: 1, secret, previousDays: 0 });
    const { body } = await ask<RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>>(
      'GET',
      '/sheet/sheet',
    );
    expect(body.documents.map(({ title }) => title)).toEqual([
      ...[
        'Setup',
        'Answer to the setup',
        'Returned cart',
        'Order',
        'Answer to the order',
        'Confirmation',
        'Ship notice',
      ],
      ...['Invoice', 'Answer to a change that came too late'],
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
    for (const { title, text } of body.documents) {
      const module = /^(Confirmation|Ship notice)$/.test(title)
        ? 'Fulfill'
        : title === 'Invoice'
          ? 'InvoiceDetail'
          : 'cXML';
      if (isDtdThere) expect(() => validateByDtd(text, `1.2.071/${module}.dtd`), title).not.toThrow();
    }
    const [setUp] = body.documents;
    const sent = (setUp?.text ?? '').replace('(the shared secret)', secret).replace('localhost', 'buyer.example');
    // No host is agreed yet, and that is all that is wrong.
    expect(await world.send(sent)).toMatchObject({ code: 400, text: expect.stringContaining('not agreed') });
    expect((await ask('GET', '/nobody/sheet')).status).toBe(404);
  });

  const sheetOf = async (connectionId: string) =>
    (await ask<RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>>('GET', `/${connectionId}/sheet`))
      .body;

  it.each([
    ['addressID', '<Address addressID="SITE-2">'],
    ['shipTo', '<Address addressID="SITE-2">'],
    ['Site', '<Extrinsic name="Site">SITE-2</Extrinsic>'],
    ['To', '<Identity>SITE-2</Identity>'],
  ])(
    'names the location in its setup and in its order, which are for its account: %s',
    async (locationField, named) => {
      const connectionId = `by-${locationField.toLowerCase()}`;
      const secret = 'another secret of ours';
      const settings = {
        ...draft.settings,
        deliveryUrl: 'https://buyer.example/in',
        catalogUrl: 'https://buyer.example/c',
      };
      const sender = { domain: 'DUNS', identity: connectionId };
      await add({
        ...{ connectionId, sender },
        settings: { ...settings, locationField, locations: { 'SITE-2': '100002' } },
      });
      await ask('POST', `/${connectionId}/secret`, { version: 1, secret, previousDays: 0 });
      const { documents } = await sheetOf(connectionId);
      const textOf = (wanted: string) => documents.find(({ title }) => title === wanted)?.text ?? '';
      for (const title of ['Setup', 'Order']) expect(textOf(title), title).toContain(named);
      const exact = (title: string) => textOf(title).replace('(the shared secret)', secret);
      expect(await world.send(exact('Setup'))).toMatchObject({ code: 200 });
      const { rows } = await world.database.pool.query(
        `select customer_number from punch_out_session where connection_id = $1`,
        [connectionId],
      );
      expect(rows).toEqual([{ customer_number: '100002' }]);
      const order = exact('Order').replace(/<SupplierPartID>.*?</, '<SupplierPartID>NG-100<');
      expect(await world.send(order)).toMatchObject({ code: 200 });
      const orders = await world.database.pool.query(
        `select o.customer_number from punch_out_order p join sales_order o using (order_number) where p.connection_id = $1`,
        [connectionId],
      );
      expect(orders.rows).toEqual([{ customer_number: '100002' }]);
      if (locationField === 'To') expect(textOf('Ship notice')).toContain(named);
      if (isDtdThere) expect(() => validateByDtd(textOf('Order'), '1.2.071/cXML.dtd')).not.toThrow();
    },
  );

  it('proves its documents as the connection does, and has no document that isn’t sent', async () => {
    const settings = {
      ...{ deliveryProof: 'mac', deliveryUrl: 'https://buyer.example/in', deliveryUrls: { StatusUpdateRequest: '' } },
      ...{ areInvoicesSent: false, catalogUrl: 'https://buyer.example/catalog' },
    };
    await add({ connectionId: 'mac-sheet', sender: { domain: 'DUNS', identity: 'mac-sheet' }, settings });
    const { documents, facts } = await sheetOf('mac-sheet');
    const sent = documents.filter(({ from, address }) => from === 'us' && address.startsWith('https://buyer.example/'));
    expect(sent.map(({ title, address }) => [title, address])).toEqual([
      ['Confirmation', 'https://buyer.example/in'],
      ['Ship notice', 'https://buyer.example/in'],
      ['Catalog (first part; the file is the second)', 'https://buyer.example/catalog'],
    ]);
    for (const { title, text } of sent) {
      expect(text, title).toMatch(/<CredentialMac type="FromSenderCredentials" algorithm="HMAC-SHA1-96" creationDate=/);
      expect(text, title).not.toContain('SharedSecret');
      const module = title.startsWith('Catalog') ? 'cXML' : 'Fulfill';
      if (isDtdThere) expect(() => validateByDtd(text, `1.2.071/${module}.dtd`), title).not.toThrow();
    }
    expect(facts.map(({ name }) => name).filter((name) => name.startsWith('We send'))).toEqual([
      ...['We send ConfirmationRequest to', 'We send ShipNoticeRequest to', 'We send CatalogUploadRequest to'],
    ]);
  });

  it('describes what requests have in addition to the document, in both directions', async () => {
    const settings = {
      ...{ incomingProof: 'bearer', deliveryProof: 'basic', deliveryUser: 'shop', isEditAllowed: false },
      ...{ deliveryUrl: 'https://buyer.example/in', deliveryUsers: { ShipNoticeRequest: 'dock' } },
      ...{ isAllDetailSent: true, areFreeGoodsReturned: false },
    };
    await add({ connectionId: 'headers', sender: { domain: 'DUNS', identity: 'headers' }, settings });
    const { documents, facts } = await sheetOf('headers');
    for (const { title, from, text } of documents) {
      if (from === 'buyer') expect(text, title).not.toContain('SharedSecret');
      expect(text, title).not.toContain('deploymentMode="test"');
    }
    const wanted: readonly (readonly [name: string, value: string])[] = [
      ['Header of your requests', 'Authorization: Bearer (the token)'],
      ['Proof of our documents', 'Shared secret in the document, and basic authentication of the request'],
      ['Header of our requests', 'Authorization: Basic base64("shop:" and the password)'],
      ['Header of our ShipNoticeRequest', 'Authorization: Basic base64("dock:" and the password)'],
      ['Returned carts', 'Can be looked at again (inspect)'],
      ['Confirmations in which anything differs', 'allDetail'],
      ['Free goods', 'None'],
    ];
    for (const [name, value] of wanted) expect(facts).toContainEqual({ name, value });
  });

  it('for SAP’s form returns the cart to its page, and binds no browser to the buyer’s network', async () => {
    const settings = {
      ...{ returnHosts: ['sap.example'], locationField: 'PLANT', locations: { P1: '100001' } },
      allowedAddresses: ['203.0.113.0/24'],
    };
    await add({ connectionId: 'sap-sheet', dialect: 'oci', sender: { domain: '', identity: 'SAPBUYER' }, settings });
    const { documents, facts } = await sheetOf('sap-sheet');
    const proof = (shown: typeof facts) => shown.find(({ name }) => name === 'Proof of your documents')?.value;
    expect([proof(facts), documents[0]?.text]).toEqual([
      'USERNAME and PASSWORD',
      expect.stringContaining('PASSWORD=(the shared secret)'),
    ]);
    expect(documents.map(({ address }) => address)[1]).toBe('https://sap.example/return');
    expect(facts.map(({ name }) => name)).not.toContain('They may come from');
    await add({
      ...{ connectionId: 'sap-free', dialect: 'oci', sender: { domain: '', identity: 'SAPFREE' } },
      settings: { ...settings, isPasswordNeeded: false },
    });
    const free = await sheetOf('sap-free');
    expect(free.facts).toContainEqual({ name: 'They may come from', value: '203.0.113.0/24' });
    expect([proof(free.facts), free.documents[0]?.text]).toEqual([
      'USERNAME, without a password',
      expect.not.stringContaining('PASSWORD'),
    ]);
  });

  it('has the locations with their accounts, and the header that requests need', async () => {
    const settings = {
      ...{ incomingProof: 'basic', incomingUser: 'mercy', locationField: 'addressID' },
      locations: { 'SITE-1': '100001', 'SITE-2': '100002', 'SITE-3': '100002' },
    };
    await add({ connectionId: 'many', sender: { domain: 'DUNS', identity: 'many' }, settings });
    const { body } = await ask<RouteReply<(typeof punchOutConnectionRoutes)['readConnectionSheet']>>(
      'GET',
      '/many/sheet',
    );
    expect(body.locations).toEqual([
      { value: 'SITE-1', customerNumber: '100001' },
      { value: 'SITE-2', customerNumber: '100002' },
      { value: 'SITE-3', customerNumber: '100002' },
    ]);
    expect(body.accounts.map(({ customerNumber }) => customerNumber)).toEqual(['100001', '100002']);
    expect(body.facts).toContainEqual({
      name: 'Header of your requests',
      value: 'Authorization: Basic base64("mercy:" and the password)',
    });
  });
});
