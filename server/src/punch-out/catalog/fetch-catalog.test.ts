/** Catalogs that a buyer's system fetches. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sapConnection } from '../oci.fixture.ts';
import { corpusConnection, encryption, openPunchOutWorld, type PunchOutWorld } from '../punch-out.fixture.ts';
import { type ConnectionInput, saveConnection } from '../save-connection.ts';

let world: PunchOutWorld;
beforeAll(async () => {
  world = await openPunchOutWorld();
});
beforeEach(async () => {
  await world.forget();
  await save();
});
afterAll(() => world.close());

const save = (profile: object = {}, changes: Partial<ConnectionInput> = {}) =>
  saveConnection(world.database.pool, encryption, {
    wanted: {
      ...{ ...corpusConnection, isActive: true, ...changes },
      profile: { ...corpusConnection.profile, isCatalogFetched: true, ...profile },
    },
    now: new Date(),
  });
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const usual = basic('buyer-1:s3cr3t');
const fetch = (query = '', authorization: string | undefined = usual, connectionId = 'buyer-1') =>
  world.app.http.inject({
    url: `/api/punchout/catalog/${connectionId}${query}`,
    headers: authorization === '' ? {} : { authorization },
  });
const log = async () =>
  (
    await world.database.pool.query(
      'select connection_id as of, kind, direction, status_code as code, status_text as text, reason, document, answer, is_proven as proven from punch_out_message order by message_id',
    )
  ).rows;
const lastLog = async () => (await log()).at(-1);

it('is handed over with the credentials of the connection, and the message log says what went', async () => {
  const { statusCode, headers, body } = await fetch();
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    ...[200, 'text/plain; charset=utf-8', 'attachment; filename="buyer-1.cif"'],
  ]);
  expect(body).toMatch(/^CIF_I_V3\.0\n.*,NG-100,.*,12\.50,BX,.*ENDOFDATA\n$/s);
  const number = Number(headers['catalog-number']);
  expect(number).toBeGreaterThan(0);
  await expect.poll(lastLog).toMatchObject({
    ...{ of: 'buyer-1', kind: 'CatalogFetch', direction: 'in', code: 200, text: 'Sent 2 products.', proven: true },
    ...{ document: 'format=cif', answer: `buyer-1.cif\nCatalog-Number: ${number}` },
  });
  expect(JSON.stringify(await log())).not.toContain('s3cr3t');
});

it('can be an Index, or only what changed since an earlier one: 204 if that’s nothing', async () => {
  const whole = await fetch('?format=index');
  expect(whole.body).toContain('<Index loadmode="Full">');
  const since = whole.headers['catalog-number'];
  const unchanged = await fetch(`?format=index&since=${since}`);
  expect([unchanged.statusCode, unchanged.headers['catalog-number'], unchanged.body]).toEqual([204, since, '']);
  expect(await lastLog()).toMatchObject({ code: 204, text: 'Nothing has changed since that catalog.' });
  await world.database.pool.query(`update item set prices = '{1251}' where item_number = 'NG-100'`);
  const changed = await fetch(`?format=index&since=${since}`);
  expect(changed.body.match(/<IndexItemAdd>/g)).toHaveLength(1);
  expect(changed.body).toContain('<Money currency="USD">12.51</Money>');
  const next = changed.headers['catalog-number'];
  expect((await fetch(`?since=${next}`)).statusCode).toBe(204);
  const absent = await fetch('?since=999999');
  expect([absent.statusCode, absent.json().code]).toEqual([422, 'punch-out-connection.catalog-absent']);
  expect(await lastLog()).toMatchObject({ code: 422, document: 'format=cif\nsince=999999' });
});

it('is that of a location’s account where it’s asked for, and of no other', async () => {
  await save({ locationField: 'addressID', locations: { 'SITE-2': '100002' } });
  expect((await fetch('?account=100002')).headers['content-disposition']).toContain('buyer-1-100002.cif');
  expect((await fetch('?account=100003')).json()).toMatchObject({ code: 'punch-out-connection.account-elsewhere' });
});

describe('who isn’t proven', () => {
  it('gets the same response, whatever is wrong, and is in the message log with the reason', async () => {
    const answers = [
      await fetch('', basic('buyer-1:guessed')),
      await fetch('', basic('other:s3cr3t')),
      await fetch('', ''),
      await fetch('', 'Bearer s3cr3t'),
      await fetch('', usual, 'nobody'),
    ];
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="Catalog", charset="UTF-8"']);
      expect(body).toBe(answers[0]?.body);
    }
    expect((await log()).map(({ of, code, proven, reason }) => [of, code, proven, reason])).toEqual([
      ['buyer-1', 401, false, 'wrong-secret'],
      ['buyer-1', 401, false, 'wrong-http-proof'],
      ['buyer-1', 401, false, 'no-http-proof'],
      ['buyer-1', 401, false, 'wrong-http-proof'],
      [null, 401, false, 'wrong-http-proof'],
    ]);
  });

  it('can guess only a few times', async () => {
    const answers = [];
    for (let number = 0; number <= 20; number += 1)
      answers.push(await fetch('', basic(`guess-${number}:x`), 'buyer-2'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(401), 429]);
  });
});

it('is only for connections that say so, are on, and are asked from where they allow', async () => {
  const why = async () => {
    const answer = await fetch();
    return [answer.statusCode, answer.json().detail];
  };
  await save({ isCatalogFetched: false });
  expect(await why()).toEqual([
    403,
    'The catalog of this connection can’t be fetched. Please ask the supplier to allow it.',
  ]);
  await save({}, { isActive: false });
  expect(await why()).toEqual([403, 'This connection is turned off. Please ask the supplier.']);
  await save({ allowedAddresses: ['203.0.113.0/24'] });
  expect((await why())[1]).toMatch(
    /takes no documents from the address 127\.0\.0\.1\. Please ask the supplier to add it\.$/,
  );
  expect((await log()).map(({ code }) => code)).toEqual([403, 403, 403]);
});

it('is proven as the connection’s documents are: by a password, a token, or SAP’s login', async () => {
  const credentials = { incoming: 'of the request' };
  await save({ incomingProof: 'basic', incomingUser: 'them' }, { credentials });
  expect((await fetch('', basic('them:of the request'))).statusCode).toBe(200);
  expect((await fetch()).statusCode).toBe(401);
  await save({ incomingProof: 'bearer' }, { credentials: { incoming: 'a-token' } });
  expect((await fetch('', 'Bearer a-token')).statusCode).toBe(200);
  const keepSap = (profile: object) =>
    saveConnection(world.database.pool, encryption, {
      wanted: { ...sapConnection, profile: { ...sapConnection.profile, isCatalogFetched: true, ...profile } },
      now: new Date(),
    });
  await keepSap({});
  expect((await fetch('', basic('SAPBUYER:sap pässword'), 'sap-1')).statusCode).toBe(200);
  // A visit may need no password; all prices do.
  await keepSap({ isPasswordNeeded: false });
  expect((await fetch('', basic('SAPBUYER:'), 'sap-1')).statusCode).toBe(401);
});

it('isn’t made for HEAD, for another site’s page, or more often than a buyer needs', async () => {
  const count = async () => (await world.database.pool.query('select from punch_out_catalog')).rowCount;
  const before = await count();
  const url = '/api/punchout/catalog/buyer-1';
  const head = await world.app.http.inject({ method: 'HEAD', url, headers: { authorization: usual } });
  const foreign = await world.app.http.inject({
    ...{ url, headers: { authorization: usual, 'sec-fetch-site': 'cross-site' } },
  });
  expect([head.statusCode, foreign.statusCode, await count()]).toEqual([405, 403, before]);
  const codes = [];
  for (let number = 0; number < 31; number += 1) codes.push((await fetch('?since=999999')).statusCode);
  expect(codes.at(-1)).toBe(429);
});
