import type { PunchOutConnection, punchOutConnectionRoutes } from '@operatory/contract/punch-out-connections';
import type { RouteReply } from '@operatory/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDtdThere, validateByDtd } from '../../../test/dtd.ts';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { macOf } from '../mac.ts';
import { openPunchOutWorld, type PunchOutWorld, setUpDocument } from '../punch-out.fixture.ts';
import { addConnection } from './change-connection.ts';

let world: PunchOutWorld;
let service: SignedIn;
/** Customer service without the right to change connections. */
let plain: SignedIn;

beforeAll(async () => {
  world = await openPunchOutWorld();
  service = await signIn(world.database.pool, {
    name: 'Sam Service',
    permissions: ['CustomerService', 'PunchOutConnections'],
  });
  plain = await signIn(world.database.pool, { permissions: ['CustomerService'] });
});
beforeEach(() => world.forget());
afterAll(() => world.close());

type Saved = { readonly connection: PunchOutConnection; readonly secret: string };

async function ask<T>(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  by = service,
): Promise<{ status: number; body: T }> {
  const answer = await world.app.http.inject({
    method,
    url: `/api/punchoutConnections${url}`,
    headers: by.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const draft = {
  name: 'Mercy Health',
  isActive: true,
  customerNumber: '100001',
  sender: { domain: 'DUNS', identity: 'mercy-1' },
  from: null,
  settings: { returnHosts: ['buyer.example'] },
};
const add = (changes: object) => ask<Saved>('POST', '', { ...draft, dialect: 'cxml', ...changes });

/** The corpus's setup as this sender would send it. */
const setUpOf = ({ domain, identity }: { domain: string; identity: string }, secret: string) =>
  setUpDocument({ secret }).replaceAll('NetworkId', domain).replaceAll('buyer-1', identity);

it('is changed only by those who were given the right; others see what a buyer’s engineer sees', async () => {
  await add({ connectionId: 'kept', sender: { domain: 'DUNS', identity: 'kept-1' } });
  const change = { ...draft, sender: { domain: 'DUNS', identity: 'kept-1' }, version: 1 };
  const secret = { version: 1, purpose: 'incoming', change: 'make', previousDays: 0 };
  for (const [method, url, body] of [
    ['POST', '', { ...draft, dialect: 'cxml', connectionId: 'other' }],
    ['GET', '/kept', undefined],
    ['POST', '/kept', { ...change, name: 'Changed' }],
    ['POST', '/kept/secret', { version: 1, previousDays: 0 }],
    ['POST', '/kept/credentials', secret],
  ] as const) {
    const refused = await ask<{ code: string }>(method, url, body, plain);
    expect([url, refused.status, refused.body.code]).toEqual([url, 403, 'access.not-allowed']);
  }
  const reading = { method: 'POST', url: '/api/punchoutSetUps/read', payload: { document: '<cXML/>' } } as const;
  expect((await world.app.http.inject({ ...reading, headers: plain.headers })).statusCode).toBe(403);
  expect((await ask('GET', '/kept/sheet', undefined, plain)).status).toBe(200);
  expect((await ask<PunchOutConnection>('GET', '/kept')).body).toMatchObject({ version: 1, name: draft.name });
});

it('asks for a proof before any secret changes', async () => {
  await add({ connectionId: 'proven', sender: { domain: 'DUNS', identity: 'proven-1' } });
  await world.database.pool.query(`update session set proved_at = now() - interval '11 minutes' where token = $1`, [
    service.token,
  ]);
  for (const [url, body] of [
    ['/proven/secret', { version: 1, previousDays: 0 }],
    ['/proven/credentials', { version: 1, purpose: 'incoming', change: 'make', previousDays: 0 }],
  ] as const) {
    const refused = await ask<{ code: string }>('POST', url, body);
    expect([url, refused.status, refused.body.code]).toEqual([url, 403, 'access.proof-needed']);
  }
  await world.database.pool.query('update session set proved_at = now() where token = $1', [service.token]);
});

describe('a connection on the screen', () => {
  it('is added with a secret that is shown once, and works at once', async () => {
    const { status, body } = await add({ connectionId: 'mercy' });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[\w-]{32}$/);
    expect(body.connection).toMatchObject({
      ...draft,
      sender: { domain: 'duns', identity: 'mercy-1' },
      connectionId: 'mercy',
      dialect: 'cxml',
      version: 1,
    });
    expect((await world.send(setUpOf({ domain: 'DUNS', identity: 'mercy-1' }, body.secret))).code).toBe(200);
    const read = await ask<PunchOutConnection>('GET', '/mercy');
    expect(read.body).toMatchObject({ customerName: 'Practice 100001', previousSecretUntil: null });
    expect(JSON.stringify(read.body)).not.toContain(body.secret);
  });

  it('is refused with sentences that name what to change', async () => {
    expect(await add({ connectionId: 'mercy' })).toMatchObject({
      status: 409,
      body: { code: 'punch-out-connection.id-taken', detail: expect.stringContaining('“mercy”') },
    });
    expect(await add({ connectionId: 'mercy-2' })).toMatchObject({
      status: 409,
      body: { code: 'punch-out-connection.sender-taken', detail: expect.stringContaining('“Mercy Health”') },
    });
    const sender = { domain: 'DUNS', identity: 'mercy-2' };
    expect(
      await add({ connectionId: 'mercy-2', sender, customerNumber: '7', settings: { dtdVersion: 'new', speed: 1 } }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'punch-out-connection.invalid',
        detail: expect.stringMatching(/cXML such as 1\.2\.014.*called “speed”.*no account 7/),
      },
    });
    expect(await add({ connectionId: 'mercy-2', sender: { domain: ' ', identity: 'mercy-2' } })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('The sender needs a domain') },
    });
    expect(await add({ connectionId: 'mercy-2', sender, secret: 'too short' })).toMatchObject({ status: 400 });
    for (const deliveryUrl of [
      'http://buyer.example/in',
      'https://127.0.0.1/',
      'https://[::1]/',
      'ftp://b.example',
      'x',
    ]) {
      expect(await add({ connectionId: 'mercy-2', sender, settings: { deliveryUrl } })).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('Documents can’t be sent to') },
      });
    }
    expect((await ask('GET', '/mercy-2')).status).toBe(404);
    expect(
      await add({ connectionId: 'mercy-2', sender, settings: { deliveryUrl: 'https://10.0.0.7/' } }),
    ).toMatchObject({
      body: { detail: expect.stringContaining('Your administrator can allow it with ERP_PRIVATE_HOSTS.') },
    });
  });

  it('may send documents to hosts of the own network that the administrator allows', async () => {
    const { services } = world.app;
    const { settings } = services;
    const exchange = { ...settings.exchange, privateHosts: ['10.0.0.7'] };
    const saved = await addConnection(
      { ...services, settings: { ...settings, exchange } },
      {
        ...{
          ...draft,
          connectionId: 'own-network',
          dialect: 'cxml',
          sender: { domain: 'DUNS', identity: 'own-network' },
        },
        settings: { returnHosts: ['buyer.example'], deliveryUrl: 'http://10.0.0.7/in' },
      },
    );
    expect(saved).toMatchObject({ connection: { settings: { deliveryUrl: 'http://10.0.0.7/in' } } });
  });

  it('is changed by the one who saw it last, while its visits go on', async () => {
    const { body: made } = await add({
      connectionId: 'race',
      sender: { domain: 'DUNS', identity: 'race' },
      secret: 'a secret of theirs',
    });
    const change = { ...draft, sender: made.connection.sender, version: made.connection.version };
    const both = await Promise.all([
      ask('POST', '/race', { ...change, name: 'One' }),
      ask('POST', '/race', { ...change, name: 'Two' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'punch-out-connection.changed' });
    const { body: now } = await ask<PunchOutConnection>('GET', '/race');
    expect(now.version).toBe(2);
    expect((await world.send(setUpOf(made.connection.sender, 'a secret of theirs'))).code).toBe(200);

    await ask('POST', '/race', { ...change, version: 2, isActive: false });
    expect((await world.send(setUpOf(made.connection.sender, 'a secret of theirs'))).code).toBe(403);
    expect(await ask('POST', '/nobody', change)).toMatchObject({ status: 404 });
  });

  it('gets another secret, and the one before works as long as was chosen', async () => {
    const sender = { domain: 'DUNS', identity: 'rotate' };
    const { body: first } = await add({ connectionId: 'rotate', sender });
    const { body: second } = await ask<Saved>('POST', '/rotate/secret', { version: 1, previousDays: 30 });
    expect(second.secret).not.toBe(first.secret);
    expect(second.connection.previousSecretUntil).not.toBeNull();
    for (const { secret } of [first, second]) expect((await world.send(setUpOf(sender, secret))).code).toBe(200);

    // Two people at once: one of the secrets counts, and only its maker was shown it.
    const both = await Promise.all(
      [1, 2].map(() => ask<Saved>('POST', '/rotate/secret', { version: 2, previousDays: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await world.send(setUpOf(sender, second.secret))).code).toBe(401);
    const third = both.find(({ status }) => status === 200)?.body.secret ?? '';
    expect((await world.send(setUpOf(sender, third))).code).toBe(200);
  });

  it('keeps an address in a private network that the command on the server set, and takes no other one', async () => {
    await world.database.pool.query(
      `update punch_out_connection set profile = profile || '{"deliveryUrl": "http://10.0.0.7/cxml"}' where connection_id = 'mercy'`,
    );
    const { body } = await ask<PunchOutConnection>('GET', '/mercy');
    const { name, isActive, customerNumber, sender, from, settings, version } = body;
    const same = { name: `${name} 2`, isActive, customerNumber, sender, from, settings, version };
    expect(await ask('POST', '/mercy', same)).toMatchObject({ status: 200, body: { name: 'Mercy Health 2' } });
    const other = { ...same, version: version + 1, settings: { ...settings, deliveryUrl: 'http://10.0.0.8/cxml' } };
    expect((await ask('POST', '/mercy', other)).status).toBe(422);
  });
});

describe('the proofs of a connection', () => {
  const sender = { domain: 'DUNS', identity: 'proofs' };
  const theirSecret = 'a secret of theirs';
  type Changed = { readonly connection: PunchOutConnection; readonly secret: string | null };
  let version = 1;
  const post = async (document: string, authorization?: string) => {
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/punchout/setup',
      headers: { 'content-type': 'text/xml', ...(authorization === undefined ? {} : { authorization }) },
      payload: document,
    });
    return Number(/code="(\d+)"/.exec(answer.body)?.[1]);
  };
  const without = () => setUpOf(sender, 'x').replace('<SharedSecret>x</SharedSecret>', '');
  const withMac = (secret: string, changes: { minutes?: number; algorithm?: string } = {}) => {
    const at = Date.now() + (changes.minutes ?? 0) * 60_000;
    const text = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
    const dates = { creationDate: text(at), expirationDate: text(at + 3_600_000) };
    const mac = macOf(secret, { from: sender, sender, dates });
    return without().replace(
      /(<Sender>.*?<\/Identity>)/s,
      `$1<CredentialMac type="FromSenderCredentials" algorithm="${changes.algorithm ?? 'HMAC-SHA1-96'}" creationDate="${dates.creationDate}" expirationDate="${dates.expirationDate}">${mac}</CredentialMac>`,
    );
  };
  const save = async (settings: object) => {
    const { body } = await ask<PunchOutConnection>('POST', '/proofs', {
      ...draft,
      sender,
      settings: { ...draft.settings, ...settings },
      version,
    });
    version = body.version;
  };
  const change = async (wanted: object) => {
    const answer = await ask<Changed>('POST', '/proofs/credentials', { version, previousDays: 0, ...wanted });
    version = answer.body.connection?.version ?? version;
    return answer;
  };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const reasons = async () => {
    const { rows } = await world.database.pool.query(
      "select reason from punch_out_message where reason <> '' order by message_id",
    );
    return rows.map(({ reason }) => reason);
  };

  it('are a secret, or a fresh MAC of it', async () => {
    expect((await add({ connectionId: 'proofs', sender, secret: theirSecret })).status).toBe(200);
    expect(await post(withMac(theirSecret))).toBe(200);
    const refused = [
      withMac('another secret'),
      withMac(theirSecret, { minutes: -120 }),
      withMac(theirSecret, { minutes: 30 }),
      withMac(theirSecret, { algorithm: 'HMAC-MD5' }),
      without(),
    ];
    for (const document of refused) expect(await post(document)).toBe(401);
    expect(await reasons()).toEqual(['wrong-secret', 'mac-expired', 'mac-expired', 'mac-unsupported', 'no-secret']);
  });

  it('are a user name and password, or a token, of the request, which are stored and never shown', async () => {
    await save({ incomingProof: 'basic', incomingUser: 'mercy' });
    await world.forget();
    expect(await post(without(), basic('mercy:pass'))).toBe(401);
    expect(await reasons()).toEqual(['no-stored-proof']);
    const tested = await world.app.http.inject({
      ...{ method: 'POST', url: '/api/punchoutDiagnostics/connections/proofs/test', headers: service.headers },
    });
    expect(tested.json()).toMatchObject({
      code: 401,
      explanation: { what: expect.stringContaining('no password or token'), wayOut: expect.stringContaining('Other') },
    });
    expect(await change({ purpose: 'incoming', change: 'store', secret: 'pass:word' })).toMatchObject({
      status: 200,
      body: { secret: null, connection: { credentials: [{ purpose: 'incoming', previousUntil: null }] } },
    });
    expect(await post(without(), basic('mercy:pass:word'))).toBe(200);
    // A secret in the document must be right as well.
    expect(await post(setUpOf(sender, theirSecret), basic('mercy:pass:word'))).toBe(200);
    const refused = [
      [setUpOf(sender, 'wrong'), basic('mercy:pass:word')],
      [setUpOf(sender, theirSecret), undefined],
      [without(), basic('other:pass:word')],
      [without(), basic('mercy:word')],
      [without(), 'Bearer pass'],
    ] as const;
    await world.forget();
    for (const [document, header] of refused) expect(await post(document, header)).toBe(401);
    expect(await reasons()).toEqual([
      'wrong-secret',
      'no-http-proof',
      'wrong-http-proof',
      'wrong-http-proof',
      'no-http-proof',
    ]);
    await save({ incomingProof: 'bearer' });
    const made = await change({ purpose: 'incoming', change: 'make', previousDays: 1 });
    expect(made.body.secret).toMatch(/^[\w-]{32}$/);
    expect(await post(without(), `Bearer ${made.body.secret}`)).toBe(200);
    const next = await change({ purpose: 'incoming', change: 'make', previousDays: 1 });
    // The one before still works, for a day.
    expect([
      await post(without(), `Bearer ${made.body.secret}`),
      await post(without(), `Bearer ${next.body.secret}`),
    ]).toEqual([200, 200]);
    const read = await ask<PunchOutConnection>('GET', '/proofs');
    expect(JSON.stringify(read.body)).not.toContain(next.body.secret);
    const { rows } = await world.database.pool.query('select document, answer from punch_out_message');
    expect(JSON.stringify(rows)).not.toMatch(/pass:word|CredentialMac[^>]*>[\w+/]{16}/);
  });

  it('are only changed by someone who has just proved who they are', async () => {
    const ageProof = (age: string) =>
      world.database.pool.query('update session set proved_at = now() - $2::interval where user_id = $1', [
        service.userId,
        age,
      ]);
    await ageProof('16 minutes');
    const change = { version: 1, purpose: 'incoming', change: 'make', previousDays: 0 };
    const refused = await ask('POST', '/proofs/credentials', change);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'access.proof-needed' }]);
    await ageProof('0 minutes');
  });

  it('are changed on the version that was seen, and removed', async () => {
    const old = { purpose: 'incoming', change: 'remove', previousDays: 0, version: 1 };
    expect((await ask('POST', '/proofs/credentials', old)).status).toBe(409);
    expect((await change({ purpose: 'else', change: 'make' })).status).toBe(400);
    expect((await change({ purpose: 'outgoing', change: 'store', secret: 'a\nb' })).status).toBe(422);
    expect((await change({ purpose: 'incoming', change: 'remove' })).body.connection.credentials).toEqual([]);
    const { rows } = await world.database.pool.query(
      "select * from audit_entry where kind = 'connection-secret-changed'",
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/pass:word/);
  });
});

