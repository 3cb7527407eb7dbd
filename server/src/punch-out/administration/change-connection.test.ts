import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { addConnection } from './change-connection.ts';
import { type ConnectionDesk, draft, openConnectionDesk, type Saved, setUpOf } from './connections.fixture.ts';

let desk: ConnectionDesk;
let world: ConnectionDesk['world'];
let ask: ConnectionDesk['ask'];
let add: ConnectionDesk['add'];
let service: ConnectionDesk['service'];
/** Customer service without the right to change connections. */
let plain: SignedIn;

beforeAll(async () => {
  desk = await openConnectionDesk();
  ({ world, ask, add, service } = desk);
  plain = await signIn(world.database.pool, { permissions: ['CustomerService'] });
});
beforeEach(() => world.forget());
afterAll(() => world.close());

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

  it('gets a new secret, and the previous one works for the chosen time', async () => {
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
