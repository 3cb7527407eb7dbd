/** Errors in a connection are shown at its fields, by the screen's route and by the command. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/sign-in.ts';
import { readConnection } from '../connections.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';

let world: PunchOutWorld;
let service: SignedIn;

beforeAll(async () => {
  world = await openPunchOutWorld();
  service = await signIn(world.database.pool, {
    name: 'Sam Service',
    permissions: ['CustomerService', 'PunchOutConnections'],
  });
});
afterAll(() => world.close());

const draft = {
  name: 'Buyer One',
  isActive: true,
  customerNumber: '100001',
  sender: { domain: 'NetworkId', identity: 'buyer-1' },
  from: null,
  settings: { returnHosts: ['buyer.example'] },
};

async function change(changes: object) {
  const { version = 0 } = (await readConnection(world.database.pool, 'buyer-1')) ?? {};
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/punchoutConnections/buyer-1',
    headers: service.headers,
    payload: { ...draft, version, ...changes },
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a connection with values that can’t work', () => {
  it('is refused as a whole, with every field and its sentence, and nothing is saved', async () => {
    const before = await readConnection(world.database.pool, 'buyer-1');
    const refused = await change({
      customerNumber: '999999',
      settings: {
        returnHosts: ['https://buyer.example/'],
        currency: 'usd',
        deliveryUrl: 'https://10.0.0.8/',
        buyerParts: { 'MAT-1': 'NG-100', 'MAT-2': 'NG-999' },
        locationField: 'addressID',
        locations: { 'SITE-1': '100001', 'SITE-9': '100009' },
      },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'punch-out-connection.invalid' } });
    const sentences = Object.fromEntries(
      refused.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    );
    expect(sentences).toEqual({
      customerNumber: 'There is no account 999999.',
      'settings.returnHosts': expect.stringContaining('“https://buyer.example/”'),
      'settings.currency': expect.stringContaining('“usd”'),
      'settings.deliveryUrl': expect.stringContaining('private network'),
      'settings.locations': 'There is no account 100009.',
      'settings.buyerParts': expect.stringContaining('“MAT-2 = NG-999”. Correct'),
    });
    expect(await readConnection(world.database.pool, 'buyer-1')).toEqual(before);
  });

  it('is saved once they are corrected', async () => {
    const settings = { returnHosts: ['buyer.example'], buyerParts: { 'MAT-1': 'NG-100' } };
    expect(await change({ settings })).toMatchObject({ status: 200, body: { settings } });
  });
});

describe('the command', () => {
  it('leaves a connection switched off that a file says nothing about', async () => {
    const { pool } = world.database;
    const { isActive: _, ...wanted } = { isActive: true, ...corpusConnection };
    await saveConnection(pool, encryption, { wanted: { ...wanted, isActive: false }, now: new Date() });
    await saveConnection(pool, encryption, { wanted, now: new Date() });
    expect((await readConnection(pool, 'buyer-1'))?.isActive).toBe(false);
    await saveConnection(pool, encryption, { wanted: { ...wanted, isActive: true }, now: new Date() });
    expect((await readConnection(pool, 'buyer-1'))?.isActive).toBe(true);
  });

  it('keeps the settings and the buyer of a network that a file says nothing about', async () => {
    const { pool } = world.database;
    const { profile: _, ...bare } = corpusConnection;
    const from = { domain: 'networkid', identity: 'buyer-of-network' };
    const profile = { returnHosts: ['kept.example'], currency: 'CAD' };
    await saveConnection(pool, encryption, { wanted: { ...bare, from, profile }, now: new Date() });
    await saveConnection(pool, encryption, { wanted: { ...bare, name: 'Renamed' }, now: new Date() });
    expect(await readConnection(pool, 'buyer-1')).toMatchObject({ name: 'Renamed', from, storedProfile: profile });
    await saveConnection(pool, encryption, { wanted: { ...corpusConnection, from: null }, now: new Date() });
    expect(await readConnection(pool, 'buyer-1')).toMatchObject({
      from: undefined,
      storedProfile: corpusConnection.profile,
    });
  });

  it('says the same sentences as the screen', async () => {
    const wanted = { ...corpusConnection, profile: { currency: 'usd', buyerParts: { A: 'B' } } };
    await expect(saveConnection(world.database.pool, encryption, { wanted, now: new Date() })).rejects.toThrow(
      /“usd” in the setting “currency”.*“A = B”/,
    );
  });
});