describe('one of the buyer’s setups', () => {
  const read = async (document: string, connectionId?: string) => {
    const answer = await world.app.http.inject({
      method: 'POST',
      url: '/api/punchoutSetUps/read',
      headers: service.headers,
      payload: { document, ...(connectionId === undefined ? {} : { connectionId }) },
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  it.each([
    ['lines', 'USERNAME=WIZARD\nPASSWORD=hidden secret\nHOOK_URL=https://sap.example/hook?a=b&c=d\n~OkCode=ADDI'],
    [
      'the body of a POST',
      'USERNAME=WIZARD&PASSWORD=hidden+secret&HOOK_URL=https%3A%2F%2Fsap.example%2Fhook&~OkCode=ADDI',
    ],
    ['an address', 'https://shop/oci?USERNAME=WIZARD&PASSWORD=hidden%20secret&HOOK_URL=https://sap.example&~OkCode='],
  ])('may be SAP’s form: %s', async (_, form) => {
    const { status, body } = await read(form);
    expect([status, body]).toEqual([200, expect.objectContaining({ owner: null, problems: [] })]);
    const { system, sender, settings, notes } = body;
    expect(sender).toEqual({ domain: '', identity: 'WIZARD' });
    expect(settings).toMatchObject({ returnHosts: ['sap.example'], loginField: 'USERNAME', hookField: 'HOOK_URL' });
    expect(JSON.stringify(body)).not.toContain('hidden');
    expect([system, notes.length]).toEqual(form.startsWith('https') ? ['Another system with OCI', 2] : ['SAP SRM', 1]);
    expect(await read(form, 'buyer-1')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('this connection uses cXML') },
    });
    const made = await add({
      ...{ connectionId: 'wizard', dialect: 'oci', sender, settings },
    });
    expect(made.status).toBe(200);
    expect((await read(form)).body.owner).toMatchObject({ connectionId: 'wizard' });
    await world.database.pool.query(`delete from punch_out_connection where connection_id = 'wizard'`);
  });

  it('is read for a new connection, and compared with the one there is, without its secret', async () => {
    const latin = setUpDocument({ secret: 'hidden-secret' }).replace('UTF-8', 'ISO-8859-15');
    const { status, body } = await read(latin);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sender: { domain: 'NetworkId', identity: 'buyer-1' },
      settings: { returnHosts: ['buyer.example'] },
      problems: [],
      owner: { connectionId: 'buyer-1' },
    });
    expect(JSON.stringify(body)).not.toContain('hidden-secret');
    const compared = await read(setUpDocument({ secret: 'hidden-secret', url: 'https://else.example/' }), 'buyer-1');
    expect(compared.body).toMatchObject({
      problems: [expect.stringContaining('not agreed'), 'Its shared secret isn’t ours.'],
      owner: null,
    });
    expect((await read(setUpDocument(), 'buyer-1')).body.problems).toEqual([]);
  });

  it.each([['not XML'], ['<cXML/>'], ['<!DOCTYPE cXML [<!ENTITY x "y">]><cXML>&x;</cXML>']])(
    'is refused with a reason if it is %s',
    async (document) => {
      expect(await read(document)).toMatchObject({ status: 422, body: { detail: expect.stringContaining('setup') } });
    },
  );
});

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

  it('says what requests have besides the document, in both directions', async () => {
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
