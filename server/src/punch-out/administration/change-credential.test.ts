/** What proves that a buyer's documents are the buyer's, changed on the screen and tried. */
import type { PunchOutConnection } from '@operatory/contract/punch-out-connections';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { macOf } from '../mac.ts';
import { type ConnectionDesk, draft, openConnectionDesk, setUpOf } from './connections.fixture.ts';

let desk: ConnectionDesk;
let world: ConnectionDesk['world'];
let ask: ConnectionDesk['ask'];
let add: ConnectionDesk['add'];
let service: ConnectionDesk['service'];

beforeAll(async () => {
  desk = await openConnectionDesk();
  ({ world, ask, add, service } = desk);
});
beforeEach(() => world.forget());
afterAll(() => world.close());

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
    // The previous one still works, for a day.
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
