import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpDocument } from '../punch-out.fixture.ts';
import { type ConnectionDesk, openConnectionDesk } from './connections.fixture.ts';

let desk: ConnectionDesk;
let world: ConnectionDesk['world'];
let add: ConnectionDesk['add'];
let service: ConnectionDesk['service'];

beforeAll(async () => {
  desk = await openConnectionDesk();
  ({ world, add, service } = desk);
});
beforeEach(() => world.forget());
afterAll(() => world.close());

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
