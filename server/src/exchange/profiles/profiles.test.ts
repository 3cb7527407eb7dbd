import type { StoredProfile } from '@operatory/contract/exchange-profiles';
import { ownForm } from '@operatory/domain/exchange';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());
beforeEach(() =>
  ground.database.pool.query('delete from exchange_profile; delete from vendor; delete from exchange_run'),
);

const settings = { ...ownForm, columns: { Lieferant: 'vendorId', Bezeichnung: 'name' } };

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await ground.app.http.inject({
    method,
    url: `/api/erp/v1/${path}`,
    headers: ground.staff,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

const add = async (body: object = {}): Promise<StoredProfile> =>
  (await call('POST', 'profiles', { feed: 'vendors', name: 'Navision', isForPickups: false, settings, ...body })).body;
const names = async () =>
  (await ground.database.pool.query<{ name: string }>('select name from vendor order by vendor_id')).rows.map(
    ({ name }) => name,
  );

describe('a stored profile', () => {
  it('reads a file with its own headers, encoding, and delimiter', async () => {
    await add({ settings: { ...settings, encoding: 'windows-1252', delimiter: ';' } });
    const file = Buffer.from('Lieferant;Bezeichnung\r\n1;Müller, Söhne\r\n', 'latin1');
    expect(await ground.load('vendors', file, { query: '&profile=Navision' })).toMatchObject({
      state: 'applied',
      profile: 'Navision',
      encoding: 'windows-1252',
      warnings: [],
    });
    expect(await names()).toEqual(['Müller, Söhne']);
  });

  it('shows what a load changes, and what is wrong with it, under the headers of the file', async () => {
    await add();
    const show = async (importId: string, what: string) => (await call('GET', `imports/${importId}/${what}`)).body.data;
    const ofName = async (importId: string) =>
      (await show(importId, 'diff'))[0].changes.find(({ column }: { column: string }) => column === 'name');
    const name = { column: 'name', before: null, after: 'Ivoclar' };
    const read = await ground.load('vendors', 'Lieferant,Bezeichnung\n1,Ivoclar\n,Nobody\n', {
      query: '&profile=Navision&dryRun=true&mode=delta',
    });
    expect(await ofName(read.importId)).toEqual({ ...name, headings: ['Bezeichnung'] });
    expect(await show(read.importId, 'errors')).toMatchObject([{ column: 'vendorId', headings: ['Lieferant'] }]);
    // The screen sends our names in the first line, and says what the file had there.
    const said = encodeURIComponent(JSON.stringify({ vendorId: 'LIEF_NR', name: 'NAME 1' }));
    const sent = await ground.load('vendors', 'vendorId,name\n1,Ivoclar\n', {
      query: `&dryRun=true&mode=delta&headings=${said}`,
    });
    expect(await ofName(sent.importId)).toEqual({ ...name, headings: ['NAME 1'] });
    const ours = await ground.load('vendors', 'vendorId,name\n1, Ivoclar\n', { query: '&dryRun=true&mode=delta' });
    expect(await ofName(ours.importId)).toEqual(name);
    const { body } = await ground.send('vendors', 'vendorId,name\n1,X\n', { query: '&headings=[1]' });
    expect(body.code).toBe('request.invalid');
  });

  it.each([
    ['cp437', [0x81]],
    ['cp850', [0x81]],
    ['utf-16', undefined],
    ['latin1', [0xfc]],
  ] as const)('reads %s', async (encoding, letter) => {
    await add({ settings: { ...settings, encoding } });
    const head = 'Lieferant,Bezeichnung\n1,M';
    const file =
      letter === undefined
        ? Buffer.from(`\ufeff${head}üller\n`, 'utf16le')
        : Buffer.concat([Buffer.from(head), Buffer.from(letter), Buffer.from('ller\n')]);
    expect((await ground.load('vendors', file, { query: '&profile=Navision' })).state).toBe('applied');
    expect(await names()).toEqual(['Müller']);
  });

  it('isn’t known for another feed, or by another name', async () => {
    await add();
    const sent = await ground.send('categories', 'a\n', { query: '&profile=Navision' });
    expect(sent).toMatchObject({ status: 422, body: { code: 'exchange.profile-unknown' } });
  });

  it('gives the same file another reading, so that it isn’t taken for a repetition', async () => {
    await add();
    const file = 'Lieferant,Bezeichnung,Kurz\n1,Long name,Short\n';
    await ground.load('vendors', file, { query: '&profile=Navision' });
    await add({ name: 'Short', settings: { ...settings, columns: { Lieferant: 'vendorId', Kurz: 'name' } } });
    const again = await ground.load('vendors', file, { query: '&profile=Short' });
    expect(again).toMatchObject({ state: 'applied', counts: { updated: 1 } });
    expect(await names()).toEqual(['Short']);
    expect((await ground.load('vendors', file, { query: '&profile=Short' })).state).toBe('repeated');
  });

  it('names the headers that are gone', async () => {
    await add();
    const run = await ground.load('vendors', 'Lieferant,Bezeichnungen\n1,X\n', { query: '&profile=Navision' });
    expect(run.state).toBe('refused');
    expect(run.reason).toContain('no column “name”');
  });

  it('changes by version, and a change that is based on an old one is refused', async () => {
    const made = await add();
    expect(await add()).toEqual(made);
    const change = { name: 'NAV 2018', settings, isForPickups: true, version: 1 };
    const path = `profiles/${made.profileId}`;
    expect((await call('PUT', path, change)).body).toMatchObject({ name: 'NAV 2018', version: 2 });
    expect((await call('PUT', path, change)).body).toMatchObject({ version: 2 });
    expect((await call('PUT', path, { ...change, name: 'Else' })).body).toMatchObject({
      code: 'exchange.profile-changed',
    });
    const other = await add({ name: 'Second', isForPickups: true });
    const { body } = await call('GET', 'profiles?feed=vendors');
    expect(body.profiles.map((one: StoredProfile) => [one.name, one.isForPickups])).toEqual([
      ['NAV 2018', false],
      ['Second', true],
    ]);
    expect((await call('POST', `profiles/${other.profileId}/delete`, { version: 7 })).status).toBe(409);
    expect((await call('POST', `profiles/${other.profileId}/delete`, { version: 1 })).status).toBe(204);
    expect((await call('POST', `profiles/${other.profileId}/delete`, { version: 1 })).status).toBe(204);
  });

  it('is refused with two meanings for one column', async () => {
    const twice = { ...settings, columns: { A: 'name', B: 'name' } };
    const { status, body } = await call('POST', 'profiles', {
      feed: 'vendors',
      name: 'Twice',
      isForPickups: false,
      settings: twice,
    });
    expect([status, body.detail]).toEqual([422, '“A” and “B” both mean name. Leave one of them out.']);
  });
});

describe('a file in a wrong encoding', () => {
  const file = Buffer.from('vendorId,name\n1,Müller\n', 'latin1');

  it('is refused with its first bad byte, and read again with another encoding by one call', async () => {
    const run = await ground.load('vendors', file, { id: 'wrong' });
    expect(run).toMatchObject({
      state: 'refused',
      encodingFault: { position: 18, byte: 0xfc, windows1252: expect.stringContaining('Müller') },
    });
    const again = await call('POST', 'imports/wrong/reread', { encoding: 'windows-1252' });
    expect(again).toMatchObject({ status: 200, body: { importId: 'wrong-windows-1252', state: 'queued' } });
    expect((await call('POST', 'imports/wrong/reread', { encoding: 'windows-1252' })).body.importId).toBe(
      'wrong-windows-1252',
    );
    await ground.work();
    expect(await ground.run('wrong-windows-1252')).toMatchObject({ state: 'applied', encoding: 'windows-1252' });
    expect(await names()).toEqual(['Müller']);
    expect((await call('POST', 'imports/wrong-windows-1252/reread', { encoding: 'latin1' })).status).toBe(409);
  });

  it('shows the headers that its sender named after it was read again, or else its own', async () => {
    const sent = encodeURIComponent(JSON.stringify({ vendorId: 'LIEF_NR', name: 'NAME 1' }));
    const ours = Buffer.from('vendorId,name\n1,Müller\n,X\n', 'latin1');
    await ground.load('vendors', ours, { id: 'named', query: `&mode=delta&headings=${sent}` });
    const theirs = Buffer.from('Vendor ID;Name\n1;Müller\n;X\n', 'latin1');
    await ground.load('vendors', theirs, { id: 'own', query: '&mode=delta&delimiter=;' });
    for (const id of ['named', 'own']) await call('POST', `imports/${id}/reread`, { encoding: 'windows-1252' });
    await ground.work();
    const headings = async (id: string) => (await ground.errors(`${id}-windows-1252`))[0]?.headings;
    expect([await headings('named'), await headings('own')]).toEqual([['LIEF_NR'], ['Vendor ID']]);
  });

  it('sets the encoding of the profile that it came with', async () => {
    await add({ settings: { ...ownForm, columns: {} } });
    await ground.load('vendors', file, { id: 'by-profile', query: '&profile=Navision' });
    await call('POST', 'imports/by-profile/reread', { encoding: 'windows-1252' });
    const { body } = await call('GET', 'profiles');
    expect(body.profiles[0]).toMatchObject({ version: 2, settings: { encoding: 'windows-1252' } });
  });

  it('gives its bad rows back in its own form, to be sent with the same profile', async () => {
    await add({ settings: { ...settings, encoding: 'windows-1252', delimiter: ';' } });
    const bad = Buffer.from('Lieferant;Bezeichnung\n1;Good\nbad number;Größe; A\n2;\n', 'latin1');
    const run = await ground.load('vendors', bad, { query: '&profile=Navision' });
    // In their words, as their file has it.
    expect(
      (await ground.errors(run.importId)).map(({ headings, text }) => [headings?.[0], text.slice(0, 20)]),
    ).toContainEqual(['Bezeichnung', 'Column “Bezeichnung”']);
    const { rawPayload } = await ground.app.http.inject({
      url: `/api/erp/v1/imports/${run.importId}/rejects`,
      headers: ground.headers,
    });
    expect(rawPayload.toString('latin1')).toMatch(/^Lieferant;Bezeichnung;_row;_errors\n/);
    expect(rawPayload.toString('latin1')).toContain('Größe');
  });
});
